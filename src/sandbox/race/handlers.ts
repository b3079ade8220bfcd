import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { projectView, raceDetail } from '#race/view.ts'
import type { Database } from '#sandbox/database.ts'
import type { Handler, HandlerContext } from '#sandbox/handler.ts'
import { favourites, projects, registrationRunners } from '#sandbox/schema.ts'
import { findRace, type RaceRow } from './findProject.ts'
import { quotaOf, takenOf } from './quota.ts'

const detail: Handler<'raceDetail'> = async (context) => {
  const race = await findRace(context.db, context.params.raceId)
  return detailOf(context, race)
}

const h5Detail: Handler<'raceH5Detail'> = async (context) => {
  const race = await findRace(context.db, context.params.raceId)
  return { ...(await detailOf(context, race)), items: await projectsOf(context.db, race, context.clock.now()) }
}

const itemList: Handler<'itemByRaceIdList'> = async ({ db, clock, params }) =>
  projectsOf(db, await findRace(db, params.raceId), clock.now())

async function detailOf(context: HandlerContext, race: RaceRow) {
  const { db, clock, user } = context
  const [entered] = await db
    .select({ runners: count() })
    .from(registrationRunners)
    .where(and(eq(registrationRunners.raceId, race.raceId), eq(registrationRunners.active, true)))
  const collected = await isFavourite(db, user?.userId, race.raceId)
  return raceDetail(race.facts, clock.now(), { collected, registeredCount: entered?.runners ?? 0 })
}

async function isFavourite(db: Database, userId: string | undefined, raceId: string): Promise<boolean> {
  if (!userId) return false
  const rows = await db
    .select({ raceId: favourites.raceId })
    .from(favourites)
    .where(and(eq(favourites.userId, userId), inArray(favourites.raceId, [raceId])))
  return rows.length > 0
}

async function projectsOf(db: Database, race: RaceRow, now: number) {
  const rows = await db
    .select()
    .from(projects)
    .where(and(eq(projects.raceId, race.raceId), eq(projects.withdrawn, false)))
    .orderBy(asc(projects.position))
  const taken = await takenOf(db, rows)
  return rows.map((row) => projectView(race.facts, row.facts, quotaOf(row, taken.get(row.itemId) ?? 0), now))
}

export const raceHandlers = { raceDetail: detail, raceH5Detail: h5Detail, itemByRaceIdList: itemList }
