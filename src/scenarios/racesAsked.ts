import { memoizeByObject } from '#lib/memoize.ts'
import type { RaceFacts } from '#race/facts.gen.ts'

/** The races as a scenario's platform knows them. */
export interface RaceBook {
  find(raceId: unknown): RaceFacts | null
  all(): readonly RaceFacts[]
}

/** What was asked of a book, and what it said; of all races once somebody asked for all. */
export interface RacesAsked {
  found: Map<unknown, RaceFacts | null>
  all: readonly RaceFacts[] | null
}

const byId = memoizeByObject(
  (races: readonly RaceFacts[]) => new Map(races.map((race): [unknown, RaceFacts] => [race.raceId, race])),
)

function findIn(races: readonly RaceFacts[], raceId: unknown): RaceFacts | null {
  return byId(races).get(raceId) ?? null
}

export function indexRaces(races: readonly RaceFacts[]): RaceBook {
  return { find: (raceId) => findIn(races, raceId), all: () => races }
}

/** A book that notes what it is asked. */
export function recordAsked(races: readonly RaceFacts[]): { races: RaceBook; asked: RacesAsked } {
  const asked: RacesAsked = { found: new Map(), all: null }
  const book: RaceBook = {
    find(raceId) {
      const race = findIn(races, raceId)
      asked.found.set(raceId, race)
      return race
    },
    all() {
      asked.all = races
      return races
    },
  }
  return { races: book, asked }
}

/** Whether these races answer as others did when they were asked: a race whose facts have changed is another object. */
export function stillSays({ found, all }: RacesAsked, races: readonly RaceFacts[]): boolean {
  if (all && (all.length !== races.length || all.some((race, index) => race !== races[index]))) return false
  return [...found].every(([raceId, race]) => findIn(races, raceId) === race)
}
