import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { formatChinaTime } from '#lib/date.ts'
import { maskCard } from '#lib/mask.ts'
import { splitRows } from '#platform/ballot/freeze.ts'
import type { Database } from '#platform/database.ts'
import { newCode, newIds } from '#platform/ids.ts'
import type { Change, Compared } from '#platform/tableFile/compared.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { text } from '#platform/texts.ts'
import type { RaceFacts, Text } from '#race/facts.gen.ts'
import { hashOfDocument, type InvitationRow } from './invitations.ts'
import { type ListedRow, type ListKind, readPeopleFile } from './peopleFile.ts'

interface Asked {
  kind: ListKind
  itemId: string | null
}

/** What an organiser's list would change; a text where it is none. */
export async function comparePeople(
  db: Database,
  race: RaceFacts,
  asked: Asked & { csv: string },
  now: number,
): Promise<Compared<ListedRow>[] | Text> {
  const rows = readPeopleFile(asked.csv, race, asked, now)
  if (!Array.isArray(rows)) return rows
  const known = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.raceId, race.raceId), eq(invitations.kind, asked.kind), isNotNull(invitations.document)))
  const byDocument = new Map(known.map((row) => [`${row.itemId} ${row.document}`, row]))
  return rows.map((read) => {
    if (read.faults.length > 0) return { ...read, kind: 'faulty', changes: [] }
    const before = byDocument.get(`${read.row.itemId} ${hashOfDocument(race.raceId, read.row)}`)
    if (!before) return { ...read, kind: 'added', changes: [] }
    const changes = listChanges(before, read.row)
    return { ...read, kind: changes.length > 0 ? 'corrected' : 'same', changes }
  })
}

function listChanges({ person, validUntil, losses, reason }: InvitationRow, row: ListedRow): Change[] {
  const until = (at: number | null) => (at === null ? '' : formatChinaTime(at))
  const one = (what: Text, from: string, to: string): Change[] => (from === to ? [] : [{ what, from, to }])
  return [
    ...one(text('people.what.name'), person?.name ?? '', row.name),
    ...one(text('people.what.losses'), String(losses ?? ''), String(row.losses ?? '')),
    ...one(text('people.what.reason'), reason?.zh ?? '', row.reason?.zh ?? ''),
    ...one(text('people.what.reasonEn'), reason?.en ?? '', row.reason?.en ?? ''),
    ...one(text('people.what.until'), until(validUntil), until(row.validUntil)),
  ]
}

/** What a person is listed once in. */
const ONCE = {
  project: { target: [invitations.itemId, invitations.kind, invitations.document] },
  race: { target: [invitations.raceId, invitations.document], targetWhere: sql`${invitations.kind} = 'banned'` },
}

/** Takes over what is new or corrected; who was ended by hand comes back only with another day. */
export async function takePeople(
  db: Database,
  { raceId, items }: RaceFacts,
  kind: ListKind,
  rows: readonly Compared<ListedRow>[],
  now: number,
): Promise<void> {
  const changed = rows.filter((row) => row.kind === 'added' || row.kind === 'corrected')
  const ids = newIds(changed.length)
  const optional = new Set(items.flatMap(({ itemId, invitation }) => (invitation === 'optional' ? [itemId] : [])))
  const written = changed.map(({ row }, at) => ({
    code: newCode(16),
    raceId,
    itemId: row.itemId,
    kind,
    person: { name: row.name, document: maskCard(row.idNumber) },
    document: hashOfDocument(raceId, row),
    deferralId: kind === 'deferred' ? (ids[at] ?? null) : null,
    losses: row.losses,
    reason: row.reason,
    places: 1,
    // Where a code is not needed, to be invited is to have a place kept.
    reserved: kind === 'invitation' && row.itemId !== null && optional.has(row.itemId),
    validUntil: row.validUntil,
    createdAt: now,
  }))
  const set = {
    person: sql`excluded.person`,
    validUntil: sql`excluded.valid_until`,
    losses: sql`excluded.losses`,
    reason: sql`excluded.reason`,
    endedAt: sql`case when ${invitations.validUntil} is distinct from excluded.valid_until then null else ${invitations.endedAt} end`,
  }
  await db.transaction(async (tx) => {
    for (const part of splitRows(written)) {
      await tx
        .insert(invitations)
        .values(part)
        .onConflictDoUpdate({ ...ONCE[kind === 'banned' ? 'race' : 'project'], set })
    }
  })
}
