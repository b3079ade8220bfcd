import type { Caller } from '#api/headers.ts'
import type { Site } from '#app/config/site.ts'
import type { KeyValue, Session } from '#modules/auth/session.ts'
import type { Container } from '#modules/bridge/environment.ts'
import type { JsonObject, Lang, Login } from '#runtime/model.ts'
import { readClub } from './clubLogin.ts'

interface Known {
  query: URLSearchParams
  session: Session
  local: KeyValue
  lang: Lang
  site: Pick<Site, 'client' | 'release'>
  container: Container
}

/** What calls of the native apps say that they come from. */
const APPS: Partial<Record<Container, string>> = { ios: '1', android: '2' }

/** Who calls the platform: the session, or in its own mode the running club. */
export function readCaller({ query, session, local, lang, site: { client, release }, container }: Known): Caller {
  const state = session.get()
  const nrc = isNrc(query)
  const club = readClub(local)
  const own = state.status === 'in' ? state.token : null
  return {
    token: nrc ? (club?.token ?? null) : own,
    ownToken: own,
    clubToken: club?.token ?? null,
    terminalType: terminalOf(query.get('terminalType')) ?? APPS[container] ?? String(client.terminalType),
    osId: String(nrc ? client.nrcOsId : client.osId),
    nrc,
    userId: nrc ? (club?.userId ?? null) : state.status === 'in' ? state.userId : null,
    fingerPrint: local.getItem('fingerPrint'),
    visitorId: local.getItem('visitorId'),
    lang,
    release: release ?? null,
  }
}

// The platform takes a number; a link that was cut or copied wrong must not stop every call of its page.
function terminalOf(given: string | null): string | null {
  return given !== null && /^\d{1,4}$/.test(given) ? given : null
}

/** The runner as pages read them under `user`; null when nobody is logged in. */
export function readUser({ session }: Pick<Known, 'session'>): JsonObject | null {
  const state = session.get()
  if (state.status !== 'in') return null
  const { userId, accountId, mobile } = state
  return { userId, accountId, mobile }
}

/** Whether a page that asks for a login lets this runner in. */
export function isLoggedIn(login: Login, known: Pick<Known, 'session' | 'local'>): boolean {
  return login === 'nrc' ? readClub(known.local) !== null : readUser(known) !== null
}

export function isNrc(query: URLSearchParams): boolean {
  return query.get('nrcMarathonStatus') === '1'
}
