import { isObject } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'

export interface KeyValue {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export type SessionState =
  | { status: 'out' }
  | { status: 'in'; token: string; userId: string; accountId: string; mobile: string; expiresAt: number }

export interface Session {
  /** The state now; the same state is the same object. A session that has run out counts as none. */
  get(): SessionState
  /** Stores the platform's answer to a login; throws when the answer carries no token. */
  enter(answer: Json): void
  /** Clears the token and everything stored about the runner. */
  leave(): void
  subscribe(listener: () => void): () => void
}

const KEY = 'userInfo'
/** Read by other pages of the same origin, so they are kept beside the whole. */
const MIRRORED = ['userId', 'accountId'] as const
const DAY_MS = 86_400_000
const OUT: SessionState = { status: 'out' }

export function createSession(storage: KeyValue, now: () => number = Date.now): Session {
  let state = read(storage)
  let end: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const change = (next: SessionState) => {
    state = next
    watchEnd()
    for (const listener of listeners) listener()
  }
  const leave = () => {
    for (const key of [KEY, ...MIRRORED]) storage.removeItem(key)
    if (state.status === 'in') change(OUT)
  }
  const hasEnded = () => state.status === 'in' && now() > state.expiresAt
  // Timers sleep with the phone: who reads the state asks the clock as well.
  function watchEnd() {
    clearTimeout(end)
    if (state.status === 'in') end = setTimeout(() => (hasEnded() ? leave() : watchEnd()), state.expiresAt - now() + 1)
  }
  watchEnd()
  return {
    get: () => (hasEnded() ? OUT : state),
    enter(answer) {
      const info = loginInfo(answer)
      const time = now()
      storage.setItem(KEY, JSON.stringify({ ...info, time }))
      for (const key of MIRRORED) storage.setItem(key, info[key])
      change(stateOf(info, time))
    },
    leave,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

interface LoginInfo {
  token: string
  userId: string
  accountId: string
  mobile: string
  expire: number
}

function loginInfo(answer: Json): LoginInfo {
  const told = isObject(answer) ? answer : {}
  const text = (key: string) =>
    typeof told[key] === 'string' || typeof told[key] === 'number' ? String(told[key]) : ''
  if (text('token') === '') throw new Error('The answer to the login carries no token')
  const expire = Number(told.expire)
  return {
    token: text('token'),
    userId: text('userId'),
    accountId: text('accountId'),
    mobile: text('mobile'),
    expire: Number.isFinite(expire) && expire > 0 ? Math.min(expire, DAY_MS) : DAY_MS,
  }
}

function read(storage: KeyValue): SessionState {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Json
    if (!isObject(kept) || typeof kept.time !== 'number') return OUT
    return stateOf(loginInfo(kept), kept.time)
  } catch {
    return OUT
  }
}

function stateOf({ expire, ...info }: LoginInfo, time: number): SessionState {
  return { status: 'in', ...info, expiresAt: time + expire }
}
