import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { type Entry, lockEntry } from '#platform/records.ts'
import { orders } from '#platform/tables/orders.ts'

/**
 * An entry with all its orders, locked until the transaction ends: the orders first, as whoever books a payment locks
 * them, so that no two wait for each other. A top-up that is made meanwhile is not among them: `openChange` tells of it.
 */
export async function lockEntryWithOrders(tx: Database, entryId: string): Promise<Entry | null> {
  await ordersOfEntry(tx, entryId).for('update')
  return lockEntry(tx, entryId)
}

/** Orders of an entry, the first made first. */
export function ordersOfEntry(db: Database, entryId: string) {
  return db.select().from(orders).where(eq(orders.entryId, entryId)).orderBy(asc(orders.orderId))
}
