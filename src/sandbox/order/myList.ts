import { and, count, desc, eq, inArray, lte, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import type { Database } from '#sandbox/database.ts'
import { type Handler, type HandlerContext, type ParamsOf, type Platform, signedIn } from '#sandbox/handler.ts'
import { endOverdueHold } from '#sandbox/payment/endHold.ts'
import { addOnsOfEntries } from '#sandbox/race/addOns.ts'
import { orders, projects, races, registrationRunners, registrations } from '#sandbox/schema.ts'
import { orderItem } from './detail.ts'
import { moneyOfOrders, standsOf } from './standing.ts'

type Group = NonNullable<ParamsOf<'myRegistrationListByGroup'>['group']>

const GROUPS: Record<Exclude<Group, 'all'>, RegistrationStatus[]> = {
  unpaid: ['DRAFT', 'HELD', 'WON'],
  paid: ['CONFIRMED'],
  draw: ['AWAIT_DRAW', 'WAITLISTED', 'REVIEW'],
  closed: ['LOST', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'CANCELLED', 'DEFERRED'],
}

/** The account's registrations, newest first; a draft as long as it can still be submitted. */
export const myRegistrationListByGroup: Handler<'myRegistrationListByGroup'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  await endOwnOverdue(context, userId)
  const { group = 'all', pageNo = 1, pageSize = 10 } = params
  const statuses = group === 'all' ? undefined : inArray(registrations.status, GROUPS[group])
  const shown = or(ne(registrations.status, 'DRAFT'), canBeSubmitted(db, clock.now()))
  const wanted = and(eq(registrations.userId, userId), statuses, shown)
  const [total] = await db
    .select({ rows: count() })
    .from(registrations)
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .innerJoin(projects, eq(projects.itemId, registrations.itemId))
    .where(wanted)
  const totalCount = total?.rows ?? 0
  const results = await page(context, wanted, pageNo, pageSize)
  return { results, pageNo, totalPage: Math.ceil(totalCount / pageSize), totalCount }
}

/** A draft takes no place, so it has no end of its own: it is open while sign-up is and its runners have no other entry. */
function canBeSubmitted(db: Database, now: number): SQL | undefined {
  const mine = alias(registrationRunners, 'mine')
  const other = alias(registrationRunners, 'other')
  const sameRunner = and(
    or(eq(other.itemId, mine.itemId), and(eq(other.raceId, mine.raceId), mine.alone)),
    eq(other.idType, mine.idType),
    eq(other.idNumber, mine.idNumber),
    eq(other.active, true),
  )
  const entered = db
    .select({ position: mine.position })
    .from(mine)
    .innerJoin(other, sameRunner)
    .where(eq(mine.registrationId, registrations.registrationId))
  const opens = own('signUpStart', races.signUpStart)
  const closes = own('signUpEnd', races.signUpEnd)
  return and(sql`${opens} <= ${now} and ${closes} >= ${now}`, not(projects.withdrawn), notExists(entered))
}

/** A time of the project in epoch milliseconds, the race's when it has none of its own. */
function own(key: 'signUpStart' | 'signUpEnd', ofRace: typeof races.signUpStart): SQL {
  return sql`coalesce(extract(epoch from (${projects.facts} ->> ${key})::timestamptz) * 1000, ${ofRace})`
}

async function page({ db, clock }: HandlerContext, wanted: SQL | undefined, pageNo: number, pageSize: number) {
  const rows = await db
    .select({ registration: registrations, order: orders, race: races, project: projects })
    .from(registrations)
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .innerJoin(projects, eq(projects.itemId, registrations.itemId))
    .leftJoin(orders, eq(orders.registrationId, registrations.registrationId))
    .where(wanted)
    .orderBy(desc(registrations.registrationId))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const ids = rows.map(({ registration }) => registration.registrationId)
  const runners =
    ids.length === 0
      ? []
      : await db.select().from(registrationRunners).where(inArray(registrationRunners.registrationId, ids))
  const addOns = await addOnsOfEntries(db, ids)
  const now = clock.now()
  const money = await moneyOfOrders(
    db,
    rows.flatMap(({ order }) => order?.orderId ?? []),
  )
  const items = rows.map(async ({ registration, order, race, project }) => {
    const isOwn = ({ registrationId }: { registrationId: string }) => registrationId === registration.registrationId
    const entry = {
      race,
      project: project.facts,
      registration,
      runners: runners.filter(isOwn).sort((a, b) => a.position - b.position),
      addOns: addOns.filter(isOwn),
    }
    return orderItem(entry, order, await standsOf(db, entry, order, now, money), now)
  })
  return Promise.all(items)
}

async function endOwnOverdue(platform: Platform, userId: string): Promise<void> {
  const overdue = and(
    eq(orders.userId, userId),
    eq(orders.status, 'PENDING'),
    lte(orders.expiresAt, platform.clock.now()),
  )
  for (const order of await platform.db.select().from(orders).where(overdue)) await endOverdueHold(platform, order)
}
