import { and, count, eq, isNotNull, ne, notInArray } from 'drizzle-orm'
import type { RaceDay } from '#api/console.gen.ts'
import { joinWords, verbatim, type Words } from '#lib/words.ts'
import type { Database } from '#platform/database.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { registrations } from '#platform/tables/entries.ts'
import { races } from '#platform/tables/races.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { countHeld, type Holding, type SizesHeld, sizeIn } from '#race/sizes.ts'

/** Whose sizes are not looked at: those that are about to be another. */
export interface Except {
  except?: readonly string[]
}

/** Who has which size of a race, and who waits for which. */
export async function listSizesOf(db: Database, raceId: string, except: Except = {}): Promise<SizesHeld> {
  return { held: await listHoldings(db, raceId, except), waiting: await listWaiting(db, raceId, except) }
}

async function listWaiting(db: Database, raceId: string, { except = [] }: Except): Promise<Holding[]> {
  const { itemId, wantedSize, active, registrationId } = registrations
  const inside = and(eq(registrations.raceId, raceId), eq(active, true), isNotNull(wantedSize))
  const rows = await db
    .select({ itemId, size: wantedSize, count: count() })
    .from(registrations)
    .where(except.length === 0 ? inside : and(inside, notInArray(registrationId, [...except])))
    .groupBy(itemId, wantedSize)
  return rows.flatMap(({ size, ...row }) => (size === null ? [] : [{ ...row, size }]))
}

/** Who holds which size of a race: every entry that has not ended, and what changes that wait for their payment will have. */
export async function listHoldings(db: Database, raceId: string, { except = [] }: Except = {}): Promise<Holding[]> {
  const { itemId, dressSize, active, registrationId } = registrations
  const inside = and(eq(registrations.raceId, raceId), eq(active, true), ne(dressSize, ''))
  const rows = await db
    .select({ itemId, size: dressSize, count: count() })
    .from(registrations)
    .where(except.length === 0 ? inside : and(inside, notInArray(registrationId, [...except])))
    .groupBy(itemId, dressSize)
  const held = rows.flatMap(({ size, ...row }) => (size === null ? [] : [{ ...row, size }]))
  return [...held, ...(await listPending(db, raceId))]
}

async function listPending(db: Database, raceId: string): Promise<Holding[]> {
  const { registrationId, itemId, answers, active } = registrations
  const rows = await db
    .select({ plan: entryChanges.plan, registrationId, itemId, answers })
    .from(entryChanges)
    .innerJoin(registrations, and(eq(registrations.entryId, entryChanges.entryId), eq(active, true)))
    .where(and(eq(entryChanges.status, 'PENDING'), eq(registrations.raceId, raceId)))
  return rows.flatMap(({ plan, registrationId, itemId, answers }): Holding[] => {
    if (plan.does !== 'rewrite') return []
    const isReplaced = plan.runner?.registrationId === registrationId
    const [had, size] = [sizeIn(answers), sizeIn(isReplaced ? plan.runner?.answers : answers)]
    if (size === null) return []
    return [{ itemId: plan.itemId, size, count: 1, ...(had === null ? {} : { before: { itemId, size: had } }) }]
  })
}

/** What is counted beside the places of projects, as a row of theirs. */
export function countStock(
  itemId: string,
  itemName: Words,
  { quota, taken, waiting = 0 }: { quota: number; taken: number; waiting?: number },
): RaceDay['sizes'][number] {
  const left = Math.max(0, quota - taken - waiting)
  return { itemId, itemName, quota, taken, reserved: 0, forResidents: 0, waiting, left }
}

/** The sizes of a race that have a stock, counted as the places of a project are. */
export async function listSizesHeld(db: Database, raceId: string): Promise<RaceDay['sizes']> {
  const [row] = await db.select({ facts: races.facts }).from(races).where(eq(races.raceId, raceId))
  if (!row) return []
  const { held, waiting } = await loadSizes(db, row.facts)
  return (row.facts.sizes ?? []).flatMap((group) =>
    group.options.flatMap(({ id: size, stock: quota }) => {
      if (quota === undefined) return []
      const itemName = joinWords([group.name, verbatim(size)], ' ', ' ')
      const counted = { taken: countHeld(group, size, held), waiting: countHeld(group, size, waiting) }
      return [countStock(`${group.id} ${size}`, itemName, { quota, ...counted })]
    }),
  )
}

/** The same of a race that counts sizes; nobody is asked for where it does not. */
export async function loadSizes(db: Database, { raceId, sizes }: RaceFacts): Promise<SizesHeld> {
  const isCounted = sizes?.some(({ options }) => options.some(({ stock }) => stock !== undefined))
  return isCounted ? listSizesOf(db, raceId) : { held: [], waiting: [] }
}
