import type { RaceFacts } from '#race/facts.gen.ts'
import { instant } from '#race/times.ts'
import type { PosterFacts } from '#sandbox/content/posters/poster.ts'
import { cityByCode } from '#sandbox/content/seeds/cities.ts'

/** What a race's picture is drawn from: its city, its light, its longest distance. */
export function posterFacts(race: RaceFacts): PosterFacts {
  return {
    raceId: race.raceId,
    city: cityByCode(race.city.code) ?? race.city.code,
    distanceKm: race.items.length === 0 ? null : Math.max(...race.items.map((item) => item.distanceKm)),
    raceTime: instant(race.raceTime),
  }
}
