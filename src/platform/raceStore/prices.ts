import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { RaceDay } from '#api/console.gen.ts'
import { joinWords } from '#lib/words.ts'
import type { Database } from '#platform/database.ts'
import { registrations } from '#platform/tables/entries.ts'
import { races } from '#platform/tables/races.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { type PricesLeft, priceRules, pricesLeft, STANDARD } from '#race/money.ts'
import { countStock } from './sizes.ts'

const isLimited = (project: ProjectFacts) => priceRules(project).some(({ first }) => first !== undefined)

/** Places held at prices for the first ones, by project and price: those of every entry that has not ended. */
export async function countHeldPrices(
  db: Database,
  itemIds: readonly string[],
): Promise<Map<string, Record<string, number>>> {
  const { itemId, price, active } = registrations
  const rows = await db
    .select({ itemId, price, held: count() })
    .from(registrations)
    .where(and(inArray(itemId, [...itemIds]), isNotNull(price), eq(active, true)))
    .groupBy(itemId, price)
  const held = new Map<string, Record<string, number>>()
  for (const row of rows) held.set(row.itemId, { ...held.get(row.itemId), [row.price ?? '']: row.held })
  return held
}

/**
 * What is left at the prices of projects that are for the first places. Only an early word unless the project's row is
 * locked. Nothing is counted where no project has such a price.
 */
export async function readPricesLeft(
  db: Database,
  projects: readonly ProjectFacts[],
): Promise<Map<string, PricesLeft>> {
  const limited = projects.filter(isLimited)
  if (limited.length === 0) return new Map()
  const held = await countHeldPrices(
    db,
    limited.map(({ itemId }) => itemId),
  )
  return new Map(limited.map((project) => [project.itemId, pricesLeft(project, held.get(project.itemId) ?? {})]))
}

/** The same of one project. */
export async function readProjectPrices(db: Database, project: ProjectFacts): Promise<PricesLeft> {
  return (await readPricesLeft(db, [project])).get(project.itemId) ?? {}
}

/** Prices of a race for the first places, counted as the places of a project are. */
export async function listPricesHeld(db: Database, raceId: string): Promise<RaceDay['prices']> {
  const [row] = await db.select({ facts: races.facts }).from(races).where(eq(races.raceId, raceId))
  const limited = (row?.facts.items ?? []).filter(isLimited)
  if (limited.length === 0) return []
  const held = await countHeldPrices(
    db,
    limited.map(({ itemId }) => itemId),
  )
  return limited.flatMap((project) =>
    priceRules(project).flatMap(({ id = '', first: quota, name = STANDARD }) => {
      if (quota === undefined) return []
      const taken = held.get(project.itemId)?.[id] ?? 0
      const itemName = joinWords([project.name, name], ' · ', ' · ')
      return [countStock(`${project.itemId} ${id}`, itemName, { quota, taken })]
    }),
  )
}
