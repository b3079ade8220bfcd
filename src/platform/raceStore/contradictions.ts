import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { reservedForDeferred } from '#platform/deferral/deferredPlaces.ts'
import { bookings } from '#platform/tables/bookings.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { projects, races } from '#platform/tables/races.ts'
import { text } from '#platform/texts.ts'
import { depositEnd } from '#race/deposit.ts'
import { ageOnRaceDay } from '#race/entry.ts'
import { FIXED_FACTS } from '#race/factNames.gen.ts'
import type { ProjectFacts, RaceFacts, SizesFacts, Text } from '#race/facts.gen.ts'
import { pricesLeft } from '#race/money.ts'
import { assignRoles, listRoles } from '#race/roles.ts'
import { countHeld, sharesSizes } from '#race/sizes.ts'
import { findStart, instant, type Start } from '#race/times.ts'
import { raceDetail } from '#race/view.ts'
import { addOnsSold } from './addOns.ts'
import { countHeldPrices } from './prices.ts'
import { countTaken, toQuota } from './quota.ts'
import { listHoldings } from './sizes.ts'
import { buildRaceRow } from './upsertRaces.ts'

/** Facts that cannot hold beside what was sold. */
export interface Contradiction extends Text {
  raceId: string
  /** Null when it concerns the whole race. */
  itemId: string | null
  /** Places sold or asked for that stand against it. */
  sold: number
}

/** What of other facts contradicts the entries there are; `gone` names races that would be in no release any more. */
export async function findContradictions(
  db: Database,
  now: number,
  { facts, gone }: { facts: readonly RaceFacts[]; gone: readonly string[] },
): Promise<Contradiction[]> {
  const ids = [...facts.map(({ raceId }) => raceId), ...gone]
  const [rows, open, runners] = await Promise.all([projectsOf(db, ids), entriesOf(db, ids), runnersOf(db, ids)])
  const sold = rows.map(({ project }) => project)
  const taken = await countTaken(db, sold)
  const priced = await countHeldPrices(
    db,
    sold.map(({ itemId }) => itemId),
  )
  const wanted = new Map(facts.map((race) => [race.raceId, race]))
  return [
    ...facts.flatMap((race) => unfit(race, now)),
    ...(await addOnContradictions(db, facts, now)),
    ...(await sizeContradictions(db, facts)),
    ...(await slotContradictions(db, facts)),
    ...(await deferralContradictions(db, facts, rows)),
    ...rows.flatMap((row) => {
      const { itemId } = row.project
      const sold = {
        places: taken.get(itemId) ?? 0,
        prices: priced.get(itemId) ?? {},
        entries: open.filter((entry) => entry.itemId === itemId),
        ages: agesByEntry(
          findStart(row.race, row.project.facts),
          runners.filter((runner) => runner.itemId === itemId),
        ),
      }
      // A race that is over may go.
      if (!wanted.has(row.project.raceId) && row.raceEnd < now) return []
      return projectContradictions(row.project, wanted.get(row.project.raceId) ?? null, sold)
    }),
  ]
}

type ProjectRow = typeof projects.$inferSelect
interface Entry extends Pick<typeof entries.$inferSelect, 'itemId' | 'groupId' | 'packageId'> {
  /** Its runners. */
  places: number
}

interface Sold {
  /** Places taken. */
  places: number
  /** Places held at prices for the first ones, by the ids of the prices. */
  prices: Readonly<Record<string, number>>
  /** Every entry that has not ended: also those waiting for a draw or a review. */
  entries: Entry[]
  /** The runners' ages on race day, entry by entry. */
  ages: number[][]
}

async function projectsOf(db: Database, ids: string[]) {
  return db
    .select({ project: projects, raceEnd: races.raceEnd, race: races.facts })
    .from(projects)
    .innerJoin(races, eq(races.raceId, projects.raceId))
    .where(inArray(projects.raceId, ids))
}

async function entriesOf(db: Database, ids: string[]): Promise<Entry[]> {
  const { entryId, itemId, groupId, packageId } = entries
  return db
    .select({ itemId, groupId, packageId, places: count() })
    .from(entries)
    .innerJoin(registrations, and(eq(registrations.entryId, entryId), eq(registrations.active, true)))
    .where(inArray(entries.raceId, ids))
    .groupBy(entryId)
}

type EntryRunner = Pick<typeof registrations.$inferSelect, 'entryId' | 'itemId' | 'snapshot'>

async function runnersOf(db: Database, ids: string[]): Promise<EntryRunner[]> {
  const { entryId, itemId, snapshot, raceId, active, position } = registrations
  const open = and(inArray(raceId, ids), eq(active, true))
  return db.select({ entryId, itemId, snapshot }).from(registrations).where(open).orderBy(position)
}

function agesByEntry(start: Start, runners: readonly EntryRunner[]): number[][] {
  const ages = new Map<string, number[]>()
  for (const { entryId, snapshot } of runners) {
    ages.set(entryId, [...(ages.get(entryId) ?? []), ageOnRaceDay(start, snapshot)])
  }
  return [...ages.values()]
}

const aboutProject = (raceId: string, { itemId: id, name }: ProjectFacts, sold: number, what: Text): Contradiction => ({
  raceId,
  itemId: id,
  sold,
  ...text('contradictions.project', { name, id, what }),
})

/** Add-ons that were sold have to stay, and as many of them as were sold. */
async function addOnContradictions(db: Database, facts: readonly RaceFacts[], at: number): Promise<Contradiction[]> {
  const wanted = new Map(facts.map((race) => [race.raceId, race]))
  const ids = [...wanted.keys()]
  const [rows, sold] = await Promise.all([
    db.select({ raceId: races.raceId, facts: races.facts }).from(races).where(inArray(races.raceId, ids)),
    addOnsSold(db, ids),
  ])
  return rows.flatMap(({ raceId, facts: old }) =>
    (old.addOns ?? []).flatMap(({ id, name }): Contradiction[] => {
      const count = sold.get(raceId)?.get(id) ?? 0
      const now = wanted.get(raceId)?.addOns?.find((addOn) => addOn.id === id)
      const { quota = Number.POSITIVE_INFINITY } = now ?? {}
      const isPostage = old.mailing?.addOn === id && instant(old.mailing.until) > at
      const unsent = isPostage && wanted.get(raceId)?.mailing?.addOn !== id
      if (count === 0 || (now && quota >= count && !unsent)) return []
      const what = !now
        ? text('contradictions.addOn.gone', { count })
        : quota < count
          ? text('contradictions.addOn.quota', { quota, count })
          : text('contradictions.addOn.postage', { count })
      return [{ raceId, itemId: null, sold: count, ...text('contradictions.addOn', { name, id, what }) }]
    }),
  )
}

/** Sizes that runners have chosen have to stay, and as many of them as are held. */
async function sizeContradictions(db: Database, facts: readonly RaceFacts[]): Promise<Contradiction[]> {
  const counted = facts.filter(({ sizes }) => sizes)
  const ids = counted.map(({ raceId }) => raceId)
  const rows = await db
    .select({ raceId: races.raceId, facts: races.facts })
    .from(races)
    .where(inArray(races.raceId, ids))
  const found = await Promise.all(
    counted.map(async (race) => {
      const before = rows.find(({ raceId }) => raceId === race.raceId)?.facts.sizes ?? []
      return sizesAgainst(race, before, await listHoldings(db, race.raceId))
    }),
  )
  return found.flat()
}

function sizesAgainst(
  { raceId, sizes = [] }: RaceFacts,
  before: readonly SizesFacts[],
  holdings: Parameters<typeof countHeld>[2],
): Contradiction[] {
  const against = (of: SizesFacts, size: string, count: number, what: Text) => {
    return {
      raceId,
      itemId: null,
      sold: count,
      ...text('contradictions.size', { name: of.name, id: of.id, size, what }),
    }
  }
  const short = sizes.flatMap((of) =>
    of.options.flatMap(({ id: size, stock = Number.POSITIVE_INFINITY }) => {
      const count = countHeld(of, size, holdings)
      return count > stock ? [against(of, size, count, text('contradictions.size.stock', { stock, count }))] : []
    }),
  )
  const gone = before.flatMap((of) =>
    of.options.flatMap(({ id: size }) => {
      const now = sizes.filter(({ options }) => options.some(({ id }) => id === size))
      const left = holdings.filter(({ itemId }) => !now.some((group) => sharesSizes(group, itemId)))
      const count = countHeld(of, size, left)
      return count > 0 ? [against(of, size, count, text('contradictions.size.gone', { count }))] : []
    }),
  )
  return [...short, ...gone]
}

/** Who has booked a slot comes then. */
async function slotContradictions(db: Database, facts: readonly RaceFacts[]): Promise<Contradiction[]> {
  const ids = facts.map(({ raceId }) => raceId)
  const rows = await db
    .select({ raceId: bookings.raceId, id: bookings.slotId, booked: count() })
    .from(bookings)
    .where(and(inArray(bookings.raceId, ids), isNotNull(bookings.slotId)))
    .groupBy(bookings.raceId, bookings.slotId)
  return rows.flatMap(({ raceId, id, booked }) => {
    const slots = facts.find((race) => race.raceId === raceId)?.collection?.slots ?? []
    const capacity = slots.find((slot) => slot.id === id)?.capacity ?? null
    if (capacity !== null && capacity >= booked) return []
    const what =
      capacity === null
        ? text('contradictions.slot.gone', { booked })
        : text('contradictions.slot.capacity', { capacity, booked })
    return [{ raceId, itemId: null, sold: booked, ...text('contradictions.slot', { id: id ?? '', what }) }]
  })
}

/** Who has deferred a place was promised one: a project that takes them has room for all who have not come yet. */
async function deferralContradictions(
  db: Database,
  facts: readonly RaceFacts[],
  rows: readonly { project: ProjectRow }[],
): Promise<Contradiction[]> {
  const items = facts.flatMap(({ items, raceId }) =>
    items.map((item) => ({ raceId, itemId: item.itemId, facts: item })),
  )
  const reserved = await reservedForDeferred(db, items)
  const before = new Map(rows.map(({ project }) => [project.itemId, project]))
  const taken = await countTaken(db, [...before.values()])
  return items.flatMap(({ raceId, itemId, facts: project }) => {
    const [promised, sold] = [reserved.get(itemId) ?? 0, taken.get(itemId) ?? 0]
    const places = before.get(itemId)?.quotaOverride ?? project.quota
    if (promised === 0 || places >= promised + sold) return []
    const what = text('contradictions.deferred', { places, promised, sold })
    return [aboutProject(raceId, project, promised + sold, what)]
  })
}

/** Facts that this platform cannot take in: it is told before they are live, not when a runner asks for them. */
function unfit(race: RaceFacts, now: number): Contradiction[] {
  try {
    buildRaceRow(race, 'config', 0)
    raceDetail(race, now, { collected: false, registeredCount: 0 })
    return []
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [{ raceId: race.raceId, itemId: null, sold: 0, ...text('contradictions.unreadable', { why }) }]
  }
}

interface Against {
  /** Runners or places that stand against it. */
  count: number
  what: Text
}

function projectContradictions(row: ProjectRow, race: RaceFacts | null, sold: Sold): Contradiction[] {
  const runners = sold.entries.reduce((sum, { places }) => sum + places, 0)
  if (runners === 0) return []
  const { raceId, itemId, facts: old } = row
  const now = race?.items.find((item) => item.itemId === itemId)
  const gone = { count: runners, what: text('contradictions.gone', { count: runners, places: sold.places }) }
  const found: Against[] = now
    ? [
        ...againstQuota(row, now, sold.places),
        ...againstPrices(now, sold.prices),
        ...againstDeposit(old, now, runners),
        ...againstKind(old, now, runners),
        ...againstChoices(old, now, sold.entries),
        ...againstRoles(old, now, sold.ages),
      ]
    : [gone]
  return found.map(({ count, what }) => aboutProject(raceId, old, count, what))
}

/** A quota that the console has set stands above the facts'. */
function againstQuota(row: ProjectRow, now: ProjectFacts, places: number): Against[] {
  const { quota } = toQuota({ ...row, quota: now.quota }, places)
  return quota >= places ? [] : [{ count: places, what: text('contradictions.quota', { quota, places }) }]
}

/** A price for the first places that is called otherwise begins anew: its places would be sold twice. */
function againstPrices(now: ProjectFacts, held: Sold['prices']): Against[] {
  const offered = Object.keys(pricesLeft(now, {}))
  if (offered.length === 0) return []
  return Object.entries(held).flatMap(([id, count]) =>
    offered.includes(id) ? [] : [{ count, what: text('contradictions.price', { id, count }) }],
  )
}

/** Who has left a deposit gets it back as they were told. */
function againstDeposit({ deposit: before }: ProjectFacts, { deposit: after }: ProjectFacts, count: number): Against[] {
  if (!before) return []
  if (!after) return [{ count, what: text('contradictions.deposit.gone', { count }) }]
  const isEarlier = depositEnd(after) < depositEnd(before)
  return isEarlier ? [{ count, what: text('contradictions.deposit.earlier', { count }) }] : []
}

function againstKind(old: ProjectFacts, now: ProjectFacts, count: number): Against[] {
  const changed = FIXED_FACTS.filter(({ fact }) => old[fact] !== now[fact])
  return changed.map(({ fact, ...label }) => ({ count, what: text('contradictions.fixed', { count, label, fact }) }))
}

interface Named {
  id: string
  name: Text
}

/** Of what is not offered any more: that which somebody has, as often as they have it. */
function againstLost(
  what: 'role' | 'group' | 'package',
  before: readonly Named[] = [],
  after: readonly { id: string }[] = [],
  countOf: (id: string) => number,
): Against[] {
  return before
    .filter(({ id }) => !after.some((one) => one.id === id))
    .flatMap(({ id, name }) => {
      const count = countOf(id)
      return count === 0 ? [] : [{ count, what: text(`contradictions.${what}`, { count, name, id }) }]
    })
}

/** A role that somebody has entered in has to stay: prices and who makes up an entry hang on it. */
function againstRoles(old: ProjectFacts, now: ProjectFacts, entries: readonly number[][]): Against[] {
  const before = listRoles(old)
  const roles = entries.flatMap((ages) => assignRoles(before, ages).roles)
  return againstLost('role', before, listRoles(now), (id) => roles.filter((role) => role?.id === id).length)
}

/** Groups and packages that were chosen have to stay: start lists and race packs are made of them. */
function againstChoices(old: ProjectFacts, now: ProjectFacts, entries: readonly Entry[]): Against[] {
  const choosing = (choice: 'groupId' | 'packageId') => (id: string) =>
    entries.reduce((sum, entry) => (entry[choice] === id ? sum + entry.places : sum), 0)
  return [
    ...againstLost('group', old.groups, now.groups, choosing('groupId')),
    ...againstLost('package', old.packages, now.packages, choosing('packageId')),
  ]
}
