import type { Caller } from '#api/request.ts'
import type { Site } from '#app/config/site.ts'
import type { KeyValue, Session } from '#modules/auth/session.ts'
import type { JsonObject, Lang, Login } from '#runtime/model.ts'

interface Known {
  query: URLSearchParams
  session: Session
  local: KeyValue
  lang: Lang
  site: Pick<Site, 'client'>
}

/** Where the login of the running club's data area is kept. */
export const NRC_LOGIN = 'nrcUserInfo'

/** Who calls the platform: the evidence of the address goes before the session, the NRC login before both in its mode. */
export function callerOf({ query, session, local, lang, site: { client } }: Known): Caller {
  const state = session.get()
  const nrc = isNrc(query)
  const club = nrc ? nrcLogin(local) : null
  const own = state.status === 'in' ? state.token : null
  return {
    token: nrc ? (club?.token ?? null) : query.get('evidence') || own,
    terminalType: query.get('terminalType') || String(client.terminalType),
    osId: String(nrc ? client.nrcOsId : client.osId),
    nrc,
    userId: nrc ? (club?.userId ?? null) : state.status === 'in' ? state.userId : null,
    fingerPrint: local.getItem('fingerPrint'),
    visitorId: local.getItem('visitorId'),
    lang,
  }
}

/** The runner as pages read them under `user`; null when nobody is logged in. */
export function userOf({ query, session, local }: Omit<Known, 'lang' | 'site'>): JsonObject | null {
  const state = session.get()
  // A partner that hands over its token also says whose it is.
  if (query.get('evidence')) {
    const userId = query.get('userId') || local.getItem('userId') || ''
    return { userId, accountId: query.get('accountId') || local.getItem('accountId') || '', mobile: '' }
  }
  if (state.status !== 'in') return null
  const { userId, accountId, mobile } = state
  return { userId, accountId, mobile }
}

/** Whether a page that asks for a login lets this runner in. */
export function isLoggedIn(login: Login, known: Omit<Known, 'lang'>): boolean {
  return login === 'nrc' ? nrcLogin(known.local) !== null : userOf(known) !== null
}

export function isNrc(query: URLSearchParams): boolean {
  return query.get('nrcMarathonStatus') === '1'
}

function nrcLogin(local: KeyValue): { token: string; userId: string } | null {
  try {
    const kept: unknown = JSON.parse(local.getItem(NRC_LOGIN) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { token, userId } = kept as Record<string, unknown>
    return typeof token === 'string' ? { token, userId: typeof userId === 'string' ? userId : '' } : null
  } catch {
    return null
  }
}
