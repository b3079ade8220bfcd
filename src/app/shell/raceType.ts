import type { Site } from '#app/config/site.ts'
import type { KeyValue } from '#modules/auth/session.ts'

const KEY = 'bmRaceType'

/** Whether the flag is set (1): by the special race of the address on the routes that set it, else as it was stored. */
export function raceType(site: Site, local: KeyValue, pathname: string, query: URLSearchParams): boolean {
  const given = givenBy(site, pathname, query)
  return (given === undefined ? local.getItem(KEY) : given) === '1'
}

/** Whether the address alone sets the flag: what a page is drawn by, before the phone is known. */
export function raceTypeOfAddress(site: Site, pathname: string, query: URLSearchParams): boolean {
  return givenBy(site, pathname, query) === '1'
}

/** Stores the flag on the routes that set it; a race that is not special removes it. */
export function storeRaceType(site: Site, local: KeyValue, pathname: string, query: URLSearchParams): void {
  const given = givenBy(site, pathname, query)
  if (given === null) local.removeItem(KEY)
  else if (given !== undefined) local.setItem(KEY, given)
}

/** The flag of the race in the address, null when it has none; undefined where addresses do not set it. */
function givenBy(site: Site, pathname: string, query: URLSearchParams): string | null | undefined {
  const raceId = query.get('raceId')
  const sets = site.specialRaceRoutes.some((route) => route.toLowerCase() === pathname.toLowerCase())
  if (!raceId || !sets) return undefined
  const race = site.specialRaces.find((special) => special.raceId === raceId)
  return race ? String(race.raceType) : null
}
