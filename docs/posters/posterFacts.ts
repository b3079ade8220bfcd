import { CITIES } from '#platform/sandbox/seeds/seeds.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import { instant } from '#race/times.ts'
import type { Ground, PosterFacts } from './sketch.ts'

/**
 * What a race's picture is drawn from, or a project's: its city, its light, its ground, its (longest) distance; of a run in the
 * park for families, theirs.
 */
export function posterFacts(race: RaceFacts, project?: ProjectFacts): PosterFacts {
  const items = project ? [project] : race.items
  const ground = groundOf(race, items)
  const families = items.filter(({ kind }) => kind === 'family')
  const named = ground === 'park' && families.length > 0 ? families : items
  return {
    id: project?.itemId ?? race.raceId,
    city: cityByCode(race.city.code) ?? race.city.code,
    distanceKm: longestKm(named),
    raceTime: instant(race.raceTime),
    ground,
    ...(families.length > 0 ? { family: true } : {}),
    ...(race.theme?.colours?.accent ? { accent: race.theme.colours.accent } : {}),
  }
}

/** Null where no project has a distance. */
export function longestKm(items: readonly ProjectFacts[]): number | null {
  const distances = items.flatMap(({ distanceKm }) => distanceKm ?? [])
  return distances.length === 0 ? null : Math.max(...distances)
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

const BY_CODE = new Map(Object.entries(CITIES).map(([name, { city }]) => [city.code.slice(0, 4), name]))

/** The city whose landscape a 6-digit code stands for; null where none is drawn. Districts count as their city. */
function cityByCode(code: string): string | null {
  const municipality = ['11', '12', '31', '50', '81', '82'].includes(code.slice(0, 2))
  return BY_CODE.get(municipality ? `${code.slice(0, 2)}01` : code.slice(0, 4)) ?? null
}
