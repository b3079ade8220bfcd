import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { lockEntryWithOrders } from '#platform/changes/entryOrders.ts'
import { lapse } from '#platform/changes/withdraw.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { writeMessages } from '#platform/messages/write.ts'
import type { RegistrationRow } from '#platform/records.ts'
import { documents, entries, registrations } from '#platform/tables/entries.ts'
import { messages } from '#platform/tables/messages.ts'
import { projects, races } from '#platform/tables/races.ts'
import { text } from '#platform/texts.ts'
import { type DocumentFacts, documentsOf } from '#race/documents.ts'
import { findStart, instant } from '#race/times.ts'

const DAY_MS = 86_400_000

type Race = Pick<typeof races.$inferSelect, 'facts'>
type Project = Pick<typeof projects.$inferSelect, 'itemId' | 'facts'>

/**
 * Reminds of documents that are due, by the live facts, and deals with those that were not handed in: who may not start
 * without is told, and an entry that lapses is ended, when it was reminded. Each of it happens once.
 */
export async function servePapers(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const rows = await db
    .select({ project: { itemId: projects.itemId, facts: projects.facts }, race: { facts: races.facts } })
    .from(projects)
    .innerJoin(races, eq(races.raceId, projects.raceId))
    .where(and(sql`${projects.facts} ? 'documents'`, isNull(races.calledOff), gt(races.raceTime, now)))
  for (const { project, race } of rows) {
    for (const asked of project.facts.documents ?? []) await serve(platform, { project, race, asked, now })
  }
}

interface Due {
  project: Project
  race: Race
  asked: DocumentFacts
  now: number
}

async function serve(platform: Platform, due: Due): Promise<void> {
  const { asked, now } = due
  const until = instant(asked.until)
  const { remindDays = 0, whenMissing } = asked
  if (now <= until) {
    if (remindDays > 0 && now >= until - remindDays * DAY_MS) await tell(platform.db, due, 'paperDue')
  } else if (whenMissing === 'mayNotStart') await tell(platform.db, due, 'paperLate')
  else if (whenMissing === 'lapses') await endReminded(platform, due)
}

/** What a message about a runner's document is of; a day that was moved is told again. */
const subjectOf = ({ id, until }: DocumentFacts, registrationId: string) => `${registrationId}:${id}:${instant(until)}`

/** Runners with a place who owe the document. */
async function listOwing(
  db: Database,
  { project, race, asked }: Omit<Due, 'now'>,
  code: 'paperDue' | 'paperLate',
  told: boolean,
): Promise<RegistrationRow[]> {
  const { registrationId, itemId, status } = registrations
  const isSame = and(eq(documents.registrationId, registrationId), eq(documents.documentId, asked.id))
  const subject = sql`${registrationId}::text || ${`:${asked.id}:${instant(asked.until)}`}::text`
  const isTold = sql`exists (select 1 from ${messages} where ${messages.userId} = ${registrations.userId}
    and ${messages.code} = ${code} and ${messages.subject} = ${subject})`
  const rows = await db
    .select({ row: registrations })
    .from(registrations)
    .leftJoin(documents, isSame)
    .where(
      and(
        eq(itemId, project.itemId),
        eq(status, 'CONFIRMED'),
        isNull(documents.documentId),
        told ? isTold : sql`not ${isTold}`,
      ),
    )
  return rows.flatMap(({ row }) =>
    documentsOf(findStart(race.facts, project.facts), project.facts, row.snapshot).some(({ id }) => id === asked.id)
      ? [row]
      : [],
  )
}

async function tell(db: Database, due: Due, code: 'paperDue' | 'paperLate'): Promise<void> {
  const { asked, now } = due
  const owing = await listOwing(db, due, code, false)
  const values = { name: asked.name, until: instant(asked.until) }
  await writeMessages(
    db,
    owing.map(({ userId, entryId, registrationId }) => {
      return { userId, entryId, code, subject: subjectOf(asked, registrationId), values, at: now }
    }),
  )
}

async function endReminded(platform: Platform, due: Due): Promise<void> {
  // One after the other: a group that one has left may be too small for the next to leave it alone.
  for (const row of await listOwing(platform.db, due, 'paperDue', true)) await end(platform, due, row)
}

async function end({ db }: Platform, { asked, now }: Due, { entryId, registrationId }: RegistrationRow): Promise<void> {
  await db.transaction(async (tx) => {
    const entry = await lockEntryWithOrders(tx, entryId)
    const row = entry?.runners.find((one) => one.registrationId === registrationId)
    if (!entry || row?.status !== 'CONFIRMED') return
    const own = and(eq(documents.registrationId, registrationId), eq(documents.documentId, asked.id))
    if ((await tx.select({ name: documents.name }).from(documents).where(own)).length > 0) return
    const ended = await lapse(tx, entry, row, { at: now, reason: `${asked.id} was not handed in` })
    if (ended !== 'entry') return
    const reason = text('ended.papersMissing', { name: asked.name })
    await tx.update(entries).set({ reason }).where(eq(entries.entryId, entryId))
  })
}
