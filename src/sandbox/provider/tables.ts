import { bigint, customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PayChannel } from '#sandbox/schema.ts'

const longId = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  fromDriver: (value) => String(value),
})
const epochMs = (column: string) => bigint(column, { mode: 'number' })

/** The provider's own books, which the platform never reads but through the provider's calls. */
export const trades = pgTable('provider_trades', {
  tradeNo: text('trade_no').primaryKey(),
  outTradeNo: longId('out_trade_no').notNull(),
  channel: text().$type<PayChannel>().notNull(),
  amount: integer().notNull(),
  status: text().$type<'WAITING' | 'PAID' | 'CLOSED'>().notNull(),
  paidAt: epochMs('paid_at'),
  createdAt: epochMs('created_at').notNull(),
})

export const providerRefunds = pgTable('provider_refunds', {
  refundNo: text('refund_no').primaryKey(),
  tradeNo: text('trade_no').notNull(),
  outRefundNo: longId('out_refund_no').notNull(),
  amount: integer().notNull(),
  at: epochMs('at').notNull(),
})

export const outbox = pgTable('provider_outbox', {
  messageId: longId('message_id').primaryKey(),
  tradeNo: text('trade_no').notNull(),
  body: text().notNull(),
  signature: text().notNull(),
  dueAt: epochMs('due_at').notNull(),
  tries: integer().notNull().default(0),
  deliveredAt: epochMs('delivered_at'),
  answer: text(),
})
