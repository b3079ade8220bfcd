import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductFacts } from '#entities/product/facts.gen.ts'
import type { ReturnReason } from '#entities/product/product.ts'
import { epochMs, longId, refers } from '#platform/columns.ts'
import type { Text } from '#race/facts.gen.ts'
import { accounts } from './accounts.ts'
import { orders } from './orders.ts'

/** How many of each variant are sold or held; what there is of it stands in the facts. Its row is what sales lock. */
export const shopStock = pgTable(
  'shop_stock',
  {
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    taken: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: 'shop_stock_pkey', columns: [t.productId, t.variantId] }),
    check('shop_stock_taken_check', sql`${t.taken} >= 0`),
  ],
)

/** What an order of the shop is of, as it was shown when it was made, and the way of its goods. */
export const shopOrders = pgTable(
  'shop_orders',
  {
    orderId: longId('order_id').primaryKey(),
    userId: longId('user_id').notNull(),
    productId: text('product_id').notNull(),
    variantId: text('variant_id').notNull(),
    quantity: integer().notNull(),
    name: jsonb().$type<Text>().notNull(),
    /** What was chosen. */
    options: jsonb().$type<Text>().notNull(),
    picture: text().notNull(),
    /** Fen of one, and of the order's post. */
    price: integer().notNull(),
    postage: integer().notNull(),
    terms: jsonb().$type<Pick<ProductFacts, 'post' | 'returns' | 'seller'>>().notNull(),
    consignee: text().notNull(),
    consigneePhone: text('consignee_phone').notNull(),
    region: text().notNull(),
    addressDetail: text('address_detail').notNull(),
    sentAt: epochMs('sent_at'),
    carrier: jsonb().$type<Text>(),
    trackingNo: text('tracking_no'),
    receivedAt: epochMs('received_at'),
    returnReason: text('return_reason').$type<ReturnReason>(),
    returnAskedAt: epochMs('return_asked_at'),
    returnNo: text('return_no'),
    returnedAt: epochMs('returned_at'),
  },
  (t) => [
    refers(t.orderId, orders.orderId),
    refers(t.userId, accounts.userId),
    index('shop_orders_user').on(t.userId, t.orderId.desc()),
    index('shop_orders_to_send').on(t.orderId).where(sql`${t.sentAt} is null`),
    check('shop_orders_quantity_check', sql`${t.quantity} > 0`),
  ],
)
