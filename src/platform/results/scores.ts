import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Objection, OwnScore, Score } from '#api/contract.gen.ts'
import { chinaWeekday } from '#lib/date.ts'
import { maskName } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { findRow, requireRow } from '#platform/failure.ts'
import { contestants } from '#platform/tables/people.ts'
import { races } from '#platform/tables/races.ts'
import { objections, results } from '#platform/tables/results.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { findStart } from '#race/times.ts'
import { choosePoster } from '#race/view.ts'

export type ResultRow = typeof results.$inferSelect
type RaceRow = typeof races.$inferSelect

/** Working days after the race in which a runner may object to a result. */
const OBJECTION_DAYS = 20

export const objectionsUntil = ({ raceEnd }: Pick<RaceRow, 'raceEnd'>): number =>
  addWorkingDays(raceEnd, OBJECTION_DAYS)

const DAY_MS = 86_400_000

/** The same time of day so many working days later; Mondays to Fridays count. */
function addWorkingDays(at: number, days: number): number {
  let [day, left] = [at, days]
  while (left > 0) {
    day += DAY_MS
    if (![0, 6].includes(chinaWeekday(day))) left--
  }
  return day
}

/** How many finished: of all, of a gender, of an age group. */
export type Finishers = Awaited<ReturnType<typeof countFinishers>>

export async function countFinishers(db: Database, raceId: string) {
  const rows = await db
    .select({ itemId: results.itemId, gender: results.gender, ageGroup: results.ageGroup, runners: count() })
    .from(results)
    .where(and(eq(results.raceId, raceId), eq(results.status, 'finished')))
    .groupBy(results.itemId, results.gender, results.ageGroup)
  const sum = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((total, { runners }) => total + runners, 0)
  return ({ itemId, gender, ageGroup }: Pick<ResultRow, 'itemId' | 'gender' | 'ageGroup'>) => {
    const ofGender = (row: (typeof rows)[number]) => row.itemId === itemId && row.gender === gender
    return {
      all: sum((row) => row.itemId === itemId),
      gender: sum(ofGender),
      group: sum((row) => ofGender(row) && row.ageGroup === ageGroup),
    }
  }
}

/** A score as everybody sees it: without the whole name and without its key. */
export function viewScore(row: ResultRow, facts: RaceFacts, finishers: Finishers): Score {
  return { ...viewOwn(row, facts, finishers), name: maskName(row.name), key: null }
}

/** A score as its runner sees it. */
export function viewOwn(row: ResultRow, { items }: RaceFacts, finishers: Finishers) {
  const item = items.find(({ itemId }) => itemId === row.itemId)
  const { bib, name, gender, itemId, ageGroup, team, status, gunSeconds, netSeconds, splits, reason, key } = row
  const { place, genderPlace, groupPlace, correctedAt } = row
  return {
    ...{ bib, name, gender, itemId, ageGroup, team, status, gunSeconds, netSeconds, splits, reason, key },
    ...{ place, genderPlace, groupPlace, correctedAt },
    itemName: item?.name ?? { zh: '', en: '' },
    distanceKm: item?.distanceKm ?? 0,
    of: finishers(row),
  }
}

interface FoundScore {
  result: ResultRow
  race: RaceRow
}

/** The result that a key opens, with its race; without one it is refused. */
export async function requireScore(db: Database, key: string): Promise<FoundScore> {
  return requireRow(scoresBy(db, eq(results.key, key)), 'scoreMissing')
}

/** Results of the runners that an account has saved, the newest race first. */
export async function scoresOfAccount(db: Database, userId: string): Promise<FoundScore[]> {
  const documents = await documentsOf(db, userId)
  if (documents.length === 0) return []
  return scoresBy(db, inArray(results.idNumber, documents)).orderBy(desc(races.raceTime))
}

function scoresBy(db: Database, wanted: SQL) {
  return db
    .select({ result: results, race: races })
    .from(results)
    .innerJoin(races, eq(races.raceId, results.raceId))
    .where(wanted)
    .$dynamic()
}

/** Document numbers of the runners that an account has saved. */
export async function documentsOf(db: Database, userId: string): Promise<string[]> {
  const { deletedAt, idNumber } = contestants
  const rows = await db.select({ idNumber, deletedAt }).from(contestants).where(eq(contestants.userId, userId))
  return rows.filter((row) => row.deletedAt === null).map((row) => row.idNumber)
}

/** What others see by a link that the runner passed on: null where there is none. */
export async function viewSharedScore(db: Database, shareKey: string): Promise<OwnScore | null> {
  const found = await findRow(scoresBy(db, eq(results.shareKey, shareKey)))
  if (!found) return null
  const own = await viewOwnScore(db, found)
  return { ...own, name: maskName(own.name), key: '', objection: null }
}

/** All that a runner's own page shows. */
export async function viewOwnScore(db: Database, { result, race }: FoundScore): Promise<OwnScore> {
  const { facts, raceId } = race
  const item = facts.items.find(({ itemId }) => itemId === result.itemId)
  const [latest] = await db
    .select()
    .from(objections)
    .where(eq(objections.resultId, result.resultId))
    .orderBy(desc(objections.objectionId))
    .limit(1)
  return {
    ...viewOwn(result, facts, await countFinishers(db, raceId)),
    raceId,
    shareKey: result.shareKey,
    raceName: facts.name,
    raceTime: findStart(facts, item ?? {}).startsAt,
    organiser: facts.organiser ?? { zh: '', en: '' },
    imgRecommend2: item ? choosePoster(facts, item) : facts.poster,
    objectionsUntil: objectionsUntil(race),
    objection: latest ? viewObjection(latest) : null,
  }
}

export function viewObjection({ reason, madeAt, answer, answeredAt }: typeof objections.$inferSelect): Objection {
  return { reason, madeAt, answer, answeredAt }
}
