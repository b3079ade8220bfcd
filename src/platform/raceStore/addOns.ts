import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { entryAddOns, registrations } from '#platform/tables/entries.ts'
import type { RaceFacts } from '#race/facts.gen.ts'

/** How many are left of each add-on of a race that has a quota, by its id. */
export async function addOnsLeft(db: Database, { raceId, addOns = [] }: RaceFacts): Promise<Record<string, number>> {
  const limited = addOns.filter(({ quota }) => quota !== undefined)
  if (limited.length === 0) return {}
  const taken = (await addOnsSold(db, [raceId])).get(raceId)
  return Object.fromEntries(limited.map(({ id, quota = 0 }) => [id, Math.max(0, quota - (taken?.get(id) ?? 0))]))
}

/** How many of each add-on entries hold that have not ended, by race and id. */
export async function addOnsSold(db: Database, raceIds: string[]): Promise<Map<string, Map<string, number>>> {
  const { raceId, addOnId, units } = entryAddOns
  const stillIn = and(eq(registrations.entryId, entryAddOns.entryId), eq(registrations.active, true))
  const rows = await db
    .select({ raceId, id: addOnId, taken: sql<string>`sum(${units})` })
    .from(entryAddOns)
    .where(and(inArray(raceId, raceIds), exists(db.select().from(registrations).where(stillIn))))
    .groupBy(raceId, addOnId)
  const sold = new Map<string, Map<string, number>>()
  for (const row of rows) {
    const known = sold.get(row.raceId) ?? new Map<string, number>()
    sold.set(row.raceId, known.set(row.id, Number(row.taken)))
  }
  return sold
}

export type AddOnRow = typeof entryAddOns.$inferSelect

/** What each of these entries takes along. */
export async function addOnsOfEntries(db: Database, entryIds: string[]): Promise<AddOnRow[]> {
  return db.select().from(entryAddOns).where(inArray(entryAddOns.entryId, entryIds))
}

/** What an entry takes along, as it is chosen and priced. */
export function toChosenAddOns(rows: readonly AddOnRow[]): { id: string; quantity: number }[] {
  return rows.map(({ addOnId, quantity }) => ({ id: addOnId, quantity }))
}

/** Whether all of it is still there. */
export function areLeft(chosen: readonly AddOnRow[], left: Readonly<Record<string, number>>): boolean {
  return chosen.every(({ addOnId, units }) => !Object.hasOwn(left, addOnId) || units <= (left[addOnId] ?? 0))
}
