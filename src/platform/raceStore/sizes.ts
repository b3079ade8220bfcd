import { and, count, eq, ne, notInArray } from 'drizzle-orm'
import type { RaceDay } from '#api/console.gen.ts'
import { joinWords, verbatim, type Words } from '#lib/words.ts'
import type { Database } from '#platform/database.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { registrations } from '#platform/tables/entries.ts'
import { races } from '#platform/tables/races.ts'
import type { ProjectFacts, RaceFacts, SizesFacts } from '#race/facts.gen.ts'
import { listSizes, type SizesLeft, sharesSizes, sizeIn } from '#race/sizes.ts'

interface Worn {
  itemId: string
  size: string
}

/** Runners of a project who have a size; who is about to change to it frees the one of `before` then. */
interface Holding extends Worn {
  count: number
  before?: Worn
}

/** Whose sizes are not looked at: those that are about to be another. */
export interface Except {
  except?: readonly string[]
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

/** How many of a group's size are held. */
export function countHeld(group: SizesFacts, size: string, holdings: readonly Holding[]): number {
  const isOf = (one: Worn) => one.size === size && sharesSizes(group, one.itemId)
  return holdings
    .filter((one) => isOf(one) && !(one.before && isOf(one.before)))
    .reduce((sum, one) => sum + one.count, 0)
}

/** What is left of a project's sizes with those that are held. */
export function sizesLeft(
  race: RaceFacts,
  project: Pick<ProjectFacts, 'itemId'>,
  holdings: readonly Holding[],
): SizesLeft {
  return Object.fromEntries(
    listSizes(race, project).flatMap(({ value, of, stock }) =>
      stock === undefined ? [] : [[value, Math.max(0, stock - countHeld(of, value, holdings))]],
    ),
  )
}

/** What is counted beside the places of projects, as a row of theirs. */
export function countStock(itemId: string, itemName: Words, quota: number, taken: number): RaceDay['sizes'][number] {
  return { itemId, itemName, quota, taken, reserved: 0, forResidents: 0, waiting: 0, left: Math.max(0, quota - taken) }
}

/** The sizes of a race that have a stock, counted as the places of a project are. */
export async function listSizesHeld(db: Database, raceId: string): Promise<RaceDay['sizes']> {
  const [row] = await db.select({ facts: races.facts }).from(races).where(eq(races.raceId, raceId))
  if (!row) return []
  const holdings = await loadHoldings(db, row.facts)
  return (row.facts.sizes ?? []).flatMap((group) =>
    group.options.flatMap(({ id: size, stock: quota }) => {
      if (quota === undefined) return []
      const taken = countHeld(group, size, holdings)
      const itemName = joinWords([group.name, verbatim(size)], ' ', ' ')
      return [countStock(`${group.id} ${size}`, itemName, quota, taken)]
    }),
  )
}

/** Who holds sizes of a race that counts them; nobody is asked for where it does not. */
export async function loadHoldings(db: Database, { raceId, sizes }: RaceFacts): Promise<Holding[]> {
  return sizes?.some(({ options }) => options.some(({ stock }) => stock !== undefined)) ? listHoldings(db, raceId) : []
}
