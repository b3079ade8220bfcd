import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { sumUsed } from '#platform/invitation/budgets.ts'
import { computeReceived } from '#platform/sandbox/provider/provider.ts'
import { providerRefunds, trades } from '#platform/sandbox/provider/tables.ts'
import { bookings } from '#platform/tables/bookings.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { budgets, coupons, invitations } from '#platform/tables/coupons.ts'
import { entries, entryAddOns, registrations, transitions } from '#platform/tables/entries.ts'
import { attempts, ledger, orderRegistrations, orders, refunds } from '#platform/tables/orders.ts'
import { projects, races } from '#platform/tables/races.ts'
import type { LedgerAccount } from '#race/ledger.ts'
import { sizeIn } from '#race/sizes.ts'
import { STARTS } from '#race/states.ts'
import { brokenRace, type JudgedOrder, type JudgedRace } from './brokenRace.ts'

/** Everything that must hold of a race's rows at any moment, recomputed from them; answers what does not. */
export async function brokenInvariants(db: Database, raceId: string): Promise<string[]> {
  const rows = await rowsOf(db, raceId)
  return [
    ...brokenRace(judged(rows)),
    ...unevenPostings(rows),
    ...brokenAudit(rows),
    ...(await brokenBudgets(db, raceId)),
  ]
}

/** No company pays more than its budget. */
async function brokenBudgets(db: Database, raceId: string): Promise<string[]> {
  const rows = await db.select().from(budgets).where(eq(budgets.raceId, raceId))
  const used = await sumUsed(
    db,
    rows.map(({ budgetId }) => budgetId),
  )
  return rows.flatMap(({ budgetId, amount }) => {
    const spent = used.get(budgetId) ?? 0
    return amount === null || spent <= amount ? [] : [`budget ${budgetId} of ${amount} has paid ${spent}`]
  })
}

/** Sizes for which somebody waits though one is free: none once the worker has been round. */
export async function waitingForFree(db: Database, raceId: string): Promise<string[]> {
  const rows = await rowsOf(db, raceId)
  const active = rows.runners.filter((runner) => runner.active)
  const changing = new Set(rows.changes.filter(({ status }) => status === 'PENDING').map(({ entryId }) => entryId))
  return (
    judged(rows).sizes?.flatMap(({ id, stock, items }) => {
      const ours = active.filter(({ itemId }) => items?.includes(itemId) ?? true)
      const free = stock - ours.filter(({ answers }) => sizeIn(answers) === id).length
      const wait = ours.filter(({ wantedSize, entryId }) => wantedSize === id && !changing.has(entryId)).length
      return free > 0 && wait > 0 && changing.size === 0 ? [`size ${id}: ${wait} wait for ${free} that are free`] : []
    }) ?? []
  )
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

/** All of a race, a query a table. */
async function rowsOf(db: Database, raceId: string) {
  const ofRace = await db.select().from(entries).where(eq(entries.raceId, raceId))
  const runners = await db.select().from(registrations).where(eq(registrations.raceId, raceId))
  const entryIds = ofRace.map(({ entryId }) => entryId)
  const made = await db.select().from(orders).where(inArray(orders.entryId, entryIds))
  const orderIds = made.map(({ orderId }) => orderId)
  const tried = await db.select().from(attempts).where(inArray(attempts.orderId, orderIds))
  const back = await db.select().from(refunds).where(inArray(refunds.orderId, orderIds))
  const changes = await db.select().from(entryChanges).where(inArray(entryChanges.entryId, entryIds))
  const objects = [
    ...runners.map(({ registrationId }) => registrationId),
    ...orderIds,
    ...tried.map(({ attemptId }) => attemptId),
    ...back.map(({ refundId }) => refundId),
    ...changes.map(({ changeId }) => changeId),
  ]
  return {
    race: (await db.select().from(races).where(eq(races.raceId, raceId)))[0],
    projects: await db.select().from(projects).where(eq(projects.raceId, raceId)),
    entries: ofRace,
    runners,
    orders: made,
    attempts: tried,
    refunds: back,
    changes,
    covers: await db.select().from(orderRegistrations).where(inArray(orderRegistrations.orderId, orderIds)),
    ledger: await db.select().from(ledger).where(inArray(ledger.orderId, orderIds)),
    addOns: await db.select().from(entryAddOns).where(eq(entryAddOns.raceId, raceId)),
    bookings: await db.select().from(bookings).where(eq(bookings.raceId, raceId)),
    codes: await db.select().from(invitations).where(eq(invitations.raceId, raceId)),
    coupons: await db.select().from(coupons).where(inArray(coupons.entryId, entryIds)),
    audit: await db
      .select()
      .from(transitions)
      .where(inArray(transitions.objectId, objects))
      .orderBy(asc(transitions.transitionId)),
  }
}

function judged(rows: Rows): JudgedRace {
  const runnersOf = groupBy(rows.runners, ({ entryId }) => entryId)
  const ordersOf = groupBy(judgedOrders(rows), ({ entryId }) => entryId)
  const changesOf = groupBy(rows.changes, ({ entryId }) => entryId)
  const addOnsOf = groupBy(rows.addOns, ({ entryId }) => entryId)
  // One of an entry that has ended is there until the next round.
  const isIn = ({ entryId, userId }: Rows['bookings'][number]) =>
    (runnersOf.get(entryId) ?? []).some((row) => row.userId === userId && row.active)
  const withCoupon = new Set(rows.coupons.map(({ entryId }) => entryId))
  return {
    projects: rows.projects.map(({ itemId, facts, quota, quotaOverride }) => ({
      itemId,
      places: quotaOverride ?? quota,
      ballot: facts.allocation === 'lottery',
    })),
    addOns: (rows.race?.facts.addOns ?? []).flatMap(({ id, quota }) => (quota === undefined ? [] : [{ id, quota }])),
    sizes: (rows.race?.facts.sizes ?? []).flatMap(({ options, items = null }) =>
      options.flatMap(({ id, stock }) => (stock === undefined ? [] : [{ id, stock, items }])),
    ),
    prices: rows.projects.flatMap(({ itemId, facts }) =>
      (facts.prices ?? []).flatMap(({ id = '', first }) => (first === undefined ? [] : [{ itemId, id, first }])),
    ),
    slots: (rows.race?.facts.collection?.slots ?? []).map(({ id, capacity }) => {
      return { id, capacity, booked: rows.bookings.filter((row) => row.slotId === id && isIn(row)).length }
    }),
    codes: rows.codes,
    entries: rows.entries.map(({ entryId, itemId, invitation, terms }) => ({
      entryId,
      itemId,
      code: invitation,
      runners: (runnersOf.get(entryId) ?? []).map((row) => ({
        status: row.status,
        size: sizeIn(row.answers),
        price: row.price,
        document: `${row.idType}:${row.idNumber} in ${row.alone ? row.raceId : row.itemId}`,
      })),
      addOns: (addOnsOf.get(entryId) ?? []).map(({ addOnId, units }) => ({ id: addOnId, units })),
      lowered: terms?.lines.some(({ kind }) => kind === 'coupon') ?? false,
      hasCoupon: withCoupon.has(entryId),
      changes: changesOf.get(entryId) ?? [],
      orders: ordersOf.get(entryId) ?? [],
    })),
  }
}

function judgedOrders(rows: Rows): (JudgedOrder & { entryId: string | null })[] {
  const statusOf = new Map(rows.runners.map((row) => [row.registrationId, row]))
  const coversOf = groupBy(rows.covers, ({ orderId }) => orderId)
  const paid = rows.attempts.filter(({ status }) => status === 'CONFIRMED')
  const paymentsOf = groupBy(paid, ({ orderId }) => orderId)
  const refundsOf = groupBy(rows.refunds, ({ orderId }) => orderId)
  const ledgerOf = groupBy(rows.ledger, ({ orderId }) => orderId)
  return rows.orders.map(({ orderId, entryId, kind, status, payable }) => {
    const accounts: Partial<Record<LedgerAccount, number>> = {}
    for (const { account, amount } of ledgerOf.get(orderId) ?? []) accounts[account] = (accounts[account] ?? 0) + amount
    return {
      orderId,
      entryId,
      kind,
      status,
      payable,
      covers: (coversOf.get(orderId) ?? []).flatMap(({ registrationId }) => statusOf.get(registrationId) ?? []),
      payments: paymentsOf.get(orderId) ?? [],
      refunds: refundsOf.get(orderId) ?? [],
      accounts,
    }
  })
}

function unevenPostings(rows: Rows): string[] {
  const postings = groupBy(rows.ledger, ({ postingId }) => postingId)
  return [...postings].flatMap(([posting, sides]) =>
    sum(sides) === 0 ? [] : [`order ${sides[0]?.orderId}: posting ${posting} does not sum to zero`],
  )
}

/** Fen of all accounts together: nothing, whatever happened. */
export async function ledgerTotal(db: Database): Promise<number> {
  return sum(await db.select().from(ledger))
}

/** What the provider holds for the platform is what the platform's ledger says it holds, in fen. */
export async function moneyOnBothSides(db: Database): Promise<{ platform: number; provider: number }> {
  const paid = await db.select().from(trades).where(eq(trades.status, 'PAID'))
  const received = paid.map((trade) => ({ amount: computeReceived(trade) }))
  const platform = sum(await db.select().from(ledger).where(eq(ledger.account, 'provider')))
  return { platform, provider: sum(received) - sum(await db.select().from(providerRefunds)) }
}

/** Every status was come to by transitions that join, each with who, why and when. */
function brokenAudit(rows: Rows): string[] {
  const audit = groupBy(rows.audit, ({ objectId }) => objectId)
  const chain = (object: string, id: string, first: string, last: string) =>
    brokenChain(`${object} ${id}`, audit.get(id) ?? [], first, last)
  return [
    ...rows.runners.flatMap((row) => chain('registration', row.registrationId, STARTS.registration.to, row.status)),
    ...rows.orders.flatMap((row) => chain('order', row.orderId, STARTS.order.to, row.status)),
    ...rows.attempts.flatMap((row) => chain('attempt', row.attemptId, STARTS.attempt.to, row.status)),
    // Its beginning is written too.
    ...rows.refunds.flatMap((row) => chain('refund', row.refundId, '', row.status)),
    ...rows.changes.flatMap((row) => chain('change', row.changeId, STARTS.change.to, row.status)),
  ]
}

function brokenChain(name: string, rows: Rows['audit'], first: string, last: string): string[] {
  let status = first
  const problems: string[] = []
  for (const row of rows) {
    if (row.fromStatus !== status) problems.push(`${name}: ${row.event} leaves ${row.fromStatus}, was ${status}`)
    if (!row.actor || !row.reason || row.at <= 0 || !row.configVersion) problems.push(`${name}: ${row.event} unsigned`)
    status = row.toStatus
  }
  return status === last ? problems : [...problems, `${name}: is ${last}, audit says ${status}`]
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}

function sum(rows: readonly { amount: number }[]): number {
  return rows.reduce((total, row) => total + row.amount, 0)
}
