import type { Ground, PosterFacts } from '#platform/sandbox/posters/poster.ts'
import { cityByCode } from '#platform/sandbox/seeds/cities.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { instant } from '#race/times.ts'

/** What a race's picture is drawn from, or a project's: its city, its light, its ground, its (longest) distance. */
export function posterFacts(race: RaceFacts, project?: ProjectFacts): PosterFacts {
  const items = project ? [project] : race.items
  const distances = items.flatMap(({ distanceKm }) => distanceKm ?? [])
  return {
    id: project?.itemId ?? race.raceId,
    city: cityByCode(race.city.code) ?? race.city.code,
    distanceKm: distances.length === 0 ? null : Math.max(...distances),
    raceTime: instant(race.raceTime),
    ground: groundOf(race, items),
  }
}

/** A fun run stays in the park. */
const PARK_KM = 10

// Facts name no discipline; the names of trail races do.
function groundOf({ name }: RaceFacts, items: readonly ProjectFacts[]): Ground {
  const names = [name, ...items.map((item) => item.name)].map(({ zh, en }) => `${zh} ${en}`)
  if (names.some((words) => /越野|登山|山地|\btrail|\bmountain/i.test(words))) return 'trail'
  const isShort =
    items.length > 0 && items.every(({ kind, distanceKm }) => kind === 'family' || (distanceKm ?? 0) <= PARK_KM)
  return isShort ? 'park' : 'city'
}
