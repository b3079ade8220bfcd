import { and, asc, eq } from 'drizzle-orm'
import type { RegistrationStatus } from '#api/contract.gen.ts'
import { entryState, isActive, type RefundStatus, takesPlaces } from '#race/states.ts'
import type { Database } from '#sandbox/database.ts'
import { receivedOf } from '#sandbox/provider/provider.ts'
import { providerRefunds, trades } from '#sandbox/provider/tables.ts'
import { ENTRY_STATE } from '#sandbox/records.ts'
import { entryChanges } from '#sandbox/tables/changes.ts'
import { entries, entryAddOns, registrations, transitions } from '#sandbox/tables/entries.ts'
import { type LedgerAccount, ledger, refunds } from '#sandbox/tables/ledger.ts'
import { attempts, orderRegistrations, orders } from '#sandbox/tables/orders.ts'
import { projects, races } from '#sandbox/tables/races.ts'

/** Everything that must hold of a race's rows at any moment, recomputed from them; answers what does not. */
export async function brokenInvariants(db: Database, raceId: string): Promise<string[]> {
  const rows = await db.select().from(registrations).where(eq(registrations.raceId, raceId))
  return [
    ...(await oversold(db, raceId, rows)),
    ...(await oversoldAddOns(db, raceId, rows)),
    ...doubleEntries(rows),
    ...(await brokenMoney(db, raceId)),
    ...(await brokenAudit(db, raceId, rows)),
  ]
}

type Row = typeof registrations.$inferSelect

async function oversold(db: Database, raceId: string, all: Row[]): Promise<string[]> {
  const rows = await db.select().from(projects).where(eq(projects.raceId, raceId))
  const changes = await db.select().from(entryChanges).where(eq(entryChanges.status, 'PENDING'))
  return rows.flatMap(({ itemId, facts, quota, quotaOverride }) => {
    const takes = ({ status }: Row) => takesPlaces(status, facts.allocation === 'lottery')
    const held = changes.filter(({ heldItemId }) => heldItemId === itemId)
    const changing = held.reduce((total, { heldPlaces }) => total + heldPlaces, 0)
    const taken = all.filter((row) => row.itemId === itemId && takes(row)).length + changing
    const places = quotaOverride ?? quota
    return taken > places ? [`${itemId}: ${taken} of ${places} places taken`] : []
  })
}

async function oversoldAddOns(db: Database, raceId: string, all: Row[]): Promise<string[]> {
  const [race] = await db.select().from(races).where(eq(races.raceId, raceId))
  const rows = await db.select().from(entryAddOns).where(eq(entryAddOns.raceId, raceId))
  const active = new Set(all.filter(({ status }) => isActive(status)).map(({ entryId }) => entryId))
  return (race?.facts.addOns ?? []).flatMap(({ id, quota = Number.POSITIVE_INFINITY }) => {
    const sold = rows.filter((row) => row.addOnId === id && active.has(row.entryId))
    const units = sold.reduce((total, row) => total + row.units, 0)
    return units > quota ? [`${id}: ${units} of ${quota} sold`] : []
  })
}

function doubleEntries(all: Row[]): string[] {
  const documents = all
    .filter(({ status }) => isActive(status))
    .map((row) => `${row.idType}:${row.idNumber} in ${row.alone ? row.raceId : row.itemId}`)
  return documents.filter((one, at) => documents.indexOf(one) !== at).map((one) => `${one} entered twice`)
}

async function brokenMoney(db: Database, raceId: string): Promise<string[]> {
  const problems: string[] = []
  for (const { order, status: whole } of await ordersOf(db, raceId)) {
    problems.push(...(await brokenAccounts(db, order)))
    const status = order.kind === 'member' ? await coveredState(db, order.orderId) : whole
    const ofOrder = eq(entryChanges.orderId, order.orderId)
    const [change] = await db.select({ status: entryChanges.status }).from(entryChanges).where(ofOrder)
    const back = await db.select({ cause: refunds.cause }).from(refunds).where(eq(refunds.orderId, order.orderId))
    const fits =
      order.kind === 'topUp'
        ? change !== undefined && (change.status === 'PENDING') === (order.status === 'PENDING')
        : fitsEntry(
            order,
            status,
            back.some(({ cause }) => cause === 'changed'),
          )
    if (!fits) problems.push(`order ${order.orderId} ${order.status} but entry ${status}`)
  }
  return problems
}

/** Whether an entry may be in its state beside that of the order it was made with; `changed`: to a lower price since. */
function fitsEntry({ status, payable }: typeof orders.$inferSelect, entry: string, changed: boolean): boolean {
  const partly = ['REFUNDING', 'PART_REFUNDED', 'REFUNDED'].includes(status)
  if (entry === 'CONFIRMED') return status === 'PAID' || (changed && partly)
  // Who leaves without a refund, or for nothing, leaves a paid order.
  return status !== 'PAID' || payable === 0 || ['AWAIT_DRAW', 'WAITLISTED', 'WITHDRAWN', 'DEFERRED'].includes(entry)
}

/** The state of those whom an order is for. */
async function coveredState(db: Database, orderId: string): Promise<RegistrationStatus> {
  const rows = await db
    .select({ status: registrations.status })
    .from(orderRegistrations)
    .innerJoin(registrations, eq(registrations.registrationId, orderRegistrations.registrationId))
    .where(eq(orderRegistrations.orderId, orderId))
  return entryState(rows)
}

/** An order's accounts say what its payments and refunds say, and every posting of it sums to zero. */
async function brokenAccounts(db: Database, order: typeof orders.$inferSelect): Promise<string[]> {
  const { orderId, status, payable } = order
  const paid = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.status, 'CONFIRMED')))
  const back = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const rows = await db.select().from(ledger).where(eq(ledger.orderId, orderId))
  const held = (...accounts: LedgerAccount[]) => sum(rows.filter(({ account }) => accounts.includes(account)))
  const inState = (...states: RefundStatus[]) => sum(back.filter((refund) => states.includes(refund.status)))
  const kept = sum(paid) - sum(back)
  // What an order that is neither open nor kept was charged is written off or given back.
  const price = status === 'PENDING' || status === 'PAID' ? payable : status === 'PART_REFUNDED' ? kept : null
  const accounts: [name: string, found: number, wanted: number][] = [
    ['money held', held('provider', 'bank'), sum(paid) - inState('DONE')],
    ['refunds due', held('refundDue'), -inState('REQUESTED', 'FAILED')],
    ['refunds sent', held('refundSent'), -inState('IN_TRANSIT')],
    ['refunds by hand', held('refundByHand'), -inState('MANUAL')],
    ['receivable', held('receivable'), status === 'PENDING' ? payable - kept : 0],
    ['all of the order', sum(rows), 0],
    ...(price === null ? [] : ([['income', held('income'), -price]] as [string, number, number][])),
  ]
  const uneven = [...new Set(rows.map(({ postingId }) => postingId))].filter(
    (posting) => sum(rows.filter(({ postingId }) => postingId === posting)) !== 0,
  )
  return [
    ...accounts.flatMap(([name, found, wanted]) =>
      found === wanted ? [] : [`order ${orderId} ${status}: ${name} ${found}, should be ${wanted}`],
    ),
    ...uneven.map((posting) => `order ${orderId}: posting ${posting} does not sum to zero`),
    ...paid.flatMap(({ attemptId, amount }) =>
      sum(back.filter((refund) => refund.attemptId === attemptId)) > amount
        ? [`order ${orderId}: payment ${attemptId} gives back more than it was`]
        : [],
    ),
    ...back.flatMap((refund) =>
      paid.some(({ attemptId }) => attemptId === refund.attemptId) ? [] : ['refund of an unpaid attempt'],
    ),
  ]
}

/** Fen of all accounts together: nothing, whatever happened. */
export async function ledgerTotal(db: Database): Promise<number> {
  return sum(await db.select().from(ledger))
}

/** What the provider holds for the platform is what the platform's ledger says it holds, in fen. */
export async function moneyOnBothSides(db: Database): Promise<{ platform: number; provider: number }> {
  const paid = await db.select().from(trades).where(eq(trades.status, 'PAID'))
  const received = paid.map((trade) => ({ amount: receivedOf(trade) }))
  const platform = sum(await db.select().from(ledger).where(eq(ledger.account, 'provider')))
  return { platform, provider: sum(received) - sum(await db.select().from(providerRefunds)) }
}

async function brokenAudit(db: Database, raceId: string, all: Row[]): Promise<string[]> {
  const problems: string[] = []
  for (const { registrationId, status } of all) {
    problems.push(...(await brokenChain(db, 'registration', registrationId, 'DRAFT', status)))
  }
  for (const { order } of await ordersOf(db, raceId)) {
    problems.push(...(await brokenChain(db, 'order', order.orderId, 'CREATING', order.status)))
    for (const attempt of await db.select().from(attempts).where(eq(attempts.orderId, order.orderId))) {
      problems.push(...(await brokenChain(db, 'attempt', attempt.attemptId, 'CREATED', attempt.status)))
    }
  }
  return problems
}

async function brokenChain(
  db: Database,
  object: 'registration' | 'order' | 'attempt',
  objectId: string,
  first: string,
  last: string,
): Promise<string[]> {
  const mine = and(eq(transitions.object, object), eq(transitions.objectId, objectId))
  const rows = await db.select().from(transitions).where(mine).orderBy(asc(transitions.transitionId))
  let status = first
  const problems: string[] = []
  for (const row of rows) {
    if (row.fromStatus !== status)
      problems.push(`${object} ${objectId}: ${row.event} leaves ${row.fromStatus}, was ${status}`)
    if (!row.actor || !row.reason || row.at <= 0 || !row.configVersion)
      problems.push(`${object} ${objectId}: ${row.event} unsigned`)
    status = row.toStatus
  }
  return status === last ? problems : [...problems, `${object} ${objectId}: is ${last}, audit says ${status}`]
}

function ordersOf(db: Database, raceId: string) {
  return db
    .select({ order: orders, status: ENTRY_STATE })
    .from(orders)
    .innerJoin(entries, eq(entries.entryId, orders.entryId))
    .where(eq(entries.raceId, raceId))
}

function sum(rows: { amount: number }[]): number {
  return rows.reduce((total, row) => total + row.amount, 0)
}
