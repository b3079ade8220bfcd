import { useEffect } from 'react'
import type { Services } from '#app/services.ts'

/**
 * Leads who comes to a page of a race that is entered with accounts of its own to its login. Who was brought by a partner
 * needs none; a check that fails keeps nobody out.
 */
export function useRaceGuard(services: Services, { pathname, search }: { pathname: string; search: string }): void {
  useEffect(() => {
    const raceId = guardedRace(services, pathname, search)
    const login = services.site.routes.raceLogin
    if (!raceId || !login) return
    let current = true
    services.client.request('checkSubOrderAccountIsExist', { raceId }).then(
      (mustLogIn) => {
        if (!current || !mustLogIn) return
        services.navigator.go(login, { query: { raceId, returnTo: pathname + search }, replace: true })
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [services, pathname, search])
}

/** The race of an address that is guarded for this runner; null for all others. */
function guardedRace({ site, session }: Services, path: string, search: string): string | null {
  if (!site.specialRaceRoutes.some((route) => route.toLowerCase() === path.toLowerCase())) return null
  const raceId = new URLSearchParams(search).get('raceId')
  const held = session.get()
  const isIn = held.status === 'in' && (held.evidence || held.raceId === raceId)
  return isIn ? null : raceId
}
