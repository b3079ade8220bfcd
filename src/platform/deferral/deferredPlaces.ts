import { and, count, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { DeferredPlace } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { findRow } from '#platform/failure.ts'
import { hashOfDocument } from '#platform/invitation/invitations.ts'
import type { Entry, RegistrationRow } from '#platform/records.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { registrations } from '#platform/tables/entries.ts'
import { projects, races } from '#platform/tables/races.ts'
import { documentKey, type Runner } from '#race/entry.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { SPENT } from '#race/states.ts'
import { findWindow } from '#race/times.ts'

type ProjectRow = typeof projects.$inferSelect

/** Whether no entry but those of `except` has a deferred place, by the id that entries name it by. */
function isUnused(db: Database, placeId: AnyPgColumn, except: readonly string[]): SQL {
  const used = alias(registrations, 'used')
  const taken = and(
    eq(used.deferredFrom, placeId),
    inArray(used.status, [...SPENT]),
    notInArray(used.entryId, [...except]),
  )
  return sql`not exists ${db.select({ id: used.registrationId }).from(used).where(taken)}`
}

/** Whether a deferred registration's place can be used. */
const isOpen = (db: Database, except: readonly string[] = []): SQL =>
  sql`${registrations.status} = 'DEFERRED' and ${isUnused(db, registrations.registrationId, except)}`

/** Whether a deferred place that the organiser has listed can be used. */
const isListedOpen = (db: Database, except: readonly string[] = []): SQL =>
  sql`${invitations.kind} = 'deferred' and ${invitations.endedAt} is null
    and ${isUnused(db, invitations.deferralId, except)}`

interface Holder {
  userId: string
  /** The entry being judged, which does not stand in its own way. */
  except?: string | undefined
}

/**
 * The deferred place that each runner brings to a project, null for those who bring none; in the order given. A place of
 * this platform goes with the account and the document that it was deferred with, a listed one with the document.
 */
export async function findRights(
  db: Database,
  { itemId, deferredFrom }: ProjectFacts,
  { userId, except, race }: Holder & { race: { raceId: string } },
  runners: readonly Pick<Runner, 'idType' | 'idNumber'>[],
): Promise<(string | null)[]> {
  if (!deferredFrom) return runners.map(() => null)
  const rows = await db
    .select({
      registrationId: registrations.registrationId,
      idType: registrations.idType,
      idNumber: registrations.idNumber,
    })
    .from(registrations)
    .where(
      and(
        eq(registrations.userId, userId),
        inArray(registrations.itemId, deferredFrom.items ?? []),
        isOpen(db, except ? [except] : []),
      ),
    )
  const rights = new Map(rows.map((row) => [documentKey(row), row.registrationId]))
  const hashes = runners.map((runner) => hashOfDocument(race.raceId, runner))
  const listed = await db
    .select({ document: invitations.document, deferralId: invitations.deferralId })
    .from(invitations)
    .where(
      and(
        eq(invitations.itemId, itemId),
        inArray(invitations.document, hashes),
        isListedOpen(db, except ? [except] : []),
      ),
    )
  const listedRights = new Map(listed.map((row) => [row.document, row.deferralId]))
  return runners.map((runner, at) => rights.get(documentKey(runner)) ?? listedRights.get(hashes[at] ?? '') ?? null)
}

/** Whether the deferred places of an entry's runners can be used, each locked until the transaction ends: no other entry takes one meanwhile. */
export async function lockRights(
  tx: Database,
  entryId: string,
  runners: readonly Pick<RegistrationRow, 'deferredFrom'>[],
): Promise<boolean> {
  const wanted = runners.flatMap(({ deferredFrom }) => deferredFrom ?? [])
  if (wanted.length === 0) return true
  const these = inArray(registrations.registrationId, wanted)
  await tx.select().from(registrations).where(these).orderBy(registrations.registrationId).for('update')
  const open = await tx
    .select({ id: registrations.registrationId })
    .from(registrations)
    .where(and(these, isOpen(tx, [entryId])))
  const theseListed = inArray(invitations.deferralId, wanted)
  await tx.select().from(invitations).where(theseListed).orderBy(invitations.deferralId).for('update')
  const listed = await tx
    .select({ id: invitations.deferralId })
    .from(invitations)
    .where(and(theseListed, isListedOpen(tx, [entryId])))
  return open.length + listed.length === wanted.length
}

/** Places that projects reserve for who has deferred one and has not used it, by project. `own` are rights that do not stand in their own way. */
export async function reservedForDeferred(
  db: Database,
  of: readonly Pick<ProjectRow, 'itemId' | 'facts'>[],
  own: readonly string[] = [],
): Promise<Map<string, number>> {
  const reserved = new Map<string, number>()
  for (const { itemId, facts } of of) {
    if (!facts.deferredFrom) continue
    const others = notInArray(registrations.registrationId, [...own])
    const [row] = await db
      .select({ places: count() })
      .from(registrations)
      .where(and(inArray(registrations.itemId, facts.deferredFrom.items ?? []), others, isOpen(db)))
    const [listed] = await db
      .select({ places: count() })
      .from(invitations)
      .where(and(eq(invitations.itemId, itemId), notInArray(invitations.deferralId, [...own]), isListedOpen(db)))
    reserved.set(itemId, (row?.places ?? 0) + (listed?.places ?? 0))
  }
  return reserved
}

/** What has become of the place of a deferred entry: which race takes it, until when and for how much; null for an entry that was not deferred. */
export async function describeDeferral(db: Database, entry: Entry, now: number): Promise<DeferredPlace | null> {
  if (entry.status !== 'DEFERRED') return null
  const taking = await takingProject(db, entry.itemId)
  const uses = await usesOf(db, entry)
  const open = entry.runners.some(({ registrationId, status }) => status === 'DEFERRED' && !uses.has(registrationId))
  const [entryId = null] = uses.values()
  if (!taking) return { ...NOWHERE, status: open ? 'waiting' : 'used', entryId }
  const { race, project } = taking
  const { signUpStart, signUpEnd } = findWindow(race.facts, project.facts)
  const status = now < signUpStart ? 'notStarted' : now > signUpEnd ? 'over' : 'open'
  return {
    status: open ? status : 'used',
    raceId: race.raceId,
    itemId: project.itemId,
    raceName: race.facts.name,
    itemName: project.facts.name,
    fee: project.facts.deferredFrom?.fee ?? 0,
    signUpStart,
    signUpEnd,
    entryId,
  }
}

const NOWHERE = {
  raceId: null,
  itemId: null,
  raceName: null,
  itemName: null,
  fee: 0,
  signUpStart: null,
  signUpEnd: null,
}

/** The newest race's project that takes places deferred from this one. */
async function takingProject(db: Database, itemId: string) {
  const named = sql`${projects.facts} -> 'deferredFrom' -> 'items' @> ${JSON.stringify([itemId])}::jsonb`
  return findRow(
    db
      .select({ project: projects, race: races })
      .from(projects)
      .innerJoin(races, eq(races.raceId, projects.raceId))
      .where(and(named, eq(projects.withdrawn, false), sql`${races.calledOff} is null`))
      .orderBy(desc(races.raceTime))
      .limit(1),
  )
}

/** Entries that use places of a deferred one, by the registration whose place it was. */
async function usesOf(db: Database, { runners }: Entry): Promise<Map<string, string>> {
  const ids = runners.map(({ registrationId }) => registrationId)
  const rows = await db
    .select({ entryId: registrations.entryId, from: registrations.deferredFrom })
    .from(registrations)
    .where(and(inArray(registrations.deferredFrom, ids), inArray(registrations.status, [...SPENT])))
  return new Map(rows.flatMap(({ entryId, from }) => (from === null ? [] : [[from, entryId] as const])))
}
