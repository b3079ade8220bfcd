import { carried, pathWith } from '#app/urls.ts'
import type { KeyValue, Session } from '#modules/auth/session.ts'
import type { JsonObject } from '#runtime/model.ts'
import { isNrc, NRC_LOGIN } from './caller.ts'

interface Around {
  /** Path and query of the page now. */
  here(): { pathname: string; search: string }
  session: Session
  local: KeyValue
  replace(path: string): void
  say(key: 'tokenInvalid' | 'nrcExpired', ms: number): void
}

const REDIRECT_MS = 1_000
const NRC_MS = 1_500

/**
 * What follows a token that the platform no longer takes: a message, then the login in place of the page, which leads
 * back here. Calls that fail together are one event.
 */
export function createTokenGuard(around: Around): () => void {
  let under = false
  return () => {
    const { pathname, search } = around.here()
    if (under || pathname === '/login') return
    under = true
    const query = new URLSearchParams(search)
    const nrc = isNrc(query) && pathname === '/nrcDataManagement'
    if (nrc) around.local.removeItem(NRC_LOGIN)
    around.say(nrc ? 'nrcExpired' : 'tokenInvalid', nrc ? NRC_MS : 2_000)
    // The session ends with the redirect, not before: until then the page keeps what is being typed.
    setTimeout(
      () => {
        under = false
        if (!nrc) around.session.leave()
        around.replace(nrc ? '/nrcLoginWeb?nrcMarathonStatus=1&nrcBackstage=1' : loginPath(pathname, query))
      },
      nrc ? NRC_MS : REDIRECT_MS,
    )
  }
}

/** The login page, knowing where to come back to; an invalid evidence token does not come back with it. */
export function loginPath(pathname: string, query: URLSearchParams): string {
  const back = new URLSearchParams(query)
  back.delete('evidence')
  const search = back.toString()
  const given: JsonObject = carried(query, ['terminalType', 'raceId', 'raceTeamId'])
  return pathWith('/login', { ...given, returnTo: `${pathname}${search ? `?${search}` : ''}` })
}
