import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { entryOrders, topUpOrders } from '#platform/order/entryKinds.ts'
import type { OrderRow } from '#platform/records.ts'
import { shopKind } from '#platform/shop/shopKind.ts'
import { attempts, type OrderKind, orders } from '#platform/tables/orders.ts'
import type { PaymentFacts } from '#race/facts.gen.ts'
import type { OrderKindRules } from './orderKind.ts'

/** What there is to pay for: everything else of a payment is the same for all of them. */
const KINDS: Readonly<Record<OrderKind, OrderKindRules>> = {
  entry: entryOrders,
  member: entryOrders,
  topUp: topUpOrders,
  shop: shopKind,
}

export const rulesOf = ({ kind }: { kind: OrderKind }): OrderKindRules => KINDS[kind]

/** A payment with the order that it pays and what that is for. */
export async function findPayment(db: Database, attemptId: string) {
  const [row] = await db
    .select({ attempt: attempts, order: orders })
    .from(attempts)
    .innerJoin(orders, eq(orders.orderId, attempts.orderId))
    .where(eq(attempts.attemptId, attemptId))
  return row ? { ...row, subject: await rulesOf(row.order).subject(db, row.order) } : null
}

/** How an order is paid, by what is live. */
export const loadPayment = (db: Database, order: OrderRow): Promise<PaymentFacts> => rulesOf(order).ways(db, order)
