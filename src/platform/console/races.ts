import { and, asc, count, countDistinct, desc, eq, gte, sql } from 'drizzle-orm'
import type { Ballot, RaceDay, RaceLine } from '#api/console.gen.ts'
import { previewEnding } from '#platform/changes/endRace.ts'
import type { Database } from '#platform/database.ts'
import { listPricesHeld } from '#platform/raceStore/prices.ts'
import { listSizesHeld } from '#platform/raceStore/sizes.ts'
import { ENTRY_STATE } from '#platform/records.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { orders, refunds } from '#platform/tables/orders.ts'
import { races } from '#platform/tables/races.ts'
import { startsInWords } from '#race/view.ts'
import { listBallots } from './ballots.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'
import { listEntryLines } from './entries.ts'
import { listProjects } from './lists.ts'
import { listOpenRefunds, listTransfers, sumMoneyByRace } from './money.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Entries under review that a race's page shows at once. */
const REVIEWS = 50

/** Races as the operator runs them. */
export const raceHandlers: HandlersOf<'listRaces' | 'raceDay' | 'raceEnding'> = {
  listRaces: async ({ platform: { db, clock } }) => {
    const now = clock.now()
    return (await raceLines(db, now)).sort(soonestFirst(now))
  },

  raceDay: ({ platform: { db, clock }, params: { raceId } }) => raceDay(db, raceId, clock.now()),

  raceEnding: ({ platform, params: { raceId } }) => previewEnding(platform, raceId),
}

/** Races that config has launched; the one asked for by its id wherever it comes from. */
async function raceLines(db: Database, now: number, raceId?: string): Promise<RaceLine[]> {
  const rows = await db
    .select()
    .from(races)
    .where(
      and(raceId === undefined ? eq(races.source, 'config') : eq(races.raceId, raceId), eq(races.withdrawn, false)),
    )
    .orderBy(asc(races.position))
  const places = await listProjects(db, now)
  const money = await sumMoneyByRace(db)
  const placed = await db
    .select({ raceId: registrations.raceId, count: count() })
    .from(registrations)
    .where(eq(registrations.status, 'CONFIRMED'))
    .groupBy(registrations.raceId)
  const transfers = await listTransfers(db)
  const reviews = await db
    .select({ raceId: registrations.raceId, count: countDistinct(registrations.entryId) })
    .from(registrations)
    .where(eq(registrations.status, 'REVIEW'))
    .groupBy(registrations.raceId)
  const open = await db
    .select({ raceId: entries.raceId, count: count() })
    .from(refunds)
    .innerJoin(orders, eq(orders.orderId, refunds.orderId))
    .innerJoin(entries, eq(entries.entryId, orders.entryId))
    .where(sql`${refunds.status} in ('FAILED', 'MANUAL')`)
    .groupBy(entries.raceId)
  const ballots = (await listBallots(db, now)).filter((ballot) => waits(ballot, now))
  return rows.map(({ raceId, facts, raceTime, signUpStart, signUpEnd, calledOff }) => {
    const of = (counts: { raceId: string; count: number }[]) => counts.find((one) => one.raceId === raceId)?.count ?? 0
    const mine = (one: { raceId: string }) => one.raceId === raceId
    return {
      raceId,
      name: facts.name,
      raceTime,
      starts: startsInWords(facts),
      signUpStart,
      signUpEnd,
      calledOff,
      runners: of(placed),
      quota: places.filter(mine).reduce((sum, { quota }) => sum + quota, 0),
      money: money(raceId),
      waiting: {
        transfers: transfers.filter(mine).length,
        reviews: of(reviews),
        draws: ballots.filter(mine).length,
        refunds: of(open),
      },
    }
  })
}

/** By what comes next of each, its entries' opening and end or its start; what is over stands last, the latest first. */
function soonestFirst(now: number) {
  const next = ({ signUpStart, signUpEnd, raceTime }: RaceLine) =>
    Math.min(...[signUpStart, signUpEnd, raceTime].filter((at) => at > now))
  return (a: RaceLine, b: RaceLine) => (next(a) === next(b) ? b.raceTime - a.raceTime : next(a) < next(b) ? -1 : 1)
}

/** Whether the operator can go on with a ballot now: freeze its list, or draw. */
function waits({ draw, secondDraw, freezeBar }: Ballot, now: number): boolean {
  if (draw === null || secondDraw) return freezeBar === null
  return draw.drawnAt === null && now >= draw.publicAt
}

async function raceDay(db: Database, raceId: string, now: number): Promise<RaceDay> {
  const race = (await raceLines(db, now, raceId))[0]
  if (!race) throw new ConsoleRefusal(404, 'noRace')
  const hour = sql<string>`(${entries.submittedAt} / ${HOUR_MS}::bigint) * ${HOUR_MS}::bigint`
  const hours = await db
    .select({ at: hour, entries: countDistinct(entries.entryId), runners: count() })
    .from(entries)
    .innerJoin(registrations, eq(registrations.entryId, entries.entryId))
    .where(and(eq(entries.raceId, raceId), gte(entries.submittedAt, now - DAY_MS)))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const states = await db
    .select({ status: registrations.status, entries: countDistinct(registrations.entryId), runners: count() })
    .from(registrations)
    .where(eq(registrations.raceId, raceId))
    .groupBy(registrations.status)
    .orderBy(desc(count()))
  const underReview = and(eq(entries.raceId, raceId), eq(ENTRY_STATE, 'REVIEW'))
  return {
    race,
    sizes: await listSizesHeld(db, raceId),
    prices: await listPricesHeld(db, raceId),
    hours: hours.map((row) => ({ ...row, at: Number(row.at) })),
    funnel: await funnelOf(db, raceId),
    states,
    projects: (await listProjects(db, now)).filter((project) => project.raceId === raceId),
    transfers: await listTransfers(db, raceId),
    reviews: await listEntryLines(db, underReview, REVIEWS),
    ballots: (await listBallots(db, now, raceId)).filter((ballot) => waits(ballot, now)),
    refunds: await listOpenRefunds(db, raceId),
  }
}

/** How far the entries of a race have come; who has a place, by whatever order, counts as paid. */
async function funnelOf(db: Database, raceId: string): Promise<RaceDay['funnel']> {
  const placed = sql`${ENTRY_STATE} = 'CONFIRMED'`
  const paid = sql`(${orders.paidAt} is not null or ${placed})`
  const rows = await db
    .select({
      begun: count(),
      submitted: sql<number>`count(*) filter (where ${entries.submittedAt} is not null)`.mapWith(Number),
      paid: sql<number>`count(*) filter (where ${paid})`.mapWith(Number),
      placed: sql<number>`count(*) filter (where ${placed})`.mapWith(Number),
    })
    .from(entries)
    .leftJoin(orders, and(eq(orders.entryId, entries.entryId), eq(orders.kind, 'entry')))
    .where(eq(entries.raceId, raceId))
  return rows[0] ?? { begun: 0, submitted: 0, paid: 0, placed: 0 }
}
