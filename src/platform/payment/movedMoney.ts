import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { entries } from '#platform/tables/entries.ts'
import { attempts, orders, refunds } from '#platform/tables/orders.ts'
import type { MovedMoney } from '#race/account.ts'

export const NO_MONEY: MovedMoney = { paid: 0, onTheWay: 0, returned: 0 }

type Part = typeof orders.orderId | typeof orders.entryId | typeof entries.raceId

/** What was paid for orders and what of it went or goes back, in fen, by order, entry or race; of orders for no entry by order only. */
export async function sumMoney(db: Database, by: Part, wanted?: SQL): Promise<Map<string, MovedMoney>> {
  const paid = await db
    .select({ key: by, amount: sql<string>`sum(${attempts.amount})` })
    .from(attempts)
    .innerJoin(orders, eq(orders.orderId, attempts.orderId))
    .leftJoin(entries, eq(entries.entryId, orders.entryId))
    .where(and(eq(attempts.status, 'CONFIRMED'), wanted))
    .groupBy(by)
  const back = await db
    .select({ key: by, status: refunds.status, amount: sql<string>`sum(${refunds.amount})` })
    .from(refunds)
    .innerJoin(orders, eq(orders.orderId, refunds.orderId))
    .leftJoin(entries, eq(entries.entryId, orders.entryId))
    .where(wanted)
    .groupBy(by, refunds.status)
  const sums = new Map<string, MovedMoney>()
  const add = (key: string | null, part: keyof MovedMoney, amount: string) => {
    if (key === null) return
    const before = sums.get(key) ?? NO_MONEY
    sums.set(key, { ...before, [part]: before[part] + Number(amount) })
  }
  for (const { key, amount } of paid) add(key, 'paid', amount)
  for (const { key, status, amount } of back) add(key, status === 'DONE' ? 'returned' : 'onTheWay', amount)
  return sums
}
