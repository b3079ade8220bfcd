import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { Cause } from '#platform/move.ts'
import { startRefund, sumRetainedOfOrder } from '#platform/payment/refunds.ts'
import { type Entry, lockEntry, type OrderRow } from '#platform/records.ts'
import { orders } from '#platform/tables/orders.ts'
import type { RefundCause } from '#race/ledger.ts'

/**
 * An entry with all its orders, locked until the transaction ends: the orders first, as whoever books a payment locks
 * them, so that no two wait for each other. A top-up that is made meanwhile is not among them: `openChange` tells of it.
 */
export async function lockEntryWithOrders(tx: Database, entryId: string): Promise<Entry | null> {
  await selectOrders(tx, entryId).for('update')
  return lockEntry(tx, entryId)
}

/** Orders of an entry, the first made first. */
export function selectOrders(db: Database, entryId: string) {
  return db.select().from(orders).where(eq(orders.entryId, entryId)).orderBy(asc(orders.orderId))
}

/** What is there of what was paid for an entry, order by order, the newest first; in fen. */
async function retainedByOrder(tx: Database, entryId: string): Promise<{ order: OrderRow; retained: number }[]> {
  const found = []
  for (const order of (await selectOrders(tx, entryId)).reverse()) {
    found.push({ order, retained: await sumRetainedOfOrder(tx, order.orderId) })
  }
  return found
}

/** What is there of all that was paid for an entry, in fen. */
export async function sumRetained(db: Database, entryId: string): Promise<number> {
  return (await retainedByOrder(db, entryId)).reduce((sum, { retained }) => sum + retained, 0)
}

/** Gives back part or all of what was paid for an entry, from its newest order on; the orders are locked by the caller. */
export async function refundEntry(
  tx: Database,
  entryId: string,
  { amount, cause, why }: { amount: number; cause: RefundCause; why: Cause },
): Promise<void> {
  let open = amount
  for (const { order, retained } of await retainedByOrder(tx, entryId)) {
    const share = Math.min(open, retained)
    if (share <= 0) continue
    open -= share
    await startRefund(tx, { order, amount: share, cause, why })
  }
  if (open > 0) throw new Error(`Entry ${entryId} does not keep ${amount} fen that could go back`)
}
