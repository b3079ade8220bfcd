import { and, eq } from 'drizzle-orm'
import { halfWidth } from '#lib/typedText.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { type FoundProject, findProject } from '#platform/raceStore/findProject.ts'
import { readData } from '#platform/readData.ts'
import { loadEntries, type RegistrationRow } from '#platform/records.ts'
import type { Compared } from '#platform/tableFile/compared.ts'
import { readTable } from '#platform/tableFile/readTable.ts'
import { entries } from '#platform/tables/entries.ts'
import { text } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'
import { depositRefusal, returnDeposit, WITH_DEPOSIT } from './deposits.ts'

type Column = 'bib' | 'idNumber'
/** The columns have the names that they have in a timing company's file. */
const NAMES = readData<Record<Column, string[]>>(import.meta.url, '../results/columns.json')
const COLUMNS = { bib: NAMES.bib, idNumber: NAMES.idNumber }

/** A row of a table of who has handed something back. */
export interface HandedRow {
  bib: string
  name: string
  entryId: string
  registrationId: string
}

/** Whom the rows of a table name by bib or document, and whose deposit would go back; a text where it is no such table. */
export async function compareHandedBack(
  db: Database,
  raceId: string,
  csv: string,
  now: number,
): Promise<Compared<HandedRow>[] | Text> {
  const what = (column: Column) => text(`results.what.${column}`)
  const table = readTable(csv, { names: COLUMNS, needed: [], what })
  if (!('rows' in table)) return table
  if (!table.names.some((name) => [...COLUMNS.bib, ...COLUMNS.idNumber].includes(name)))
    return text('table.columns', { names: [what('bib')] })
  const found = await entriesWithDeposit(db, raceId)
  const projects = new Map<string, FoundProject>()
  const seen = new Map<string, number>()
  const rows: Compared<HandedRow>[] = []
  for (const { line, cell } of table.rows) {
    const bib = cell('bib')
    const idNumber = halfWidth(cell('idNumber')).replace(/\s/g, '').toUpperCase()
    const named = found.flatMap((entry) =>
      entry.runners.filter((row) => isNamed(row, bib, idNumber)).map((row) => ({ entry, row })),
    )
    const [only] = named
    const row = { bib, name: '', entryId: '', registrationId: '' }
    const faulty = (fault: Text, of = row) => rows.push({ line, row: of, kind: 'faulty', faults: [fault], changes: [] })
    if (bib === '' && idNumber === '') faulty(text('table.missing', { what: what('bib') }))
    else if (!only) faulty(text('deposits.nobody'))
    else if (named.length > 1) faulty(text('deposits.several', { n: named.length }))
    else {
      const { registrationId, entryId, snapshot, bib: own } = only.row
      const known = { bib: own ?? '', name: snapshot.userName, entryId, registrationId }
      const first = seen.get(registrationId)
      const { itemId } = only.entry
      const project = projects.get(itemId) ?? (await findProject(db, itemId, { withdrawn: true }))
      projects.set(itemId, project)
      const refusal = depositRefusal(only.entry, only.row, project, now)
      if (first !== undefined) faulty(text('deposits.twice', { line: first }), known)
      else if (refusal && refusal !== 'depositReturned') faulty(text(`deposits.${refusal}`), known)
      else rows.push({ line, row: known, kind: refusal ? 'same' : 'added', faults: [], changes: [] })
      seen.set(registrationId, line)
    }
  }
  return rows
}

const isNamed = (row: RegistrationRow, bib: string, idNumber: string): boolean =>
  row.status === 'CONFIRMED' && (bib === '' || row.bib === bib) && (idNumber === '' || row.idNumber === idNumber)

/** Entries of a race that were sold with a deposit. */
async function entriesWithDeposit(db: Database, raceId: string) {
  return loadEntries(
    db,
    await db
      .select()
      .from(entries)
      .where(and(eq(entries.raceId, raceId), WITH_DEPOSIT)),
  )
}

/** Gives the deposits of new rows back, each by itself. */
export async function takeHandedBack(platform: Platform, rows: readonly Compared<HandedRow>[]): Promise<void> {
  for (const { kind, row } of rows) if (kind === 'added') await returnDeposit(platform, row.entryId, row.registrationId)
}
