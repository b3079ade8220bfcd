import { and, asc, eq, lte } from 'drizzle-orm'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { move } from '#platform/move.ts'
import { lockOrder, type OrderRow, requireOwnOrder } from '#platform/records.ts'
import { attempts, orders } from '#platform/tables/orders.ts'
import { askProvider } from './applyPayment.ts'
import { writeOff } from './ledger.ts'
import type { Ending } from './orderKind.ts'
import { rulesOf } from './orderKinds.ts'
import { startRefund, sumRetainedOfOrder } from './refunds.ts'

const AT_ONCE = 50

/** Ends every unpaid order whose time has run out, be it a hold, a pay window or a top-up's. */
export async function endOverdueHolds(platform: Platform): Promise<void> {
  const overdue = and(eq(orders.status, 'PENDING'), lte(orders.expiresAt, platform.clock.now()))
  const rows = await platform.db.select().from(orders).where(overdue).orderBy(asc(orders.expiresAt)).limit(AT_ONCE)
  for (const row of rows) await endOverdueHold(platform, row)
}

/**
 * Ends an order's hold if it has run out: asks the provider, closes there, releases here, in that order. Answers false
 * when there was nothing to end: the row is as it was read.
 */
export async function endOverdueHold(platform: Platform, order: OrderRow): Promise<boolean> {
  const { status, expiresAt } = order
  if (status !== 'PENDING' || expiresAt === null || platform.clock.now() < expiresAt) return false
  await endUnpaid(platform, order.orderId, { event: 'expired', actor: 'worker', reason: 'hold ran out' })
  return true
}

/** The account's own order as it is now: a hold that has run out is ended first. */
export async function loadCurrentOrder(platform: Platform, userId: string, orderId: string): Promise<OrderRow> {
  const order = await requireOwnOrder(platform.db, userId, orderId)
  return (await endOverdueHold(platform, order)) ? requireOwnOrder(platform.db, userId, orderId) : order
}

/** Closes an unpaid order and frees what it held; answers false when it turned out to be paid. */
export async function endUnpaid(platform: Platform, orderId: string, ending: Ending): Promise<boolean> {
  const providerClosed = await closeAttempts(platform, orderId, ending)
  if (!providerClosed) return false
  const { db, clock } = platform
  return db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (!found) return false
    const { order, configVersion } = found
    const cause = { ...ending, at: clock.now(), configVersion }
    const guards = { providerClosed }
    const moved = await move(tx, { kind: 'order', id: orderId, from: order.status, event: ending.event, guards, cause })
    if (!moved.moved) return false
    await writeOff(tx, orderId, order, cause.at)
    const retained = await sumRetainedOfOrder(tx, orderId)
    // Part of the price had arrived.
    const ended = { orderId, status: moved.to }
    if (retained > 0) await startRefund(tx, { order: ended, amount: retained, cause: 'wrongAmount', why: cause })
    const reason = await rulesOf(order).ended(tx, found, ending, cause)
    await tx.update(orders).set({ reason }).where(eq(orders.orderId, orderId))
    return true
  })
}

/**
 * Asks the provider about an order's open attempts, then closes those not paid, there and here. Answers false when one
 * turned out to be paid: the order must not end.
 */
export async function closeAttempts(
  platform: Platform,
  orderId: string,
  why: { actor: string; reason: string },
): Promise<boolean> {
  const { db, clock, provider } = platform
  for (const { attemptId } of await askProvider(platform, orderId, 'worker')) {
    if ((await provider.close(attemptId)) === 'paid') {
      // Paid between the question and the closing.
      await askProvider(platform, orderId, 'worker')
      return false
    }
    await db.transaction(async (tx) => {
      const found = await lockOrder(tx, orderId)
      const [attempt] = await tx.select().from(attempts).where(eq(attempts.attemptId, attemptId))
      if (!found || !attempt) return
      const cause = { ...why, at: clock.now(), configVersion: found.configVersion }
      await move(tx, { kind: 'attempt', id: attemptId, from: attempt.status, event: 'closed', cause })
    })
  }
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.orderId, orderId))
  return order?.status === 'PENDING'
}

/** An order that can be paid now. */
export function isPayable(order: OrderRow, now: number): boolean {
  return order.status === 'PENDING' && (order.expiresAt === null || now < order.expiresAt)
}

/** The order itself when it can be paid now; otherwise throws why not. */
export function refuseUnpayable(order: OrderRow, now: number): OrderRow {
  if (isPayable(order, now)) return order
  switch (order.status) {
    case 'PENDING':
    case 'EXPIRED':
      throw new Failure('orderTimedOut')
    case 'CREATING':
      throw new Failure('orderNotReady')
    case 'PAID':
      throw new Failure('orderPaid')
    case 'CANCELLED':
      throw new Failure('orderCancelled')
    case 'CREATE_FAILED':
      throw new Failure('orderFailed')
    default:
      throw new Failure('orderNotPayable')
  }
}
