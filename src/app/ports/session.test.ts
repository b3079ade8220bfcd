import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/apiError.ts'
import { readSite } from '#app/config/site.ts'
import type { Services } from '#app/services.ts'
import { createSession, type KeyValue } from '#modules/auth/session.ts'
import type { JsonObject } from '#runtime/model.ts'
import { readCaller, readUser } from './caller.ts'
import { readClub, removeClub, saveClub } from './clubLogin.ts'
import { requestPort } from './request.ts'
import { createTokenGuard } from './tokenInvalid.ts'

function memoryStorage(entries: Record<string, string> = {}): KeyValue {
  const stored = new Map(Object.entries(entries))
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

const ANSWER = { token: 'own', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }

function loggedIn(): ReturnType<typeof createSession> {
  const session = createSession(memoryStorage())
  session.enter(ANSWER)
  return session
}

describe('who calls', () => {
  const known = (query: string, local = memoryStorage()) => ({
    query: new URLSearchParams(query),
    session: loggedIn(),
    local,
    lang: 'zh' as const,
    site: readSite(undefined),
    container: 'browser' as const,
  })

  it('is the app where one is around the page', () => {
    expect(readCaller({ ...known(''), container: 'ios' }).terminalType).toBe('1')
    expect(readCaller({ ...known(''), container: 'android' }).terminalType).toBe('2')
  })

  it('is the session, whatever the address says', () => {
    expect(readCaller(known(''))).toMatchObject({ token: 'own', terminalType: '3', nrc: false, userId: '1' })
    expect(readCaller(known('evidence=theirs&terminalType=5'))).toMatchObject({ token: 'own', terminalType: '5' })
    for (const broken of ['', 'wx', '5%20', '12345', '-1']) {
      expect(readCaller(known(`terminalType=${broken}`)).terminalType).toBe('3')
    }
    expect(readUser(known('evidence=theirs&userId=9'))).toEqual({ userId: '1', accountId: '2', mobile: '13800138000' })
  })

  it('is the running club in its own mode, never the session', () => {
    const local = memoryStorage({ nrcUserInfo: JSON.stringify({ token: 'club', userId: '77' }) })
    expect(readCaller(known('nrcMarathonStatus=1', local))).toMatchObject({
      token: 'club',
      userId: '77',
      osId: '1010',
    })
    expect(readCaller(known('nrcMarathonStatus=1', memoryStorage({ nrcUserInfo: '{' }))).token).toBeNull()
  })
})

it('the running club’s login is kept with its token beside it, and goes whole', () => {
  const local = memoryStorage()
  saveClub(local, { ...ANSWER, token: 'club', registered: false })
  expect(readClub(local)).toEqual({ token: 'club', userId: '1' })
  expect(local.getItem('adminToken')).toBe('club')
  removeClub(local)
  expect([readClub(local), local.getItem('adminToken')]).toEqual([null, null])
})

describe('a token that is no longer taken', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function guarded(pathname: string, search: string, local = memoryStorage(), settings: JsonObject = {}) {
    const session = loggedIn()
    const carry = { terminalType: 'always', raceId: ['/login'], raceTeamId: ['/login'] }
    const site = readSite({ carry, ...settings })
    const replace = vi.fn()
    const say = vi.fn()
    const guard = createTokenGuard({
      here: () => ({ pathname, search }),
      site: () => site,
      session,
      local,
      replace,
      say,
    })
    return { session, replace, say, guard, local }
  }

  it('is told once, then leads to the login with what belongs to the race, and back', () => {
    const { session, replace, say, guard } = guarded(
      '/registration',
      '?raceId=7&terminalType=5&raceTeamId=3&evidence=x',
    )
    guard()
    guard()
    expect(say).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(999)
    expect(replace).not.toHaveBeenCalled()
    expect(session.get().status).toBe('in')
    vi.advanceTimersByTime(1)
    expect(session.get().status).toBe('out')
    const url = new URL(replace.mock.calls[0]?.[0] as string, 'https://x.example')
    expect(url.pathname).toBe('/login')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      terminalType: '5',
      raceId: '7',
      raceTeamId: '3',
      returnTo: '/registration?raceId=7&terminalType=5&raceTeamId=3',
    })
  })

  it('of a page that stayed open is no news to who has logged in on another one since', () => {
    const { session, replace, say, guard } = guarded('/my', '')
    session.takeOver = () => true
    guard()
    vi.advanceTimersByTime(2_000)
    expect([say.mock.calls, replace.mock.calls, session.get().status]).toEqual([[], [], 'in'])
  })

  it('leads the data area to its own login after a second and a half, and clears only that', () => {
    const local = memoryStorage({ nrcUserInfo: '{}', adminToken: 'club' })
    const { session, replace, say, guard } = guarded('/nrcDataManagement', '?nrcMarathonStatus=1', local, {
      nrc: {
        route: '/nrcDataManagement',
        login: '/nrcLoginWeb?nrcMarathonStatus=1&nrcBackstage=1',
        popupMs: 1_500,
      },
    })
    guard()
    expect(say).toHaveBeenCalledWith('nrcExpired', 1_500)
    vi.advanceTimersByTime(1_500)
    expect(replace).toHaveBeenCalledWith('/nrcLoginWeb?nrcMarathonStatus=1&nrcBackstage=1')
    expect([local.getItem('nrcUserInfo'), local.getItem('adminToken')]).toEqual([null, null])
    expect(session.get().status).toBe('in')
  })

  it('is no news on the login page', () => {
    const { say, guard } = guarded('/login', '')
    guard()
    expect(say).not.toHaveBeenCalled()
  })
})

describe('the request port', () => {
  const portFor = (error: unknown, lang: 'zh' | 'en') =>
    requestPort({
      client: { request: () => Promise.reject(error), warm: () => undefined, track: async () => undefined },
      lang: () => lang,
    } as unknown as Services)

  it('words a refusal in the language that is read, with its fields', async () => {
    const field = { input: 'form', path: '/idNumber', messages: { zh: '重复', en: 'Duplicate' } }
    const error = new ApiError('business', 2004004, { zh: '已报名', en: 'Already in' }, [field])
    await expect(portFor(error, 'en')('infoSaveV2', {})).rejects.toMatchObject({
      message: 'Already in',
      code: 2004004,
      retry: false,
      fieldErrors: [{ input: 'form', path: '/idNumber', message: 'Duplicate' }],
    })
    const busy = new ApiError('business', 1000503, { zh: '稍后再试', en: 'Try again later' }, [])
    await expect(portFor(busy, 'en')('infoSaveV2', {})).rejects.toMatchObject({ retry: true })
  })

  it('marks what the redirect answers, and lets faults of our own through', async () => {
    const token = new ApiError('token', 1004010, { zh: '失效', en: 'expired' })
    await expect(portFor(token, 'zh')('x', {})).rejects.toMatchObject({ code: 'handled' })
    const bug = new TypeError('oops')
    await expect(portFor(bug, 'zh')('x', {})).rejects.toBe(bug)
  })
})
