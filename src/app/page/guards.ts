import { isRaceRoute } from '#app/config/site.ts'
import type { Services } from '#app/services.ts'
import type { Login } from '#runtime/model.ts'

export interface Place {
  pathname: string
  search: string
  /** The login that the page asks for. */
  login: Login | undefined
}

/**
 * Leads a runner on who may not stay on a page for a reason that only the platform knows. Each check runs by itself, and
 * one that fails keeps nobody out; `isCurrent` says whether the page is still in sight when an answer comes.
 */
export function guard(services: Services, place: Place, isCurrent: () => boolean): void {
  guardRace(services, place, isCurrent)
  guardTerms(services, place, isCurrent)
}

/** To its login from a page of a race that is entered with accounts of its own. Who was brought by a partner needs none. */
function guardRace(services: Services, { pathname, search }: Place, isCurrent: () => boolean): void {
  const { site, session, client, navigator } = services
  const { raceLogin } = site.routes
  const raceId = new URLSearchParams(search).get('raceId')
  const held = session.get()
  const isIn = held.status === 'in' && (held.evidence || held.raceId === raceId)
  if (!raceId || !raceLogin || isIn || !isRaceRoute(site, pathname)) return
  client.request('checkSubOrderAccountIsExist', { raceId }).then(
    (mustLogIn) => {
      if (!mustLogIn || !isCurrent()) return
      navigator.go(raceLogin, { query: { raceId, returnTo: pathname + search }, replace: true })
    },
    () => undefined,
  )
}

/** Of a session and a release of which nothing is to be agreed to again. */
const settled = new WeakMap<Services, string>()

/**
 * To where it is asked again from a page that needs a login, while terms that its account agreed to have changed in
 * substance. Their own data stays within reach.
 */
function guardTerms(services: Services, { login, pathname }: Place, isCurrent: () => boolean): void {
  const { terms, personal } = services.site.routes
  const held = services.session.get()
  if (login !== 'account' || !terms || held.status !== 'in' || held.evidence) return
  if (pathname === terms || pathname === personal) return
  const key = `${held.token} ${services.site.release}`
  if (settled.get(services) === key) return
  services.client.request('agreementsDue', {}).then(
    (due) => {
      if (!Array.isArray(due) || due.length === 0) settled.set(services, key)
      else if (isCurrent()) services.navigator.go(terms)
    },
    () => undefined,
  )
}
