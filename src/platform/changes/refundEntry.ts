import type { Database } from '#platform/database.ts'
import type { Cause } from '#platform/move.ts'
import { keptOf, startRefund } from '#platform/payment/refunds.ts'
import type { OrderRow } from '#platform/records.ts'
import type { RefundCause } from '#race/ledger.ts'
import { ordersOfEntry } from './lock.ts'

/** What is there of what was paid for an entry, order by order, the newest first; in fen. */
async function keptByOrder(tx: Database, entryId: string): Promise<{ order: OrderRow; kept: number }[]> {
  const found = []
  for (const order of (await ordersOfEntry(tx, entryId)).reverse()) {
    found.push({ order, kept: await keptOf(tx, order.orderId) })
  }
  return found
}

/** What is there of all that was paid for an entry, in fen. */
export async function keptForEntry(db: Database, entryId: string): Promise<number> {
  return (await keptByOrder(db, entryId)).reduce((sum, { kept }) => sum + kept, 0)
}

/** Gives back part or all of what was paid for an entry, from its newest order on; the orders are locked by the caller. */
export async function refundEntry(
  tx: Database,
  entryId: string,
  { amount, cause, why }: { amount: number; cause: RefundCause; why: Cause },
): Promise<void> {
  let open = amount
  for (const { order, kept } of await keptByOrder(tx, entryId)) {
    const share = Math.min(open, kept)
    if (share <= 0) continue
    open -= share
    await startRefund(tx, { order, amount: share, cause, why })
  }
  if (open > 0) throw new Error(`Entry ${entryId} does not keep ${amount} fen that could go back`)
}
