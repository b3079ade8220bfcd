import type { ResultStatus, Split } from '#api/contract.gen.ts'
import { readIdCard } from '#lib/idCard.ts'
import { halfWidth, normalName, withoutInvisible } from '#lib/typedText.ts'
import { readData } from '#platform/readData.ts'
import { itemNamed, readTable } from '#platform/tableFile/readTable.ts'
import { text } from '#platform/texts.ts'
import type { ProjectFacts, Text } from '#race/facts.gen.ts'

/** What a row of a timing company's file says of a runner. */
export interface TimedRow {
  itemId: string
  bib: string
  name: string
  gender: '1' | '2'
  idNumber: string | null
  ageGroup: string
  team: string | null
  status: ResultStatus
  gunSeconds: number | null
  netSeconds: number | null
  splits: Split[]
  reason: string | null
}

export interface ReadRow {
  line: number
  row: TimedRow
  faults: Text[]
}

const NAMES = readData<Record<Column, string[]>>(import.meta.url, './columns.json')
type Column =
  | 'bib'
  | 'name'
  | 'gender'
  | 'idNumber'
  | 'item'
  | 'ageGroup'
  | 'team'
  | 'status'
  | 'gun'
  | 'net'
  | 'reason'
const NEEDED = ['bib', 'name', 'gender', 'item', 'status', 'gun', 'net'] as const satisfies Column[]

const GENDERS: Record<string, '1' | '2'> = { 男: '1', m: '1', '1': '1', 女: '2', f: '2', '2': '2' }
const STATUSES: Record<string, ResultStatus> = {
  ...{ 完赛: 'finished', fin: 'finished', ok: 'finished' },
  ...{ 未完赛: 'unfinished', 退赛: 'unfinished', dnf: 'unfinished' },
  ...{ 取消成绩: 'disqualified', dsq: 'disqualified', dq: 'disqualified' },
  ...{ 未起跑: 'absent', 缺席: 'absent', dns: 'absent' },
}
const SPLIT = /^(\d+(?:\.\d+)?)\s*(?:km|k|公里)$/

/** Reads a timing company's file; a text of both languages says why it is none. Each row says what is wrong in it. */
export function readTimingFile(csv: string, items: readonly ProjectFacts[]): ReadRow[] | Text {
  const what = (column: Column) => text(`results.what.${column}`)
  const table = readTable(csv, { names: NAMES, needed: NEEDED, what })
  if (!('rows' in table)) return table
  const points = table.names.flatMap((name, index) => {
    const [, km] = SPLIT.exec(name) ?? []
    return km === undefined ? [] : [{ km: Number(km), index }]
  })
  points.sort((a, b) => a.km - b.km)
  const seen = new Map<string, number>()
  return table.rows.map(({ line, cells, cell }) => {
    const timed = readRow(
      cell,
      points.map(({ km, index }) => ({ km, given: cells[index] ?? '' })),
      items,
    )
    const first = seen.get(timed.row.bib)
    if (first !== undefined) timed.faults.push(text('results.faults.twice', { line: first }))
    else seen.set(timed.row.bib, line)
    return { line, ...timed }
  })
}

function readRow(
  cell: (column: Column) => string,
  points: readonly { km: number; given: string }[],
  items: readonly ProjectFacts[],
): Omit<ReadRow, 'line'> {
  const faults: Text[] = []
  const status = STATUSES[cell('status').toLowerCase()]
  if (!status) faults.push(text('results.faults.status', { value: cell('status') }))
  const gender = GENDERS[cell('gender').toLowerCase()]
  if (!gender) faults.push(text('results.faults.gender', { value: cell('gender') }))
  const named = itemNamed(items, cell('item'))
  const item = 'itemId' in named ? named : null
  if (!('itemId' in named)) faults.push(named)
  for (const column of ['bib', 'name'] as const)
    if (cell(column) === '') faults.push(text('table.missing', { what: text(`results.what.${column}`) }))
  const time = (what: Text, given: string): number | null => {
    const seconds = readTime(given)
    if (seconds === undefined) faults.push(text('results.faults.time', { what, value: given }))
    return seconds ?? null
  }
  const gunSeconds = time(text('results.what.gun'), cell('gun'))
  const netSeconds = time(text('results.what.net'), cell('net'))
  const splits = points.flatMap(({ km, given }) => {
    const seconds = time(text('results.what.split', { km }), given)
    return seconds === null ? [] : [{ km, seconds }]
  })
  const idNumber = normalNumber(cell('idNumber'))
  if (/^\d{17}[\dX]$/.test(idNumber) && readIdCard(idNumber) === null) faults.push(text('table.idNumber'))
  const row: TimedRow = {
    itemId: item?.itemId ?? '',
    bib: halfWidth(cell('bib')).toUpperCase(),
    name: normalName(cell('name')),
    gender: gender ?? '1',
    idNumber: idNumber || null,
    ageGroup: cell('ageGroup'),
    team: normalName(cell('team')) || null,
    status: status ?? 'finished',
    gunSeconds,
    netSeconds,
    splits,
    reason: cell('reason') || null,
  }
  if (faults.length === 0) faults.push(...contradictions(row, item?.distanceKm ?? 0))
  return { row, faults }
}

/** What of a row cannot be true together. */
function contradictions({ status, gunSeconds, netSeconds, splits }: TimedRow, distanceKm: number): Text[] {
  const faults: Text[] = []
  if (status === 'finished') {
    if (gunSeconds === null) faults.push(text('table.missing', { what: text('results.what.gun') }))
    if (netSeconds === null) faults.push(text('table.missing', { what: text('results.what.net') }))
    if (gunSeconds !== null && netSeconds !== null && netSeconds > gunSeconds)
      faults.push(text('results.faults.netOverGun'))
  } else if (status !== 'disqualified' && gunSeconds !== null) faults.push(text('results.faults.notFinished'))
  for (const [index, { km, seconds }] of splits.entries()) {
    if (km > distanceKm) faults.push(text('results.faults.beyond', { km }))
    if (seconds <= (splits[index - 1]?.seconds ?? 0)) faults.push(text('results.faults.rising', { km }))
    if (netSeconds !== null && seconds > netSeconds) faults.push(text('results.faults.afterFinish', { km }))
  }
  return faults
}

/** A document's number in the form that it is looked for by. */
export function normalNumber(given: string): string {
  return halfWidth(withoutInvisible(given)).replace(/\s/g, '').toUpperCase()
}

/** Seconds of `3:25:10` or `45:07`, tenths cut off; null for nothing, undefined for what is no time. */
function readTime(given: string): number | null | undefined {
  const typed = halfWidth(given).trim()
  if (typed === '' || typed === '-') return null
  const [, h = '0', m = '', s = ''] = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)(?:\.\d+)?$/.exec(typed) ?? []
  return m === '' ? undefined : Number(h) * 3600 + Number(m) * 60 + Number(s)
}
