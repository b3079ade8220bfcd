import type { Database } from '#platform/database.ts'
import type { Cause } from '#platform/move.ts'
import { retainedOfOrder, startRefund } from '#platform/payment/refunds.ts'
import type { OrderRow } from '#platform/records.ts'
import type { RefundCause } from '#race/ledger.ts'
import { ordersOfEntry } from './lock.ts'

/** What is there of what was paid for an entry, order by order, the newest first; in fen. */
async function retainedByOrder(tx: Database, entryId: string): Promise<{ order: OrderRow; retained: number }[]> {
  const found = []
  for (const order of (await ordersOfEntry(tx, entryId)).reverse()) {
    found.push({ order, retained: await retainedOfOrder(tx, order.orderId) })
  }
  return found
}

/** What is there of all that was paid for an entry, in fen. */
export async function retainedAmount(db: Database, entryId: string): Promise<number> {
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
