import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { duration } from '#lib/figures.ts'
import { readIdCard } from '#lib/idCard.ts'
import { fieldOption } from '#platform/account/fieldWords.ts'
import type { Database } from '#platform/database.ts'
import type { Change, Compared } from '#platform/tableFile/compared.ts'
import { registrations } from '#platform/tables/entries.ts'
import { results } from '#platform/tables/results.ts'
import { text } from '#platform/texts.ts'
import { type AgedRunner, ageGroupOf, findAgeGroups, listAgeGroups } from '#race/ageGroups.ts'
import type { RaceFacts, Text } from '#race/facts.gen.ts'
import { readTimingFile, type TimedRow } from './timingFile.ts'
import { writeResults } from './writeResults.ts'

/** What a timing company's file would change; a text where it is none. */
export async function compareFile(db: Database, race: RaceFacts, csv: string): Promise<Compared<TimedRow>[] | Text> {
  const { raceId, items } = race
  const rows = readTimingFile(csv, items)
  if (!Array.isArray(rows)) return rows
  const known = await db.select().from(results).where(eq(results.raceId, raceId))
  const byBib = new Map(known.map((row) => [row.bib, row]))
  const given = await bibsGiven(db, raceId)
  return rows.map((read) => {
    const holder = given.get(read.row.bib)
    const own = findGroup(race, read.row, holder?.runner ?? null)
    const known = own || (byBib.get(read.row.bib)?.ageGroup ?? '')
    const row = { ...read.row, ageGroup: read.row.ageGroup || known }
    const faults = [...read.faults, ...groupFaults(race, row, own)]
    if (holder && row.idNumber !== null && row.idNumber !== holder.idNumber && holder.named)
      faults.push(text('results.faults.otherRunner', { name: holder.name }))
    if (holder && row.idNumber === null) row.idNumber = holder.idNumber
    if (faults.length > 0) return { ...read, row, faults, kind: 'faulty', changes: [] }
    const before = byBib.get(row.bib)
    if (!before) return { ...read, row, kind: 'added', changes: [] }
    const changes = listChanges(before, row, items)
    return { ...read, row, kind: changes.length > 0 ? 'corrected' : 'same', changes }
  })
}

/** Takes over what is new or corrected. */
export async function takeOver(
  db: Database,
  raceId: string,
  rows: readonly Compared<TimedRow>[],
  now: number,
): Promise<void> {
  const changed = rows.filter(({ kind }) => kind === 'added' || kind === 'corrected')
  if (changed.length > 0)
    await writeResults(
      db,
      raceId,
      changed.map(({ row }) => row),
      now,
    )
}

/** Whom bibs were given to by an entry. */
async function bibsGiven(db: Database, raceId: string) {
  const rows = await db
    .select()
    .from(registrations)
    .where(
      and(eq(registrations.raceId, raceId), isNotNull(registrations.bib), inArray(registrations.status, ['CONFIRMED'])),
    )
  return new Map(
    rows.map(({ bib, idNumber, snapshot: { userName, birthday, userGender } }) => [
      bib ?? '',
      // What was forgotten of a runner says nothing.
      {
        idNumber: userName === '' ? null : idNumber,
        name: userName,
        named: userName !== '',
        runner: { birthday, userGender },
      },
    ]),
  )
}

const projectOf = ({ items }: RaceFacts, { itemId }: TimedRow) => items.find((item) => item.itemId === itemId)

/** The age group of a row by the facts: of the runner who has entered with the bib, else by the ID card. */
function findGroup(race: RaceFacts, row: TimedRow, entered: AgedRunner | null): string {
  const project = projectOf(race, row)
  const card = readIdCard(row.idNumber ?? '')
  const runner = entered ?? (card && { birthday: card.birthday, userGender: row.gender })
  return project && runner ? ageGroupOf(race, project, runner) : ''
}

/** What of an age group that the file gives is none of the race's, or another than the runner's. */
function groupFaults(race: RaceFacts, row: TimedRow, own: string): Text[] {
  const project = projectOf(race, row)
  const groups = project && findAgeGroups(race, project)
  if (!groups || row.ageGroup === '') return []
  const names = listAgeGroups(groups)
  if (!names.includes(row.ageGroup))
    return [text('results.faults.ageGroup', { value: row.ageGroup, names: names.join(' ') })]
  return own === '' || own === row.ageGroup ? [] : [text('results.faults.otherGroup', { value: row.ageGroup, own })]
}

function listChanges(before: TimedRow, after: TimedRow, items: RaceFacts['items']): Change[] {
  const itemName = (itemId: string) => items.find((item) => item.itemId === itemId)?.name.zh ?? itemId
  const gender = (row: TimedRow) => fieldOption('userGender', row.gender).zh
  const one = (what: Text, from: string, to: string): Change[] => (from === to ? [] : [{ what, from, to }])
  const points = [...new Set([...before.splits, ...after.splits].map(({ km }) => km))].toSorted((a, b) => a - b)
  const splitAt = ({ splits }: TimedRow, km: number) =>
    duration(splits.find((split) => split.km === km)?.seconds ?? null)
  return [
    ...one(text('results.what.item'), itemName(before.itemId), itemName(after.itemId)),
    ...one(text('results.what.name'), before.name, after.name),
    ...one(text('results.what.gender'), gender(before), gender(after)),
    ...one(text('results.what.idNumber'), before.idNumber ?? '', after.idNumber ?? ''),
    ...one(text('results.what.ageGroup'), before.ageGroup, after.ageGroup),
    ...one(text('results.what.team'), before.team ?? '', after.team ?? ''),
    ...one(text('results.what.status'), before.status, after.status),
    ...one(text('results.what.gun'), duration(before.gunSeconds), duration(after.gunSeconds)),
    ...one(text('results.what.net'), duration(before.netSeconds), duration(after.netSeconds)),
    ...points.flatMap((km) => one(text('results.what.split', { km }), splitAt(before, km), splitAt(after, km))),
    ...one(text('results.what.reason'), before.reason ?? '', after.reason ?? ''),
  ]
}
