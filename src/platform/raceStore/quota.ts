import { and, count, eq, inArray, notInArray, or, type SQL, sum } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { reservedForDeferred } from '#platform/deferral/deferredPlaces.ts'
import { countReserved } from '#platform/invitation/invitations.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { registrations } from '#platform/tables/entries.ts'
import { projects } from '#platform/tables/races.ts'
import { takesPlacesAtOnce } from '#race/entry.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { countResidentPlaces, isResident } from '#race/residents.ts'
import { isDrawn } from '#race/shares.ts'

export interface QuotaState {
  quota: number
  taken: number
  /** For codes, deferred places and residents that are still to come. */
  reserved: number
  /** The part of it that residents are kept. */
  forResidents: number
  /** Runners who wait for a place: what comes free is theirs. */
  waiting: number
  left: number
}

/** What an entry brings that places are reserved for: they count as left to it. */
export interface ReservedFor {
  /** Its code; '' for none. */
  code?: string | null
  /** Deferred registrations whose places its runners use. */
  deferred?: readonly string[]
  /** How many of its runners are residents. */
  residents?: number
  /** When it is asked: a residents' share is kept until a moment, and as long as nobody says when. */
  now?: number
  /** It waits for a place: what is left to those who wait is left to it. */
  waits?: boolean
}

/** What runners of an entry bring: its code, deferred places, and where they live. */
export function reservedFor(
  code: string | null,
  runners: readonly { deferredFrom: string | null; resident: boolean }[],
  now: number,
): ReservedFor {
  const residents = runners.filter(({ resident }) => resident).length
  return { code, deferred: runners.flatMap(({ deferredFrom }) => deferredFrom ?? []), residents, now }
}

/**
 * Locks the project's row for the rest of the transaction and counts its places from the rows. What is reserved for
 * the entry counts as left. `lock: false` is for what is only shown, and for the test
 * that shows overselling.
 */
export async function lockQuota(
  tx: Database,
  itemId: string,
  { lock = true, ...own }: ReservedFor & { lock?: boolean } = {},
): Promise<QuotaState> {
  const query = tx.select().from(projects).where(eq(projects.itemId, itemId))
  const [project] = lock ? await query.for('update') : await query
  if (!project) throw new Error(`Project ${itemId} does not exist`)
  return readQuota(tx, project, own)
}

/** A project's places as they are now, to who brings this or nothing. */
export async function readQuota(
  db: Database,
  project: typeof projects.$inferSelect,
  own: ReservedFor = {},
): Promise<QuotaState> {
  const found = (await readQuotas(db, [project], own)).get(project.itemId)
  return found ?? toQuota(project, 0)
}

/** The places of projects, by their id. */
export async function readQuotas(
  db: Database,
  of: (typeof projects.$inferSelect)[],
  own: ReservedFor = {},
): Promise<Map<string, QuotaState>> {
  const quotas = await readUnqueued(db, of, own)
  const waiting = own.waits ? new Map<string, number>() : await countWaiting(db, of)
  if (waiting.size === 0) return quotas
  // Who waits has nothing of what is reserved.
  const common = await readUnqueued(db, of, { now: own.now ?? 0 })
  for (const [itemId, runners] of waiting) {
    const quota = quotas.get(itemId)
    if (!quota) continue
    const theirs = Math.min(runners, common.get(itemId)?.left ?? 0)
    quotas.set(itemId, { ...quota, waiting: runners, left: Math.max(0, quota.left - theirs) })
  }
  return quotas
}

/** Runners who wait for places of projects that are given as they come free, by the project; none are left out. */
async function countWaiting(db: Database, of: (typeof projects.$inferSelect)[]): Promise<Map<string, number>> {
  const ids = of.filter(({ facts }) => takesPlacesAtOnce(facts)).map(({ itemId }) => itemId)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ itemId: registrations.itemId, runners: count() })
    .from(registrations)
    .where(and(inArray(registrations.itemId, ids), eq(registrations.status, 'WAITLISTED')))
    .groupBy(registrations.itemId)
  return new Map(rows.map(({ itemId, runners }) => [itemId, runners]))
}

/** The same as if nobody waited. */
async function readUnqueued(
  db: Database,
  of: (typeof projects.$inferSelect)[],
  { code = null, deferred = [], residents = 0, now = 0 }: ReservedFor,
): Promise<Map<string, QuotaState>> {
  const taken = await countTaken(db, of)
  const coded = of.filter(({ facts }) => facts.invitation).map(({ itemId }) => itemId)
  const reserved = await countReserved(db, coded, code)
  const forDeferred = await reservedForDeferred(db, of, deferred)
  const settled = await countResidents(db, of)
  return new Map(
    of.map((row) => {
      const { itemId } = row
      const [gone, forCodes] = [taken.get(itemId) ?? 0, reserved.get(itemId) ?? 0]
      // Where there are fewer places than were deferred, who comes first has one.
      const most = Math.max(0, toQuota(row, gone, forCodes).left - deferred.length)
      const before = toQuota(row, gone, forCodes + Math.min(most, forDeferred.get(itemId) ?? 0))
      const ours = (settled.get(itemId) ?? 0) + residents
      const forResidents = Math.min(before.left, countResidentPlaces(row.facts, before.quota, ours, now))
      return [itemId, toQuota(row, gone, before.reserved + forResidents, forResidents)]
    }),
  )
}

export function toQuota(
  project: typeof projects.$inferSelect,
  taken: number,
  reserved = 0,
  forResidents = 0,
): QuotaState {
  const quota = project.quotaOverride ?? project.quota
  return { quota, taken, reserved, forResidents, waiting: 0, left: Math.max(0, quota - taken - reserved) }
}

/** Says of registrations whether each takes a place as a resident of their project: what its quota counts from then on. */
export async function markResidents(
  tx: Database,
  project: ProjectFacts,
  rows: readonly (typeof registrations.$inferSelect)[],
): Promise<void> {
  for (const resident of [true, false]) {
    const changed = rows.filter((row) => row.resident !== resident && isResident(project, row) === resident)
    if (changed.length === 0) continue
    const ids = changed.map(({ registrationId }) => registrationId)
    await tx.update(registrations).set({ resident }).where(inArray(registrations.registrationId, ids))
  }
}

/** Residents who have places of the projects that keep some for them. */
async function countResidents(db: Database, of: (typeof projects.$inferSelect)[]): Promise<Map<string, number>> {
  const ids = of.filter(({ facts }) => facts.residents).map(({ itemId }) => itemId)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ itemId: registrations.itemId, taken: count() })
    .from(registrations)
    .where(and(inArray(registrations.itemId, ids), takes([]), eq(registrations.resident, true)))
    .groupBy(registrations.itemId)
  return new Map(rows.map(({ itemId, taken }) => [itemId, taken]))
}

/** Places taken of each project, recomputed from the entries. */
export async function countTaken(db: Database, of: (typeof projects.$inferSelect)[]): Promise<Map<string, number>> {
  const ids = of.map((project) => project.itemId)
  const ballots = of.filter((project) => isDrawn(project.facts)).map((project) => project.itemId)
  const rows = await db
    .select({ itemId: registrations.itemId, taken: count() })
    .from(registrations)
    .where(and(inArray(registrations.itemId, ids), takes(ballots)))
    .groupBy(registrations.itemId)
  const taken = new Map(rows.map((row) => [row.itemId, row.taken]))
  for (const { itemId, places } of await heldByChanges(db, ids)) taken.set(itemId, (taken.get(itemId) ?? 0) + places)
  return taken
}

/** Places that entries of other projects are about to change to, until their top-up is paid or ends. */
async function heldByChanges(db: Database, ids: string[]): Promise<{ itemId: string; places: number }[]> {
  const rows = await db
    .select({ itemId: entryChanges.heldItemId, places: sum(entryChanges.heldPlaces) })
    .from(entryChanges)
    .where(and(inArray(entryChanges.heldItemId, ids), eq(entryChanges.status, 'PENDING')))
    .groupBy(entryChanges.heldItemId)
  return rows.flatMap(({ itemId, places }) => (itemId === null ? [] : [{ itemId, places: Number(places) }]))
}

// The same rule as takesPlaces in states.ts, in SQL.
function takes(ballots: string[]): SQL | undefined {
  const held = eq(registrations.status, 'HELD')
  return or(inArray(registrations.status, ['WON', 'CONFIRMED']), and(held, notInArray(registrations.itemId, ballots)))
}
