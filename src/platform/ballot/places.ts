import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { type Cause, move, moveTogether } from '#platform/move.ts'
import { charge } from '#platform/payment/ledger.ts'
import { listRetained, startRefund } from '#platform/payment/refunds.ts'
import { type Entry, entryIdOf, insertOrder, loadEntries, type OrderRow } from '#platform/records.ts'
import { entries } from '#platform/tables/entries.ts'
import { orders } from '#platform/tables/orders.ts'
import type { EventOf } from '#race/states.ts'
import { splitRows } from './freeze.ts'

/** An entry with the order it was made with, if it has one; both locked. */
export interface Contender {
  entry: Entry
  order: OrderRow | null
}

/** Locks entries and their orders, orders first as everywhere, until the transaction ends; by the id of the entry. */
export async function lockContenders(tx: Database, entryIds: readonly string[]): Promise<Map<string, Contender>> {
  const found = new Map<string, Contender>()
  const ids = [...entryIds].sort()
  const made = new Map<string, OrderRow>()
  for (const part of splitRows(ids)) {
    const first = and(inArray(orders.entryId, part), eq(orders.kind, 'entry'))
    for (const order of await tx.select().from(orders).where(first).orderBy(asc(orders.orderId)).for('update'))
      made.set(entryIdOf(order), order)
  }
  for (const part of splitRows(ids)) {
    const mine = inArray(entries.entryId, part)
    const rows = await tx.select().from(entries).where(mine).orderBy(asc(entries.entryId)).for('update')
    for (const entry of await loadEntries(tx, rows))
      found.set(entry.entryId, { entry, order: made.get(entry.entryId) ?? null })
  }
  return found
}

/** Whether the place is paid for already. */
export function isPaid({ order }: Contender): boolean {
  return order?.status === 'PAID' || order?.status === 'PART_REFUNDED'
}

/** How places are given: what is moved from where, by which events. */
const WAYS = {
  draw: { from: 'AWAIT_DRAW', paid: 'drawnPaid', unpaid: 'drawnUnpaid', lost: 'notDrawn' },
  // Nobody pays before a choice by result.
  choice: { from: 'AWAIT_DRAW', paid: 'chosen', unpaid: 'chosen', lost: 'notChosen' },
  // Nobody pays before a ballot that is drawn twice.
  secondDraw: { from: 'WAITLISTED', paid: 'offeredPaid', unpaid: 'drawnSecond', lost: 'notDrawnSecond' },
  waitlist: { from: 'WAITLISTED', paid: 'offeredPaid', unpaid: 'offered', lost: 'waitlistEnded' },
} as const
export type Way = keyof typeof WAYS

/** The state of who may be given a place. */
export const stateOfWay = (way: Way): (typeof WAYS)[Way]['from'] => WAYS[way].from

interface Giving {
  /** Until when a place that is not paid for is kept. */
  payBy: number
  why: Omit<Cause, 'configVersion'>
}

/** Gives entries their places, which the caller has seen to be free: one that is paid for is entered, another gets an order to pay. */
export async function givePlaces(
  tx: Database,
  way: Way,
  winners: readonly Contender[],
  { payBy, why }: Giving,
): Promise<void> {
  const events = WAYS[way]
  const paid = winners.filter(isPaid)
  const unpaid = winners.filter((one) => !isPaid(one))
  await moveEntries(tx, events.from, events.paid, paid, why)
  await moveEntries(tx, events.from, events.unpaid, unpaid, why)
  for (const { entry } of unpaid) await openOrder(tx, entry, payBy, why)
}

/** Ends the hope of entries; what they have paid goes back in the same transaction. */
export async function refusePlaces(
  tx: Database,
  way: Way,
  losers: readonly Contender[],
  why: Omit<Cause, 'configVersion'>,
): Promise<void> {
  await moveEntries(tx, WAYS[way].from, WAYS[way].lost, losers, why)
  for (const { entry, order } of losers) {
    if (!order) continue
    const amount = (await listRetained(tx, order.orderId)).reduce((sum, { left }) => sum + left, 0)
    const cause = { ...why, configVersion: entry.configVersion }
    if (amount > 0) await startRefund(tx, { order, amount, cause: 'notDrawn', why: cause })
  }
}

/** Moves whole entries; each is recorded with the facts that it was submitted by. */
export async function moveEntries(
  tx: Database,
  from: 'AWAIT_DRAW' | 'WAITLISTED',
  event: EventOf<'registration'>,
  moving: readonly Contender[],
  why: Omit<Cause, 'configVersion'>,
): Promise<void> {
  const versions = new Set(moving.map(({ entry }) => entry.configVersion))
  for (const configVersion of versions) {
    const rows = moving
      .filter(({ entry }) => entry.configVersion === configVersion)
      .flatMap(({ entry }) => entry.runners.filter(({ status }) => status === from))
    const cause = { ...why, configVersion }
    // Its places were counted under the lock of the project.
    for (const part of splitRows(rows))
      await moveTogether(tx, from, part, { event, guards: { quotaFree: true }, cause })
  }
}

/** The order of a place that was won: made by the draw's own transaction, so that it can be paid at once. */
async function openOrder(
  tx: Database,
  { entryId, userId, runners, terms, configVersion }: Entry,
  payBy: number,
  why: Omit<Cause, 'configVersion'>,
): Promise<void> {
  if (!terms) throw new Error(`Entry ${entryId} waits for a place without having been submitted`)
  const { lines } = terms
  const payable = lines.reduce((sum, { amount }) => sum + amount, 0)
  const order = { entryId, userId, idempotencyKey: `won-${entryId}`, createdAt: why.at, expiresAt: payBy }
  const orderId = await insertOrder(tx, { ...order, lines, payable }, runners)
  const cause = { ...why, actor: 'worker', configVersion }
  await move(tx, { kind: 'order', id: orderId, from: 'CREATING', event: 'made', cause })
  if (payable > 0) return charge(tx, orderId, { payable, lines }, why.at)
  const guards = { priceZero: true }
  await move(tx, { kind: 'order', id: orderId, from: 'PENDING', event: 'zero', guards, cause })
  await moveTogether(tx, 'WON', runners, { event: 'zero', guards, cause })
  await tx.update(orders).set({ paidAt: why.at, channel: 'ZERO' }).where(eq(orders.orderId, orderId))
}
