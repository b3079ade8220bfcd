import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { type Cause, move, moveRegistrations } from '#platform/move.ts'
import type { LockedOrder } from '#platform/records.ts'
import { orders } from '#platform/tables/orders.ts'
import { isBallotHold } from './applyPayment.ts'

/** Confirms an order that costs nothing, by the platform's own price; answers what stood in the way. */
export async function confirmZero(
  tx: Database,
  { order, entry, covered }: LockedOrder,
  cause: Cause,
): Promise<'confirmed' | 'notZero' | 'entryEnded'> {
  const { orderId } = order
  const guards = { priceZero: order.payable === 0 }
  const moved = await move(tx, { kind: 'order', id: orderId, from: order.status, event: 'zero', guards, cause })
  if (!moved.moved) return 'notZero'
  const event = (await isBallotHold(tx, entry)) ? 'zeroBallot' : 'zero'
  const entered = await moveRegistrations(tx, covered, { event, guards, cause })
  if (!entered.moved) return 'entryEnded'
  await tx.update(orders).set({ paidAt: cause.at, channel: 'ZERO' }).where(eq(orders.orderId, orderId))
  return 'confirmed'
}
