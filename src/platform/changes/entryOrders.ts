import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { Cause } from '#platform/move.ts'
import { readDeposit, startRefund, sumRetainedOfOrder } from '#platform/payment/refunds.ts'
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

interface Retained {
  order: OrderRow
  retained: number
}

/** What is there of what was paid for an entry, order by order, the newest first; in fen. */
async function retainedByOrder(tx: Database, entryId: string): Promise<Retained[]> {
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

/**
 * Gives back part or all of what was paid for an entry, from its newest order on, a deposit from the order that holds it;
 * the orders are locked by the caller. `deposit` is what of the amount is one; without it no more than must be.
 */
export async function refundEntry(
  tx: Database,
  entryId: string,
  { amount, deposit, cause, why }: { amount: number; deposit?: number; cause: RefundCause; why: Cause },
): Promise<void> {
  const found = await retainedByOrder(tx, entryId)
  let open = amount
  let openDeposit = deposit ?? 0
  const deposits: number[] = []
  for (const { order, retained } of found) {
    const ofDeposit = Math.min(openDeposit, retained, openDeposit > 0 ? await readDeposit(tx, order.orderId) : 0)
    deposits.push(ofDeposit)
    openDeposit -= ofDeposit
    open -= ofDeposit
  }
  for (const [index, { order, retained }] of found.entries()) {
    const ofDeposit = deposits[index] ?? 0
    const fees = Math.min(open, retained - ofDeposit)
    if (fees + ofDeposit <= 0) continue
    open -= fees
    const refund = { order, amount: fees + ofDeposit, cause, why }
    await startRefund(tx, deposit === undefined ? refund : { ...refund, ofDeposit })
  }
  if (open > 0) throw new Error(`Entry ${entryId} does not keep ${amount} fen that could go back`)
}
