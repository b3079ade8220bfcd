import { and, count, desc, eq, inArray, lte, ne, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { type Handler, type HandlerContext, type ParamsOf, type Platform, signedIn } from '#platform/handler.ts'
import { findCompanyShare } from '#platform/invitation/budgets.ts'
import { endOverdueHold } from '#platform/payment/endHold.ts'
import { addOnsOfEntries } from '#platform/raceStore/addOns.ts'
import { readPricesLeft } from '#platform/raceStore/prices.ts'
import { ENTRY_STATE, loadEntries, pickPart } from '#platform/records.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { orders } from '#platform/tables/orders.ts'
import { projects, races } from '#platform/tables/races.ts'
import { viewOrderItem } from './detail.ts'
import { loadEntryBackground, loadStatusCard } from './entrySummary.ts'

type Group = NonNullable<ParamsOf<'myRegistrationListByGroup'>['group']>

const GROUPS: Record<Exclude<Group, 'all'>, RegistrationStatus[]> = {
  unpaid: ['DRAFT', 'HELD', 'WON'],
  paid: ['CONFIRMED', 'DEFERRED'],
  draw: ['AWAIT_DRAW', 'WAITLISTED', 'REVIEW'],
  closed: ['LOST', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'CANCELLED'],
}

/** The account's entries, newest first; a draft as long as it can still be submitted. */
export const myRegistrationListByGroup: Handler<'myRegistrationListByGroup'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  await endOwnOverdue(context, userId)
  const { group = 'all', pageNo = 1, pageSize = 10 } = params
  const state = stateFor(userId)
  const statuses = group === 'all' ? undefined : inArray(state, GROUPS[group])
  const shown = or(ne(state, 'DRAFT'), canBeSubmitted(db, clock.now()))
  const joined = db.select({ id: registrations.entryId }).from(registrations).where(eq(registrations.userId, userId))
  const wanted = and(or(eq(entries.userId, userId), inArray(entries.entryId, joined)), statuses, shown)
  const [total] = await db
    .select({ rows: count() })
    .from(entries)
    .innerJoin(races, eq(races.raceId, entries.raceId))
    .innerJoin(projects, eq(projects.itemId, entries.itemId))
    .where(wanted)
  const totalCount = total?.rows ?? 0
  const results = await page(context, userId, wanted, { pageNo, pageSize })
  return { results, pageNo, totalPage: Math.ceil(totalCount / pageSize), totalCount }
}

/** The state of an entry as an account sees it: a member of a team sees their own. */
function stateFor(userId: string): SQL<RegistrationStatus> {
  return sql`case when ${entries.userId} = ${userId} then ${ENTRY_STATE} else (
    select r.status from registrations r where r.entry_id = ${entries.entryId} and r.user_id = ${userId} limit 1) end`
}

/** A draft takes no place, so it has no end of its own: it is open while sign-up is and its runners have no other entry. */
function canBeSubmitted(db: Database, now: number): SQL | undefined {
  const mine = alias(registrations, 'mine')
  const other = alias(registrations, 'other')
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
    .where(eq(mine.entryId, entries.entryId))
  const opens = own('signUpStart', races.signUpStart)
  const closes = own('signUpEnd', races.signUpEnd)
  return and(sql`${opens} <= ${now} and ${closes} >= ${now}`, not(projects.withdrawn), notExists(entered))
}

/** A time of the project in epoch milliseconds, the race's when it has none of its own. */
function own(key: 'signUpStart' | 'signUpEnd', ofRace: typeof races.signUpStart): SQL {
  return sql`coalesce(extract(epoch from (${projects.facts} ->> ${key})::timestamptz) * 1000, ${ofRace})`
}

async function page(
  { db, clock }: HandlerContext,
  userId: string,
  wanted: SQL | undefined,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
) {
  const rows = await db
    .select({ row: entries, order: orders, race: races, project: projects })
    .from(entries)
    .innerJoin(races, eq(races.raceId, entries.raceId))
    .innerJoin(projects, eq(projects.itemId, entries.itemId))
    .leftJoin(
      orders,
      and(eq(orders.entryId, entries.entryId), eq(orders.userId, userId), inArray(orders.kind, ['entry', 'member'])),
    )
    .where(wanted)
    .orderBy(desc(entries.entryId))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const entryRows = rows.map(({ row }) => row)
  const ids = entryRows.map(({ entryId }) => entryId)
  const found = await loadEntries(db, entryRows)
  const addOns = await addOnsOfEntries(db, ids)
  const prices = await readPricesLeft(
    db,
    rows.map(({ project }) => project.facts),
  )
  const now = clock.now()
  const known = await loadEntryBackground(db, userId, ids)
  const items = rows.map(async ({ order, race, project }, at) => {
    const all = found[at]
    if (!all) return []
    const entry = pickPart(userId, all)
    const own = addOns.filter(({ entryId }) => entryId === entry.entryId)
    const pricesLeft = prices.get(entry.itemId) ?? {}
    const company = entry.terms ? null : await findCompanyShare(db, entry, project.facts)
    const whole = { race, project: project.facts, entry, addOns: own, coupon: null, company, pricesLeft }
    const team = known.teams.get(entry.entryId) ?? null
    const where = await loadStatusCard(db, whole, order, now, known)
    return [viewOrderItem(whole, order, { where, team }, now)]
  })
  return (await Promise.all(items)).flat()
}

async function endOwnOverdue(platform: Platform, userId: string): Promise<void> {
  const overdue = and(
    eq(orders.userId, userId),
    eq(orders.status, 'PENDING'),
    lte(orders.expiresAt, platform.clock.now()),
  )
  for (const order of await platform.db.select().from(orders).where(overdue)) await endOverdueHold(platform, order)
}
