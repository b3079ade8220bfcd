import { parseInstant } from '#lib/date.ts'
import { DOCUMENT_FORMATS, fitsDocument, normalDocument } from '#lib/documents.ts'
import { halfWidth, normalName } from '#lib/typedText.ts'
import { fieldOption } from '#platform/account/fieldWords.ts'
import { readData } from '#platform/readData.ts'
import { itemNamed, readTable } from '#platform/tableFile/readTable.ts'
import { text } from '#platform/texts.ts'
import type { IdType, ProjectFacts, RaceFacts, Text } from '#race/facts.gen.ts'
import { teamSize } from '#race/roles.ts'

/** Who is invited, whose place was deferred elsewhere, who was not drawn before, who may not enter. */
export type ListKind = 'invitation' | 'deferred' | 'lost' | 'banned'
type ProjectList = Exclude<ListKind, 'banned'>

const TAKES: Readonly<Record<ProjectList, (project: ProjectFacts) => boolean>> = {
  invitation: ({ invitation }) => invitation !== undefined,
  deferred: ({ deferredFrom }) => deferredFrom !== undefined,
  lost: ({ lostBefore }) => lostBefore !== undefined,
}

/** Whom a row of an organiser's list lets in, knows, or keeps out. */
export interface ListedRow {
  name: string
  idType: IdType
  idNumber: string
  /** Null for the whole race: of a ban. */
  itemId: string | null
  /** Null for as long as the project can be entered. */
  validUntil: number | null
  /** Of one who was not drawn before: how often in a row; else null. */
  losses: number | null
  /** Of one who may not enter; else null. */
  reason: Text | null
}

export interface ReadPerson {
  line: number
  row: ListedRow
  faults: Text[]
}

type Column = 'name' | 'idType' | 'idNumber' | 'losses' | 'reason' | 'reasonEn' | 'item' | 'until'
const NAMES = readData<Record<Column, string[]>>(import.meta.url, './columns.json')
const MORE_TYPES = readData<Record<IdType, string[]>>(import.meta.url, './idTypes.json')
const ID_TYPES = Object.keys(DOCUMENT_FORMATS) as IdType[]

interface Asked {
  kind: ListKind
  /** Of rows that name no project. */
  itemId: string | null
}

/** Reads an organiser's list; a text of both languages says why it is none. Each row says what is wrong in it. */
export function readPeopleFile(csv: string, race: RaceFacts, asked: Asked, now: number): ReadPerson[] | Text {
  const what = (column: Column) => text(`people.what.${column}`)
  const table = readTable(csv, { names: NAMES, needed: ['name', 'idNumber'], what })
  if (!('rows' in table)) return table
  const seen = new Map<string, number>()
  return table.rows.map(({ line, cell }) => {
    const read = readRow(cell, race, asked, now)
    const { itemId, idType, idNumber } = read.row
    const key = [itemId, idType, idNumber].join(' ')
    const first = seen.get(key)
    if (first !== undefined && idNumber !== '') read.faults.push(text('people.twice', { line: first }))
    else seen.set(key, line)
    return { line, ...read }
  })
}

function readRow(
  cell: (column: Column) => string,
  { items }: RaceFacts,
  { kind, itemId }: Asked,
  now: number,
): Omit<ReadPerson, 'line'> {
  const faults: Text[] = []
  const add = <Value>(found: Value | { fault: Text }): Value | null => {
    if (typeof found !== 'object' || found === null || !('fault' in found)) return found as Value
    faults.push(found.fault)
    return null
  }
  const name = normalName(cell('name'))
  if (name === '') faults.push(text('table.missing', { what: text('people.what.name') }))
  const document = add(readDocument(cell('idType'), cell('idNumber'), now))
  const item = kind === 'banned' ? null : add(findItem(items, kind, cell('item') || (itemId ?? '')))
  if (kind === 'banned' && cell('item') !== '') faults.push(text('people.ofRace'))
  // The list of bans is kept for years: one that has ended since is none, and no mistake.
  const validUntil = add(readUntil(cell('until'), kind === 'banned' ? null : now))
  const reason = kind === 'banned' ? add(readReason(cell('reason'), cell('reasonEn'))) : null
  const losses = kind === 'lost' ? add(readLosses(cell('losses'))) : null
  const { idType = '1', idNumber = '' } = document ?? {}
  return { row: { name, idType, idNumber, itemId: item?.itemId ?? null, validUntil, losses, reason }, faults }
}

function readDocument(
  typed: string,
  number: string,
  now: number,
): { idType: IdType; idNumber: string } | { fault: Text } {
  if (number === '') return { fault: text('table.missing', { what: text('people.what.idNumber') }) }
  if (/^\d(\.\d+)?e\+?\d{2}$/i.test(number)) return { fault: text('people.digitsLost') }
  const wanted = halfWidth(typed).trim().toLowerCase()
  const idType = wanted === '' ? '1' : ID_TYPES.find((type) => namesOf(type).includes(wanted))
  if (!idType) {
    return {
      fault: text('people.idType', { value: typed, names: ID_TYPES.map((type) => fieldOption('idType', type)) }),
    }
  }
  if (fitsDocument(idType, number, now)) return { idType, idNumber: normalDocument(idType, number) }
  const type = fieldOption('idType', idType)
  const isOther = wanted === '' && !/^\d{15,18}[\dX]?$/i.test(number)
  return { fault: isOther ? text('people.idTypeMissing') : text('people.idNumber', { type }) }
}

function namesOf(idType: IdType): string[] {
  const { zh, en } = fieldOption('idType', idType)
  return [idType, zh, en.toLowerCase(), ...MORE_TYPES[idType]]
}

function findItem(items: readonly ProjectFacts[], kind: ProjectList, typed: string): ProjectFacts | { fault: Text } {
  const takes = TAKES[kind]
  if (typed === '') return { fault: text('people.itemNeeded', { names: items.filter(takes).map(({ name }) => name) }) }
  const item = itemNamed(items, typed)
  if (!('itemId' in item)) return { fault: item }
  const { name } = item
  if (!takes(item)) return { fault: text(`people.takesNobody.${kind}`, { name }) }
  return kind === 'invitation' && teamSize(item).max > 1 ? { fault: text('people.ofTeams', { name }) } : item
}

/** Once where nothing is said. */
function readLosses(typed: string): number | { fault: Text } {
  const written = halfWidth(typed).trim()
  if (written === '') return 1
  const losses = /^\d{1,2}$/.test(written) ? Number(written) : 0
  return losses >= 1 && losses <= 20 ? losses : { fault: text('people.losses', { value: typed }) }
}

const MAX_REASON = 60

/** In Chinese, and in English where another column says it. */
function readReason(zh: string, en: string): Text | { fault: Text } {
  const what = text('people.what.reason')
  if (zh === '') return { fault: text('table.missing', { what }) }
  if (Math.max(zh.length, en.length) > MAX_REASON) return { fault: text('people.reason', { max: MAX_REASON }) }
  return { zh, en: en || zh }
}

/** A day counts to its end, in China's time; `now` is null where it may be over. */
function readUntil(typed: string, now: number | null): number | null | { fault: Text } {
  if (typed === '') return null
  const [, year, month = '', day = '', time] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+(\d{1,2}:\d{2})(?::\d{2})?)?$/.exec(halfWidth(typed)) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = parseInstant(`${date}T${time ? `${time.padStart(5, '0')}:00` : '23:59:59'}`)
  if (at === null) return { fault: text('people.until', { value: typed }) }
  return now !== null && at < now ? { fault: text('people.untilOver', { value: typed }) } : at
}
