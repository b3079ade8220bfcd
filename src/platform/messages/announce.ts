import { and, eq, gte, isNull, lte } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { favourites, races } from '#platform/tables/races.ts'
import { writeMessages } from './write.ts'

/** Tells an account of the landing pages of races that it saved and that take entries now, each once. */
export async function announceLandings(tx: Database, userId: string, now: number): Promise<void> {
  const saved = await tx
    .select({ facts: races.facts })
    .from(favourites)
    .innerJoin(races, eq(races.raceId, favourites.raceId))
    .where(
      and(
        eq(favourites.userId, userId),
        lte(races.signUpStart, now),
        gte(races.signUpEnd, now),
        isNull(races.calledOff),
        eq(races.withdrawn, false),
      ),
    )
  const written = saved.flatMap(({ facts: { raceId, name, landing } }) =>
    landing === undefined
      ? []
      : { userId, code: 'landing' as const, subject: raceId, values: { name, page: landing }, at: now },
  )
  await writeMessages(tx, written)
}
