import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { RaceOutcome } from '#api/contract.gen.ts'
import { maskName } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { ensureSampleResults } from '#platform/sandbox/seeds/results.ts'
import { races } from '#platform/tables/races.ts'
import { results } from '#platform/tables/results.ts'

/** How many finished each of these races, and who won its first project by the gun; nothing of one without results. */
export async function listOutcomes(db: Database, raceIds: string[]): Promise<Map<string, RaceOutcome>> {
  for (const raceId of raceIds) await ensureSampleResults(db, raceId)
  const { raceId, itemId, gender, genderPlace, name, gunSeconds, bib } = results
  const finished = and(inArray(raceId, raceIds), eq(results.status, 'finished'))
  const counted = await db.select({ raceId, finishers: count() }).from(results).where(finished).groupBy(raceId)
  const first = await db
    .select({ raceId: races.raceId, facts: races.facts })
    .from(races)
    .where(inArray(races.raceId, raceIds))
  const firstItems = first.flatMap(({ facts }) => facts.items[0]?.itemId ?? [])
  const won = await db
    .selectDistinctOn([raceId, gender], { raceId, gender, name, gunSeconds })
    .from(results)
    .where(and(finished, inArray(itemId, firstItems), eq(genderPlace, 1)))
    .orderBy(asc(raceId), asc(gender), asc(bib))
  return new Map(
    counted.map((race) => [
      race.raceId,
      {
        finishers: race.finishers,
        winners: won
          .filter((row) => row.raceId === race.raceId)
          .map((row) => ({ gender: row.gender, name: maskName(row.name), gunSeconds: row.gunSeconds ?? 0 })),
      },
    ]),
  )
}
