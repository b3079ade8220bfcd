import type { Site } from '#app/config/site.ts'
import type { KeyValue } from '#modules/auth/session.ts'

const KEY = 'bmRaceType'

/** Stores the race-type flag of a special race on the routes that do so; answers whether the flag is set (1). */
export function raceType(site: Site, local: KeyValue, pathname: string, query: URLSearchParams): boolean {
  const raceId = query.get('raceId')
  if (raceId && (site.specialRaceRoutes ?? []).includes(pathname)) {
    const race = site.specialRaces.find((special) => special.raceId === raceId && special.raceType !== undefined)
    if (race) local.setItem(KEY, String(race.raceType))
    else local.removeItem(KEY)
  }
  return local.getItem(KEY) === '1'
}
