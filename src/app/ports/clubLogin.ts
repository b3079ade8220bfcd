import type { Operations } from '#api/contract.gen.ts'
import { isRecord } from '#lib/json.ts'
import type { KeyValue } from '#modules/auth/session.ts'

/** Where the login of the running club's data management is kept. */
const KEY = 'nrcUserInfo'
/** Read by other pages of the same origin, so it is kept beside the whole. */
const TOKEN = 'adminToken'

export function saveClub(local: KeyValue, { token, userId }: Operations['nrcLogin']['result']): void {
  local.setItem(KEY, JSON.stringify({ token, userId }))
  local.setItem(TOKEN, token)
}

export function removeClub(local: KeyValue): void {
  for (const key of [KEY, TOKEN]) local.removeItem(key)
}

/** The login, for as long as the platform takes it; null when there is none. */
export function readClub(local: KeyValue): { token: string; userId: string } | null {
  try {
    const stored: unknown = JSON.parse(local.getItem(KEY) ?? 'null')
    if (!isRecord(stored) || typeof stored.token !== 'string') return null
    return { token: stored.token, userId: typeof stored.userId === 'string' ? stored.userId : '' }
  } catch {
    return null
  }
}
