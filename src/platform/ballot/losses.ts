import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { hashOfDocument } from '#platform/invitation/invitations.ts'
import { ofDocument } from '#platform/records.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { registrations } from '#platform/tables/entries.ts'
import { projects } from '#platform/tables/races.ts'
import { documentKey, type Runner } from '#race/entry.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { countLosses } from '#race/losses.ts'

type Documented = Pick<Runner, 'idType' | 'idNumber'>

/** So many runners are looked for by their documents; of more, everybody who lost is read. */
const FEW = 30

/** Draws lost in a row by the runners of each entry, of several the one with the fewest; null where that counts for nothing. */
export async function lossesOf(
  db: Database,
  raceId: string,
  { itemId, lostBefore }: ProjectFacts,
  entries: readonly (readonly Documented[])[],
): Promise<number[] | null> {
  if (!lostBefore) return null
  const runners = entries.flat()
  const before: Set<string>[] = []
  for (const from of lostBefore.from ?? []) before.push(await losersOf(db, from, runners))
  const listed = await listedLosses(db, itemId)
  return entries.map((some) =>
    some.reduce((fewest, runner) => {
      const lost = before.map((losers) => losers.has(documentKey(runner)))
      return Math.min(fewest, countLosses(lost, listed.get(hashOfDocument(raceId, runner)) ?? 0))
    }, Number.POSITIVE_INFINITY),
  )
}

/** Whose entry into a ballot of the race ended without a place. */
async function losersOf(db: Database, raceId: string, runners: readonly Documented[]): Promise<Set<string>> {
  const drawn = sql`${projects.facts} ->> 'allocation' = 'lottery'`
  const ofRace = db
    .select({ itemId: projects.itemId })
    .from(projects)
    .where(and(eq(projects.raceId, raceId), drawn))
  const rows = await db
    .select({ idType: registrations.idType, idNumber: registrations.idNumber })
    .from(registrations)
    .where(
      and(
        inArray(registrations.itemId, ofRace),
        eq(registrations.status, 'LOST'),
        runners.length <= FEW ? or(...runners.map(ofDocument)) : undefined,
      ),
    )
  return new Set(rows.map(documentKey))
}

async function listedLosses(db: Database, itemId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ document: invitations.document, losses: invitations.losses })
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), eq(invitations.kind, 'lost'), isNull(invitations.endedAt)))
  return new Map(rows.flatMap(({ document, losses }) => (document === null ? [] : [[document, losses ?? 0] as const])))
}
