import type { Operations } from '#api/contract.gen.ts'
import { isRecord } from '#lib/json.ts'
import { type Observable, observable } from '#lib/observable.ts'

export interface KeyValue {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type SessionState =
  | { status: 'out' }
  | {
      status: 'in'
      token: string
      userId: string
      accountId: string
      mobile: string
      /** On the server's clock, epoch milliseconds. */
      expiresAt: number
      /** A partner's link brought it: the runner did not log in here. */
      evidence: boolean
      /** The race whose own account logged in; null for the site's login. */
      raceId: string | null
    }

/** Who is logged in. Its time is the server's: the phone's clock may be wrong, and does not end it. */
export interface Session extends Observable<SessionState> {
  /** Stores the platform's answer to a login; throws when the answer carries no token. */
  enter(answer: Omit<Operations['login']['result'], 'registered'>): void
  /** Clears the token and everything stored about the runner. */
  leave(): void
  /** Takes the session of whoever has logged in on another page of this phone since; whether there was one. */
  takeOver(): boolean
  /** The server's time, epoch milliseconds, as an answer just brought it: the session ends when its time is over. */
  hear(serverTime: number): void
}

const KEY = 'userInfo'
/** Read by other pages of the same origin, so they are kept beside the whole. */
const MIRRORED = ['userId', 'accountId'] as const
const DAY_MS = 86_400_000
const OUT: SessionState = { status: 'out' }

/** `now`: the server's time; `longest`: how long a login is kept at most, milliseconds. */
export function createSession(
  storage: KeyValue,
  now: () => number = Date.now,
  longest: () => number = () => DAY_MS,
): Session {
  const state = observable<SessionState>(OUT)
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(timer)
    for (const key of [KEY, ...MIRRORED]) storage.removeItem(key)
    state.set(OUT)
  }
  const adoptSession = () => {
    const held = state.get()
    const stored = read(storage)
    if (held.status === 'out' || stored.status === 'out' || stored.token === held.token) return false
    state.set(stored)
    syncClock(now())
    return true
  }
  const end = () => void (adoptSession() || leave())
  const syncClock = (serverTime: number) => {
    const held = state.get()
    clearTimeout(timer)
    if (held.status === 'out') return
    if (serverTime > held.expiresAt) end()
    // Timers do not follow the phone's clock.
    else timer = setTimeout(end, held.expiresAt - serverTime + 1)
  }
  state.set(read(storage))
  return {
    get: state.get,
    enter(answer) {
      const info = loginInfo(answer, longest())
      const time = now()
      storage.setItem(KEY, JSON.stringify({ ...info, time }))
      for (const key of MIRRORED) storage.setItem(key, info[key])
      state.set(stateOf(info, time))
      syncClock(time)
    },
    hear: syncClock,
    leave,
    takeOver: adoptSession,
    subscribe: state.subscribe,
  }
}

interface LoginInfo {
  token: string
  userId: string
  accountId: string
  mobile: string
  expire: number
  evidence?: true
  raceId?: string
}

function loginInfo(answer: unknown, longest: number): LoginInfo {
  const given = isRecord(answer) ? answer : {}
  const text = (key: string) =>
    typeof given[key] === 'string' || typeof given[key] === 'number' ? String(given[key]) : ''
  if (text('token') === '') throw new Error('The answer to the login carries no token')
  const expire = Number(given.expire)
  return {
    token: text('token'),
    userId: text('userId'),
    accountId: text('accountId'),
    mobile: text('mobile'),
    expire: Number.isFinite(expire) && expire > 0 ? Math.min(expire, longest) : longest,
    ...(given.evidence === true ? { evidence: true } : {}),
    ...(text('raceId') === '' ? {} : { raceId: text('raceId') }),
  }
}

function read(storage: KeyValue): SessionState {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    if (!isRecord(stored) || typeof stored.time !== 'number') return OUT
    return stateOf(loginInfo(stored, DAY_MS), stored.time)
  } catch {
    return OUT
  }
}

function stateOf({ expire, evidence, raceId, ...info }: LoginInfo, time: number): SessionState {
  return { status: 'in', ...info, evidence: evidence === true, raceId: raceId ?? null, expiresAt: time + expire }
}
