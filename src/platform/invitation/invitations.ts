import { and, count, eq, inArray, isNull, lt, ne, sql, sum } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { findRow } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { hashDocuments } from '#race/draw.ts'
import { documentKey, type Runner } from '#race/entry.ts'
import { plainCode } from '#race/entryRules.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { Ban, KnownInvitation } from '#race/knownEntry.ts'
import { ACTIVE } from '#race/states.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** What a typed code stands for; that of a listed person is nobody's to type. */
export async function findInvitation(
  db: Database,
  typed: string,
): Promise<(InvitationRow & { kind: 'invitation' | 'sponsor' }) | null> {
  const one = and(eq(invitations.code, plainCode(typed)), isNull(invitations.document))
  const row = await findRow(db.select().from(invitations).where(one))
  return row && (row.kind === 'invitation' || row.kind === 'sponsor') ? { ...row, kind: row.kind } : null
}

/** What the platform keeps of a listed document. The race is part of it: lists of two races have nothing in common. */
export function hashOfDocument(raceId: string, person: Pick<Runner, 'idType' | 'idNumber'>): string {
  return hashDocuments(raceId, [documentKey(person)])
}

/** Why each runner may not enter the race, as the organiser's list has it; null for those whom it does not name. */
export async function findBans(
  db: Database,
  raceId: string,
  runners: readonly Pick<Runner, 'idType' | 'idNumber'>[],
): Promise<(Ban | null)[]> {
  if (runners.length === 0) return []
  const hashes = runners.map((runner) => hashOfDocument(raceId, runner))
  const named = and(
    eq(invitations.raceId, raceId),
    eq(invitations.kind, 'banned'),
    inArray(invitations.document, hashes),
    isNull(invitations.endedAt),
  )
  const rows = await db.select().from(invitations).where(named)
  return hashes.map((hash) => {
    const row = rows.find(({ document }) => document === hash)
    return row?.reason ? { reason: row.reason, until: row.validUntil } : null
  })
}

/** What lets a runner alone into a project by the document, as the organiser's list has it. */
export async function findListed(
  db: Database,
  { raceId, project }: { raceId: string; project: ProjectFacts },
  runners: readonly Pick<Runner, 'idType' | 'idNumber'>[],
): Promise<InvitationRow | null> {
  const [runner, second] = runners
  if (!project.invitation || !runner || second) return null
  const named = and(
    eq(invitations.itemId, project.itemId),
    eq(invitations.kind, 'invitation'),
    eq(invitations.document, hashOfDocument(raceId, runner)),
    isNull(invitations.endedAt),
  )
  return findRow(db.select().from(invitations).where(named))
}

/** The same, locked until the transaction ends: its places are taken one entry after the other. Always after the entry's lock and before the project's. */
export async function lockInvitation(tx: Database, code: string): Promise<InvitationRow | null> {
  return findRow(tx.select().from(invitations).where(eq(invitations.code, code)).for('update'))
}

/** What a code is good for now; `except` is the entry being judged, which does not stand in its own way. */
export async function loadInvitation(
  db: Database,
  row: InvitationRow | null,
  now: number,
  except?: string,
): Promise<KnownInvitation | null> {
  if (!row) return null
  const { raceId, itemId, code, places } = row
  const used = (await countUses(db, [code], except)).get(code) ?? 0
  return { raceId, itemId, ended: isOver(row, now), left: places - used }
}

function isOver({ endedAt, validUntil }: InvitationRow, now: number): boolean {
  return endedAt !== null || (validUntil !== null && now > validUntil)
}

/** Ends the codes whose day is over: what they kept is open to everybody. */
export async function endInvitations({ db, clock }: Platform): Promise<void> {
  const over = and(isNull(invitations.endedAt), lt(invitations.validUntil, clock.now()))
  await db.update(invitations).set({ endedAt: clock.now() }).where(over)
}

/** How many runners have entered with each code and have not left. */
export async function countUses(db: Database, codes: readonly string[], except?: string): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ code: entries.invitation, used: count() })
    .from(entries)
    .innerJoin(registrations, eq(registrations.entryId, entries.entryId))
    .where(
      and(
        inArray(entries.invitation, [...codes]),
        inArray(registrations.status, [...ACTIVE]),
        except ? ne(entries.entryId, except) : undefined,
      ),
    )
    .groupBy(entries.invitation)
  return new Map(rows.flatMap(({ code, used }) => (code === null ? [] : [[code, used] as const])))
}

/** Places that codes keep from everybody else, by project: what is reserved and not taken yet. `own` does not stand in its own way. */
export async function countReserved(
  db: Database,
  itemIds: readonly string[],
  own: string | null = null,
): Promise<Map<string, number>> {
  if (itemIds.length === 0) return new Map()
  const used = db
    .select({ used: count() })
    .from(entries)
    .innerJoin(registrations, eq(registrations.entryId, entries.entryId))
    .where(and(eq(entries.invitation, invitations.code), inArray(registrations.status, [...ACTIVE])))
  const rows = await db
    .select({ itemId: invitations.itemId, kept: sum(sql`greatest(0, ${invitations.places} - (${used}))`) })
    .from(invitations)
    .where(
      and(
        inArray(invitations.itemId, [...itemIds]),
        eq(invitations.reserved, true),
        isNull(invitations.endedAt),
        own === null ? undefined : ne(invitations.code, own),
      ),
    )
    .groupBy(invitations.itemId)
  return new Map(rows.flatMap(({ itemId, kept }) => (itemId === null ? [] : [[itemId, Number(kept)] as const])))
}
