import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DeferredPlace } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import type { Entry } from '#platform/records.ts'
import { registrations } from '#platform/tables/entries.ts'
import { projects, races } from '#platform/tables/races.ts'
import { SPENT } from '#race/states.ts'
import { findWindow } from '#race/times.ts'

/** What has become of the place of a deferred entry: which race takes it, until when and for how much; null for an entry that was not deferred. */
export async function deferredPlace(db: Database, entry: Entry, now: number): Promise<DeferredPlace | null> {
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
  const [row] = await db
    .select({ project: projects, race: races })
    .from(projects)
    .innerJoin(races, eq(races.raceId, projects.raceId))
    .where(and(named, eq(projects.withdrawn, false), sql`${races.calledOff} is null`))
    .orderBy(desc(races.raceTime))
    .limit(1)
  return row ?? null
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
