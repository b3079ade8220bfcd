import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession, type KeyValue } from './session.ts'

const DAY = 86_400_000
const ANSWER = { token: 't', userId: '1234567890123456789', accountId: '2', mobile: '13800138000', expire: DAY }

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

function memoryStorage(): KeyValue & { kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
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

  it('ends by its own clock, and removes what was stored', () => {
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

  it('counts as none when it has run out while the phone slept, and reading it changes nothing', () => {
    const storage = memoryStorage()
    let now = 0
    const session = createSession(storage, () => now)
    session.enter(ANSWER)
    const heard = vi.fn()
    session.subscribe(heard)
    now = DAY + 1
    expect(session.get()).toEqual({ status: 'out' })
    expect(session.get()).toBe(session.get())
    expect(heard).not.toHaveBeenCalled()
    expect(storage.kept.size).toBeGreaterThan(0)
  })

  it('ends at start when it has run out while the page was away', () => {
    const storage = memoryStorage()
    createSession(storage, () => 0).enter(ANSWER)
    expect(createSession(storage, () => DAY + 1).get()).toEqual({ status: 'out' })
  })

  it('never lasts longer than 24 hours, whatever the answer says', () => {
    const storage = memoryStorage()
    createSession(storage, () => 0).enter({ ...ANSWER, expire: DAY * 365 })
    expect(createSession(storage, () => DAY + 1).get().status).toBe('out')
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
