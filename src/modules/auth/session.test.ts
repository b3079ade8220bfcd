import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createServerClock } from '#api/serverClock.ts'
import { createSession, type KeyValue } from './session.ts'

const DAY = 86_400_000
const ANSWER = { token: 't', userId: '1234567890123456789', accountId: '2', mobile: '13800138000', expire: DAY }

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

function memoryStorage(): KeyValue & { kept: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    kept: stored,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

describe('the session', () => {
  it('is kept for 24 hours with token, time and expire, and read again at start', () => {
    const storage = memoryStorage()
    createSession(storage, () => 1_000).enter(ANSWER)
    expect(JSON.parse(storage.kept.get('userInfo') ?? '')).toEqual({ ...ANSWER, time: 1_000 })
    expect(storage.kept.get('userId')).toBe('1234567890123456789')
    expect(createSession(storage, () => 1_000 + DAY).get()).toMatchObject({
      status: 'in',
      token: 't',
      mobile: '13800138000',
    })
  })

  it('ends when the server’s time is over, and removes what was stored', () => {
    const storage = memoryStorage()
    const session = createSession(storage)
    session.enter(ANSWER)
    const heard = vi.fn()
    session.subscribe(heard)
    vi.advanceTimersByTime(DAY)
    expect(session.get().status).toBe('in')
    vi.advanceTimersByTime(1)
    expect(session.get()).toEqual({ status: 'out' })
    expect(storage.kept.size).toBe(0)
    expect(heard).toHaveBeenCalledTimes(1)
  })

  it('ends with the first answer after its time, when it has run out while the phone slept or the page was away', () => {
    const storage = memoryStorage()
    createSession(storage, () => 0).enter(ANSWER)
    const session = createSession(storage)
    expect(session.get().status).toBe('in')
    session.hear(DAY)
    expect(session.get().status).toBe('in')
    session.hear(DAY + 1)
    expect(session.get()).toEqual({ status: 'out' })
    expect(storage.kept.size).toBe(0)
  })

  it('over on a page that stayed open, leaves the login of another page alone, and is that one from then on', () => {
    const storage = memoryStorage()
    const old = createSession(storage, () => 0)
    old.enter(ANSWER)
    expect(old.takeOver()).toBe(false)
    createSession(storage, () => DAY).enter({ ...ANSWER, token: 'new' })
    old.hear(DAY + 1)
    expect(old.get()).toMatchObject({ status: 'in', token: 'new' })
    expect(JSON.parse(storage.kept.get('userInfo') ?? '')).toMatchObject({ token: 'new' })
    old.hear(2 * DAY + 1)
    expect([old.get().status, storage.kept.size]).toEqual(['out', 0])
  })

  it('lives on by the server’s clock, wherever the phone’s jumps', () => {
    const jump = fc.integer({ min: -400 * DAY, max: 400 * DAY })
    const passed = fc.integer({ min: 0, max: 2 * DAY })
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), fc.array(fc.tuple(jump, passed)), (hours, steps) => {
        vi.setSystemTime(1_800_000_000_000)
        let server = Date.now() + hours * 3_600_000
        const storage = memoryStorage()
        const clock = createServerClock(Date.now, (time) => session.hear(time))
        let session = createSession(storage, clock.now)
        clock.learn(server, Date.now(), Date.now())
        session.enter(ANSWER)
        const ends = server + DAY
        for (const [by, ms] of steps) {
          server += ms
          vi.setSystemTime(Date.now() + by)
          session = createSession(storage, clock.now)
          const sentAt = Date.now()
          clock.learn(server, sentAt, sentAt)
          expect(session.get().status).toBe(server > ends ? 'out' : 'in')
        }
      }),
    )
  })

  it('never lasts longer than 24 hours, whatever the answer says', () => {
    const storage = memoryStorage()
    createSession(storage, () => 0).enter({ ...ANSWER, expire: DAY * 365 })
    const session = createSession(storage)
    session.hear(DAY + 1)
    expect(session.get().status).toBe('out')
  })

  it('knows whether a partner’s evidence brought it, also after a reload', () => {
    const storage = memoryStorage()
    createSession(storage).enter({ ...ANSWER, evidence: true })
    expect(createSession(storage).get()).toMatchObject({ evidence: true })
    createSession(storage).enter(ANSWER)
    expect(createSession(storage).get()).toMatchObject({ evidence: false })
  })

  it('forgets all on leaving', () => {
    const storage = memoryStorage()
    const session = createSession(storage, () => 0)
    session.enter(ANSWER)
    session.leave()
    expect(session.get().status).toBe('out')
    expect(storage.kept.size).toBe(0)
  })

  it('refuses an answer without a token, and reads damaged storage as logged out', () => {
    expect(() => createSession(memoryStorage()).enter({ ...ANSWER, token: '' })).toThrow()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const storage = memoryStorage()
        storage.setItem('userInfo', text)
        expect(createSession(storage).get()).toEqual({ status: 'out' })
      }),
    )
  })
})
