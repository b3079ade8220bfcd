import { isRecord } from '#lib/json.ts'
import type { KeyValue } from './session.ts'

/** What a tab remembers of a login by WeChat while the runner is over there. */
export interface WechatBegun {
  /** Only this tab knows it: who comes back with another was sent by somebody else. */
  state: string
  returnTo: string | null
}

/** A WeChat that no number is bound to yet. */
export interface WechatUnbound {
  openKey: string
  nickname: string
  returnTo: string | null
}

const BEGUN = 'wechatBegun'
const UNBOUND = 'wechatUnbound'

export function newState(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function saveBegun(storage: KeyValue, begun: WechatBegun): void {
  storage.setItem(BEGUN, JSON.stringify(begun))
}

/** What was begun, once: a second way back is none. */
export function takeBegun(storage: KeyValue): WechatBegun | null {
  const found = read(storage, BEGUN)
  storage.removeItem(BEGUN)
  return typeof found?.state === 'string' ? { state: found.state, returnTo: pathIn(found) } : null
}

export function saveUnbound(storage: KeyValue, unbound: WechatUnbound): void {
  storage.setItem(UNBOUND, JSON.stringify(unbound))
}

export function readUnbound(storage: KeyValue): WechatUnbound | null {
  const found = read(storage, UNBOUND)
  if (typeof found?.openKey !== 'string') return null
  return { openKey: found.openKey, nickname: String(found.nickname ?? ''), returnTo: pathIn(found) }
}

export function forgetUnbound(storage: KeyValue): void {
  storage.removeItem(UNBOUND)
}

const pathIn = ({ returnTo }: Record<string, unknown>) => (typeof returnTo === 'string' ? returnTo : null)

function read(storage: KeyValue, key: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isRecord(stored) ? stored : null
  } catch {
    return null
  }
}
