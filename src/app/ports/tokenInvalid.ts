import type { Site } from '#app/config/site.ts'
import { buildAddress } from '#app/urls.ts'
import type { KeyValue, Session } from '#modules/auth/session.ts'
import { isNrc } from './caller.ts'
import { removeClub } from './clubLogin.ts'

interface Around {
  /** Path and query of the page now. */
  here(): { pathname: string; search: string }
  site(): Site
  session: Session
  local: KeyValue
  replace(path: string): void
  say(key: 'tokenInvalid' | 'nrcExpired', ms: number): void
}

/**
 * What follows a token that the platform no longer takes: a message, then the login in place of the page, which leads
 * back here. Calls that fail together are one event. Who has logged in on another page meanwhile stays where they are.
 */
export function createTokenGuard(around: Around): () => void {
  let under = false
  return () => {
    const { pathname, search } = around.here()
    const site = around.site()
    if (under || isRoute(pathname, site.routes.login)) return
    const query = new URLSearchParams(search)
    const nrc = site.nrc && isNrc(query) && isRoute(pathname, site.nrc.route) ? site.nrc : null
    // What failed can be tried again with it, and nothing typed is lost.
    if (!nrc && around.session.takeOver()) return
    under = true
    if (nrc) removeClub(around.local)
    around.say(nrc ? 'nrcExpired' : 'tokenInvalid', nrc ? nrc.popupMs : site.times.toast)
    // The session ends with the redirect, not before: until then the page keeps what is being typed.
    setTimeout(
      () => {
        under = false
        if (!nrc) around.session.leave()
        around.replace(nrc ? nrc.login : loginPath(pathname, query, site))
      },
      nrc ? nrc.popupMs : site.times.expiredRedirect,
    )
  }
}

/** The login page, knowing where to come back to. */
export function loginPath(
  pathname: string,
  query: URLSearchParams,
  { routes, carry }: Pick<Site, 'routes' | 'carry'>,
): string {
  const returnTo = buildAddress({ to: `${pathname}?${query}`, carry: false }, query, carry)
  return buildAddress({ to: routes.login, query: { returnTo } }, query, carry)
}

function isRoute(pathname: string, route: string): boolean {
  return pathname.toLowerCase() === route.toLowerCase()
}
