import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { Failure, fieldProblems } from '#platform/failure.ts'
import { races } from '#platform/tables/races.ts'
import { judgeEntry } from '#race/entryRules.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import type { KnownAt } from '#race/knownEntry.ts'
import { type ChosenSize, listSizes, type SizesLeft, sizesLeft } from '#race/sizes.ts'
import { addOnsLeft } from './addOns.ts'
import { type Except, listSizesOf } from './sizes.ts'

/** What an entry wants of what the projects of a race share. */
interface Wanted extends Except {
  project: Pick<ProjectFacts, 'itemId'>
  /** Ids of add-ons. */
  addOns?: readonly string[]
  sizes?: readonly Pick<ChosenSize, 'size'>[]
}

interface StockLeft {
  addOns: Readonly<Record<string, number>>
  sizes: SizesLeft
}

/**
 * What is left of it, the same for the rest of the transaction: projects of a race share it, so the race's row is
 * locked, always after that of the project. An entry that wants nothing that can run out waits for nobody. How many
 * there are is the live release's word, as of places; what only another release has is counted by that one.
 */
export async function lockStock(
  tx: Database,
  race: RaceFacts,
  { project, addOns: ids = [], sizes = [], except = [] }: Wanted,
  options: { lock: boolean } = { lock: true },
): Promise<StockLeft> {
  const nothing = { addOns: {}, sizes: {} }
  const values = sizes.flatMap(({ size }) => size ?? [])
  if (ids.length === 0 && (values.length === 0 || !race.sizes)) return nothing
  const row = tx.select({ facts: races.facts }).from(races).where(eq(races.raceId, race.raceId))
  const [live] = await row
  const counted = withStockOf(race, live?.facts ?? race)
  const bought = counted.addOns?.some(({ id, quota }) => quota !== undefined && ids.includes(id))
  const worn = listSizes(counted, project).some(({ value, stock }) => stock !== undefined && values.includes(value))
  if (!bought && !worn) return nothing
  if (options.lock) await row.for('no key update')
  return {
    addOns: bought ? await addOnsLeft(tx, counted) : {},
    sizes: worn ? sizesLeft(counted, project, await listSizesOf(tx, race.raceId, { except })) : {},
  }
}

/**
 * Locks what answers of an entry that is in take anew, and refuses what cannot be had; `rows` are the registrations
 * whose answers they are, which give back what they held.
 */
export async function requireSizes(
  tx: Database,
  wanted: Omit<KnownAt['answers'], 'sizesLeft'>,
  rows: readonly { registrationId: string }[],
): Promise<void> {
  const { race, project, sizes } = wanted
  const except = rows.map(({ registrationId }) => registrationId)
  const stock = await lockStock(tx, race, { project, sizes, except })
  const { problems } = judgeEntry('answers', { ...wanted, sizesLeft: stock.sizes })
  const [first] = problems
  if (!first) return
  const failure = problems.length === 1 ? first.refusal : 'answersInvalid'
  throw new Failure(failure, fieldProblems(problems, project), project, first.values)
}

/** A race with as many of everything as another release of it has. */
function withStockOf(race: RaceFacts, { addOns = [], sizes = [] }: RaceFacts): RaceFacts {
  const known = new Map(addOns.map((addOn) => [addOn.id, addOn]))
  const sizesOf = (id: string) => sizes.find((group) => group.id === id)?.options ?? []
  return {
    ...race,
    addOns: (race.addOns ?? []).map((addOn) => known.get(addOn.id) ?? addOn),
    sizes: (race.sizes ?? []).map((group) => ({
      ...group,
      options: group.options.map((size) => sizesOf(group.id).find(({ id }) => id === size.id) ?? size),
    })),
  }
}
