import { and, eq } from 'drizzle-orm'
import type { Database } from '#sandbox/database.ts'
import type { Cause } from '#sandbox/move.ts'
import type { OrderRow } from '#sandbox/records.ts'
import { attempts, orders, refunds } from '#sandbox/schema.ts'
import { requestRefund } from './refunds.ts'

/**
 * An order was paid again: it keeps the payment that was made first and gives back every later one. Which of them the
 * platform heard of first does not matter, so notifications may come in any order.
 */
export async function refundLaterPayments(tx: Database, order: OrderRow, cause: Cause): Promise<void> {
  const { orderId } = order
  const paid = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.status, 'CONFIRMED')))
  const back = new Set(
    (await tx.select().from(refunds).where(eq(refunds.orderId, orderId))).map((refund) => refund.attemptId),
  )
  const kept = paid.filter((attempt) => !back.has(attempt.attemptId)).sort(byPayment)
  const [first, ...later] = kept
  if (!first || later.length === 0) return
  for (const { attemptId, amount } of later) {
    await requestRefund(tx, { orderId, attemptId, amount, cause: 'secondPayment' }, cause)
  }
  const { paidAt, attemptId, channel } = first
  const change = { overpaid: true, paidAt, paidAttemptId: attemptId, channel }
  await tx.update(orders).set(change).where(eq(orders.orderId, orderId))
}

function byPayment(a: typeof attempts.$inferSelect, b: typeof attempts.$inferSelect): number {
  return (a.paidAt ?? 0) - (b.paidAt ?? 0) || (a.attemptId < b.attemptId ? -1 : 1)
}
