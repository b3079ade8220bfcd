import { and, eq } from 'drizzle-orm'
import type { RunPlan } from '#api/contract.gen.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type Handlers, signedIn } from '#platform/handler.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { readData } from '#platform/readData.ts'
import { plannedRuns } from '#platform/tables/results.ts'

interface PlannedRun {
  daysBefore: number
  km: number
  title: RunPlan['orders'][number]['title']
}

const PLAN = readData<PlannedRun[]>(import.meta.url, '../sandbox/content/runPlan.json')
const DAY_MS = 86_400_000
/** A run that belongs to no place of the plan. */
const SINGLE = 0

type Asked = HandlerContext<{ raceId: string }>

/** The runs before a race: the first that is neither started nor skipped is the one to run next. */
async function readPlan(context: Asked): Promise<RunPlan> {
  const { db, clock, params } = context
  const { raceId, raceTime, facts } = await findRace(db, params.raceId, context)
  const own = and(eq(plannedRuns.userId, signedIn(context).userId), eq(plannedRuns.raceId, raceId))
  const rows = await db.select().from(plannedRuns).where(own)
  const over = clock.now() >= raceTime
  const next = over ? 0 : PLAN.findIndex((_, at) => !rows.some((row) => row.place === at + 1)) + 1
  return {
    raceId,
    raceName: facts.name,
    raceTime,
    over,
    current: next === 0 ? null : next,
    orders: PLAN.map(({ daysBefore, km, title }, at) => {
      const row = rows.find(({ place }) => place === at + 1)
      const ahead = at + 1 === next ? 'current' : 'ahead'
      return {
        order: at + 1,
        day: raceTime - daysBefore * DAY_MS,
        km,
        title,
        status: row?.status ?? ahead,
        at: row?.at ?? null,
      }
    }),
    startedAt: rows.find(({ place }) => place === SINGLE)?.at ?? null,
  }
}

/** Notes what became of the run whose turn it is; a second tap changes nothing. */
async function noteCurrent(
  context: HandlerContext<{ raceId: string; order: number }>,
  status: 'started' | 'skipped',
): Promise<RunPlan> {
  const { db, clock, params } = context
  const plan = await readPlan(context)
  const run = plan.orders.find(({ order }) => order === params.order)
  if (run?.status === status) return plan
  if (plan.current !== params.order) throw new Failure(plan.over ? 'runPlanOver' : 'runNotNext')
  const { userId } = signedIn(context)
  const row = { userId, raceId: plan.raceId, place: params.order, status, at: clock.now() }
  await db.insert(plannedRuns).values(row).onConflictDoNothing()
  return readPlan(context)
}

const startSingleRun: Handler<'startSingleRun'> = async (context) => {
  const { db, clock } = context
  const { raceId } = await findRace(db, context.params.raceId, context)
  const at = clock.now()
  const row = { userId: signedIn(context).userId, raceId, place: SINGLE, status: 'started' as const, at }
  const { userId, place } = plannedRuns
  await db
    .insert(plannedRuns)
    .values(row)
    .onConflictDoUpdate({ target: [userId, plannedRuns.raceId, place], set: { at } })
  return readPlan(context)
}

export const runHandlers = {
  singleCompetitionRunPlan: readPlan,
  startCurrentOrder: (context) => noteCurrent(context, 'started'),
  skipCurrentOrder: (context) => noteCurrent(context, 'skipped'),
  startSingleRun,
} satisfies Partial<Handlers>
