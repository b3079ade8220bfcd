import { and, asc, count, desc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ExportLine } from '#api/console.gen.ts'
import { cellsOf, columnTitle, listPurposes, type Purpose, pickColumns } from '#platform/exports/columns.ts'
import { findRow } from '#platform/failure.ts'
import { isLongId, newId } from '#platform/ids.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { entries, entryMail, registrations } from '#platform/tables/entries.ts'
import { exports } from '#platform/tables/exports.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

const SHOWN = 200
/** So many runners stand in memory at once, however many a race has. */
const PAGE = 1000
const OPEN_MS = 10 * 60_000

const OF_ENTRY = {
  groupId: entries.groupId,
  teamName: entries.teamName,
  qualification: entries.qualification,
  mail: entryMail,
}

type ExportRow = typeof exports.$inferSelect

/** Tables of confirmed runners for others who work for a race; who takes one is written down before a row is read. */
export const exportHandlers: HandlersOf<'listExports' | 'openExport' | 'readExport'> = {
  async listExports({ platform: { db }, params: { raceId } }) {
    const rows = await db
      .select()
      .from(exports)
      .where(eq(exports.raceId, raceId))
      .orderBy(desc(exports.at), desc(exports.exportId))
      .limit(SHOWN)
    return {
      purposes: listPurposes(),
      exports: rows.map(view),
    }
  },

  async openExport({ platform: { db, clock }, params: { raceId, itemId = null, purpose, columns, takenBy } }) {
    await findRace(db, raceId)
    const picked = pickColumns(purpose, columns)
    if (!picked) throw new ConsoleRefusal(409, 'notForPurpose')
    if (takenBy.trim() === '') throw new ConsoleRefusal(409, 'whoTakes')
    return db.transaction(async (tx) => {
      const [counted] = await tx
        .select({ runners: count() })
        .from(registrations)
        .leftJoin(entryMail, eq(entryMail.entryId, registrations.entryId))
        .where(exported({ raceId, itemId, purpose }))
      const row = { exportId: newId(), raceId, itemId, purpose, columns: picked, takenBy: takenBy.trim() }
      const [written] = await tx
        .insert(exports)
        .values({ ...row, runners: counted?.runners ?? 0, at: clock.now() })
        .returning()
      if (!written) throw new Error('An export was not written down')
      return view(written)
    })
  },

  async readExport({ platform: { db, clock }, params: { exportId, lang, after } }) {
    const found = isLongId(exportId)
      ? await findRow(db.select().from(exports).where(eq(exports.exportId, exportId)))
      : null
    if (!found || clock.now() > found.at + OPEN_MS) throw new ConsoleRefusal(404, 'noExport')
    const { facts } = await findRace(db, found.raceId)
    const later = after !== undefined && isLongId(after) ? gt(registrations.registrationId, after) : undefined
    const rows = await db
      .select({ runner: registrations, ...OF_ENTRY })
      .from(registrations)
      .innerJoin(entries, eq(entries.entryId, registrations.entryId))
      .leftJoin(entryMail, eq(entryMail.entryId, registrations.entryId))
      .where(and(exported(found), later))
      .orderBy(asc(registrations.registrationId))
      .limit(PAGE)
    return {
      rows: rows.map((row) => cellsOf(found.columns, row, facts, lang)),
      next: rows.length < PAGE ? null : (rows.at(-1)?.runner.registrationId ?? null),
    }
  },
}

/** Confirmed runners whom nobody has forgotten since; for a courier, those whose packs are posted. */
function exported({ raceId, itemId, purpose }: Pick<ExportRow, 'raceId' | 'itemId' | 'purpose'>): SQL | undefined {
  return and(
    eq(registrations.raceId, raceId),
    itemId === null ? undefined : eq(registrations.itemId, itemId),
    eq(registrations.status, 'CONFIRMED'),
    sql`${registrations.snapshot} ->> 'userName' <> ''`,
    purpose === 'courier' ? isNotNull(entryMail.entryId) : undefined,
  )
}

function view({ raceId: _race, purpose, columns, ...row }: ExportRow): ExportLine {
  return { ...row, purpose: purpose as Purpose, columns: columns.map(columnTitle) }
}
