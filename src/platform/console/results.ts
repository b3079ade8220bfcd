import { and, asc, count, desc, eq, isNull, max, sql } from 'drizzle-orm'
import { maskPhone } from '#lib/mask.ts'
import { tellOfGoals } from '#platform/challenges/goals.ts'
import { findRow } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { compareFile, takeOver } from '#platform/results/importFile.ts'
import type { TimedRow } from '#platform/results/timingFile.ts'
import { ensureSampleResults } from '#platform/sandbox/seeds/results.ts'
import { type Compared, countKinds, previewRows } from '#platform/tableFile/compared.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { races } from '#platform/tables/races.ts'
import { objections, ownResults, results } from '#platform/tables/results.ts'
import { readTimes } from '#race/times.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

/** Results to look at that are listed. */
const LISTED = 200

type ResultId =
  | 'raceResults'
  | 'previewResults'
  | 'importResults'
  | 'answerObjection'
  | 'listAddedResults'
  | 'decideAddedResult'

/** Results of races: files of timing companies, objections, and what runners add themselves. */
export const resultHandlers: HandlersOf<ResultId> = {
  async raceResults({ platform: { db }, params: { raceId } }) {
    const counted = await db
      .select({ status: results.status, runners: count(), latest: max(results.importedAt) })
      .from(results)
      .where(eq(results.raceId, raceId))
      .groupBy(results.status)
    const rows = await db
      .select({ objection: objections, bib: results.bib, name: results.name })
      .from(objections)
      .innerJoin(results, eq(results.resultId, objections.resultId))
      .where(eq(results.raceId, raceId))
      .orderBy(sql`${objections.answeredAt} is not null`, desc(objections.objectionId))
    const of = (status: string) => counted.find((row) => row.status === status)?.runners ?? 0
    return {
      importedAt: counted.length > 0 ? Math.max(...counted.map(({ latest }) => latest ?? 0)) : null,
      finished: of('finished'),
      unfinished: of('unfinished'),
      disqualified: of('disqualified'),
      absent: of('absent'),
      objections: rows.map(({ objection: { objectionId, reason, phone, madeAt, answer }, bib, name }) => {
        return { objectionId, bib, name, reason, phone, madeAt, answer }
      }),
    }
  },

  async previewResults({ platform, params: { raceId, csv } }) {
    const rows = await compared(platform, raceId, csv)
    return previewRows(rows, ({ bib }) => bib)
  },

  async importResults({ platform, params: { raceId, csv } }) {
    const rows = await compared(platform, raceId, csv)
    if (rows.some(({ kind }) => kind === 'faulty')) throw new ConsoleRefusal(409, 'faultyRows')
    await takeOver(platform.db, raceId, rows, platform.clock.now())
    return countKinds(rows)
  },

  async answerObjection({ platform: { db, clock }, params: { objectionId, answer } }) {
    const [answered] = await db
      .update(objections)
      .set({ answer, answeredAt: clock.now() })
      .where(and(eq(objections.objectionId, objectionId), isNull(objections.answeredAt)))
      .returning()
    if (!answered) throw new ConsoleRefusal(404, 'noObjection')
    return { objectionId }
  },

  async listAddedResults({ platform: { db } }) {
    const rows = await db
      .select({ own: ownResults, mobile: accounts.mobile })
      .from(ownResults)
      .innerJoin(accounts, eq(accounts.userId, ownResults.userId))
      .where(eq(ownResults.status, 'checking'))
      .orderBy(asc(ownResults.ownResultId))
      .limit(LISTED)
    return rows.map(({ own: { ownResultId, raceName, day, metres, seconds, certificate, addedAt }, mobile }) => {
      return {
        ownResultId,
        mobile: maskPhone(mobile),
        raceName,
        day,
        distanceKm: metres / 1000,
        seconds,
        certificate,
        addedAt,
      }
    })
  },

  async decideAddedResult({ platform, params: { ownResultId, refused } }) {
    const decided = refused === undefined ? 'accepted' : 'refused'
    const [row] = await platform.db
      .update(ownResults)
      .set({ status: decided, reason: refused ?? null })
      .where(and(eq(ownResults.ownResultId, ownResultId), eq(ownResults.status, 'checking')))
      .returning()
    if (!row) throw new ConsoleRefusal(404, 'noAddedResult')
    if (decided === 'accepted') await tellOfGoals(platform, row.userId)
    return { ownResultId }
  },
}

async function compared({ db, clock }: Platform, raceId: string, csv: string): Promise<Compared<TimedRow>[]> {
  const race = await findRow(db.select().from(races).where(eq(races.raceId, raceId)))
  if (!race) throw new ConsoleRefusal(404, 'noRace')
  if (clock.now() < readTimes(race.facts).firstStart) throw new ConsoleRefusal(409, 'raceNotRun')
  await ensureSampleResults(db, raceId)
  const rows = await compareFile(db, race.facts, csv)
  if (!Array.isArray(rows)) throw new ConsoleRefusal(409, rows)
  return rows
}
