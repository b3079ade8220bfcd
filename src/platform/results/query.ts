import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { maskName } from '#lib/mask.ts'
import { halfWidth } from '#lib/typedText.ts'
import type { Handler, HandlerContext } from '#platform/handler.ts'
import { giveBack, limitByAddress, take } from '#platform/limits/counters.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { ensureSampleResults } from '#platform/sandbox/seeds/results.ts'
import { registrations } from '#platform/tables/entries.ts'
import { projects } from '#platform/tables/races.ts'
import { results } from '#platform/tables/results.ts'
import { countFinishers, viewOwn, viewScore } from './scores.ts'
import { normalNumber } from './timingFile.ts'

/** Who has a runner's document number is the runner; everybody else sees what a board at the finish shows. */
const queryTimingDeviceScoreByPage: Handler<'queryTimingDeviceScoreByPage'> = async (context) => {
  const { db, params } = context
  const { itemId, gender, ageGroup, bib, idNumber, pageNo = 1, pageSize = 10 } = params
  const { facts, raceId } = await findRace(db, params.raceId, context)
  await ensureSampleResults(db, raceId)
  const right = idNumber === undefined ? null : await takeGuess(context)
  const wanted = and(
    eq(results.raceId, raceId),
    itemId === undefined ? undefined : eq(results.itemId, itemId),
    gender === undefined ? undefined : eq(results.gender, gender),
    ageGroup === undefined ? undefined : eq(results.ageGroup, ageGroup),
    bib === undefined ? undefined : eq(results.bib, halfWidth(bib).trim().toUpperCase()),
    idNumber === undefined ? undefined : eq(results.idNumber, normalNumber(idNumber)),
  )
  const [total] = await db.select({ rows: count() }).from(results).where(wanted)
  const totalCount = total?.rows ?? 0
  if (totalCount > 0) await right?.()
  const rows = await db
    .select()
    .from(results)
    .where(wanted)
    .orderBy(sql`${results.place} nulls last`, asc(results.bib))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const finishers = await countFinishers(db, raceId)
  const view = idNumber === undefined ? viewScore : viewOwn
  return {
    results: rows.map((row) => view(row, facts, finishers)),
    pageNo,
    totalPage: Math.ceil(totalCount / pageSize),
    totalCount,
  }
}

/**
 * A document number that nobody has is a guess, and so is each until it is looked up: whoever has used them up learns of
 * none. The answer gives back the one that was right.
 */
async function takeGuess({ db, clock, source, options }: HandlerContext): Promise<() => Promise<void>> {
  const uses = [limitByAddress('guesses', source, options)]
  await take(db, clock.now(), uses)
  return () => giveBack(db, uses)
}

const POINT = sql`lateral jsonb_to_recordset(${results.splits}) as point(km double precision, seconds integer)`

const queryScoreIntermediateByPage: Handler<'queryScoreIntermediateByPage'> = async ({ db, params }) => {
  const { raceId, itemId, km, pageNo = 1, pageSize = 10 } = params
  await ensureSampleResults(db, raceId)
  const { bib, name, status } = results
  const seconds = sql<number>`point.seconds`
  const passed: SQL[] = [eq(results.raceId, raceId), eq(results.itemId, itemId), sql`point.km = ${km}`]
  const [total] = await db
    .select({ rows: count() })
    .from(results)
    .innerJoin(POINT, sql`true`)
    .where(and(...passed))
  const totalCount = total?.rows ?? 0
  const rows = await db
    .select({ place: sql<string>`rank() over (order by point.seconds)`, bib, name, status, seconds })
    .from(results)
    .innerJoin(POINT, sql`true`)
    .where(and(...passed))
    .orderBy(seconds, asc(bib))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  return {
    results: rows.map((row) => ({ ...row, place: Number(row.place), name: maskName(row.name) })),
    pageNo,
    totalPage: Math.ceil(totalCount / pageSize),
    totalCount,
  }
}

const queryIntermediateFilterCondition: Handler<'queryIntermediateFilterCondition'> = async ({ db, params }) => {
  await ensureSampleResults(db, params.raceId)
  const km = sql<number>`point.km`
  return db
    .select({ km, runners: count() })
    .from(results)
    .innerJoin(POINT, sql`true`)
    .where(and(eq(results.raceId, params.raceId), eq(results.itemId, params.itemId)))
    .groupBy(km)
    .orderBy(km)
}

/** Before the race: which bib a runner has. */
const lookUpBib: Handler<'lookUpBib'> = async (context) => {
  const { db, params } = context
  const { raceId } = await findRace(db, params.raceId, context)
  const right = await takeGuess(context)
  const rows = await db
    .select({ bib: registrations.bib, snapshot: registrations.snapshot, facts: projects.facts })
    .from(registrations)
    .innerJoin(projects, eq(projects.itemId, registrations.itemId))
    .where(
      and(
        eq(registrations.raceId, raceId),
        eq(registrations.idNumber, normalNumber(params.idNumber)),
        eq(registrations.status, 'CONFIRMED'),
      ),
    )
  if (rows.length > 0) await right()
  return rows.map(({ bib, snapshot, facts }) => ({ bib, name: maskName(snapshot.userName), itemName: facts.name }))
}

export const queryHandlers = {
  queryTimingDeviceScoreByPage,
  queryScoreIntermediateByPage,
  queryIntermediateFilterCondition,
  lookUpBib,
}
