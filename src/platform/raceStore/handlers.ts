import { and, count, eq, inArray } from 'drizzle-orm'
import { readSlotsLeft } from '#platform/collection/atEntry.ts'
import type { Database } from '#platform/database.ts'
import type { Handler, HandlerContext } from '#platform/handler.ts'
import { registrations } from '#platform/tables/entries.ts'
import { favourites, projects } from '#platform/tables/races.ts'
import { raceLanding } from '#race/landing.ts'
import { packsSentAt } from '#race/mailing.ts'
import { sizesLeft } from '#race/sizes.ts'
import { instant } from '#race/times.ts'
import { projectView, raceDetail } from '#race/view.ts'
import { countWaiting } from '#race/waitingSizes.ts'
import { addOnsLeft } from './addOns.ts'
import { findRace, type RaceRow } from './findProject.ts'
import { readPricesLeft } from './prices.ts'
import { readQuotas, toQuota } from './quota.ts'
import { type Caller, toProjectRow } from './releases.ts'
import { loadSizes } from './sizes.ts'

const detail: Handler<'raceDetail'> = async (context) => {
  const { race, registeredCount } = await publicRace(context, context.params.raceId)
  return detailOf(context, race, registeredCount)
}

const h5Detail: Handler<'raceH5Detail'> = async (context) => {
  const { race, registeredCount } = await publicRace(context, context.params.raceId)
  const shown = await detailOf(context, race, registeredCount)
  return { ...shown, items: await projectsOf(context.db, race, context.clock.now()) }
}

const landing: Handler<'raceLanding'> = async (context) =>
  raceLanding((await findRace(context.db, context.params.raceId, context)).facts)

/** What a runner of the race is given, as its facts say it. */
const materialDetail: Handler<'raceMaterialDetail'> = async (context) => {
  const { facts } = await findRace(context.db, context.params.raceId, context)
  const { items, kit = [], mailing } = facts
  return {
    packages: items.flatMap(({ itemId, name: itemName, packages = [] }) =>
      packages.map(({ name, fee, contents = NO_TEXT }) => ({ itemId, itemName, name, contents, fee })),
    ),
    kit,
    postedUntil: mailing ? instant(mailing.until) : null,
    posted: items.filter((item) => packsSentAt(facts, item) !== null).map(({ name }) => name),
  }
}

const itemList: Handler<'itemByRaceIdList'> = async (context) =>
  projectsOf(context.db, await findRace(context.db, context.params.raceId, context), context.clock.now())

const NO_TEXT = { zh: '', en: '' }

async function detailOf({ db, clock, user }: HandlerContext, race: RaceRow, registeredCount: number) {
  const collected = await isFavourite(db, user?.userId, race.raceId)
  return raceDetail(race.facts, clock.now(), { collected, registeredCount, calledOff: race.calledOff?.how ?? null })
}

interface PublicRace {
  race: RaceRow
  registeredCount: number
}

const beingRead = new WeakMap<Database, Map<string, Promise<PublicRace>>>()

/** What everybody with a page of the same release sees of a race. Who asks while it is being read gets what is read: a crowd costs one query. */
function publicRace({ db, releases, release }: HandlerContext, raceId: string): Promise<PublicRace> {
  const reads = beingRead.get(db) ?? new Map<string, Promise<PublicRace>>()
  beingRead.set(db, reads)
  const key = `${raceId} ${release}`
  const running = reads.get(key) ?? readRace(db, raceId, { releases, release }).finally(() => reads.delete(key))
  reads.set(key, running)
  return running
}

async function readRace(db: Database, raceId: string, caller: Caller): Promise<PublicRace> {
  const race = await findRace(db, raceId, caller)
  const [entered] = await db
    .select({ runners: count() })
    .from(registrations)
    .where(and(eq(registrations.raceId, raceId), eq(registrations.active, true)))
  return { race, registeredCount: entered?.runners ?? 0 }
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
  const all = await db.select().from(projects).where(eq(projects.raceId, race.raceId))
  const rows = race.facts.items.flatMap(({ itemId }) => {
    const row = all.find((one) => one.itemId === itemId)
    return (row && toProjectRow(row, race.facts)) ?? []
  })
  const quotas = await readQuotas(db, rows, { now })
  const calledOff = race.calledOff?.how ?? null
  const addOns = await addOnsLeft(db, race.facts)
  const slots = await readSlotsLeft(db, race.facts)
  const sizesHeld = await loadSizes(db, race.facts)
  const prices = await readPricesLeft(
    db,
    rows.map(({ facts }) => facts),
  )
  return rows.map((row) => {
    const { quota, left, reserved, forResidents, waiting } = quotas.get(row.itemId) ?? toQuota(row, 0)
    const sizes = sizesLeft(race.facts, row.facts, sizesHeld)
    const sizesWaiting = countWaiting(race.facts, row.facts, sizesHeld)
    const places = {
      quota,
      left,
      reserved,
      forResidents,
      waiting,
      addOns,
      sizes,
      sizesWaiting,
      slots,
      prices: prices.get(row.itemId) ?? {},
      calledOff,
    }
    return projectView(race.facts, row.facts, places, now)
  })
}

export const raceHandlers = {
  raceDetail: detail,
  raceH5Detail: h5Detail,
  raceLanding: landing,
  raceMaterialDetail: materialDetail,
  itemByRaceIdList: itemList,
}
