import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { OnlineChannel } from '#api/contract.gen.ts'
import { epochMs, longId, one, refers } from '#platform/columns.ts'

/** The provider's own books, which the platform never reads but through the provider's calls. */
export const trades = pgTable(
  'provider_trades',
  {
    tradeNo: text('trade_no').primaryKey(),
    outTradeNo: longId('out_trade_no').notNull(),
    channel: text().$type<OnlineChannel>().notNull(),
    amount: integer().notNull(),
    /** What arrived, where that is another sum. */
    received: integer(),
    /** What the bank takes off for the payer and bears itself. */
    discount: integer().notNull().default(0),
    /** Who the merchant says the payer is: a bank knows its customers by their mobiles. */
    customer: text(),
    status: text().$type<'WAITING' | 'PAID' | 'CLOSED'>().notNull(),
    paidAt: epochMs('paid_at'),
    createdAt: epochMs('created_at').notNull(),
  },
  (t) => [one(t.outTradeNo), check('provider_trades_status_check', sql`${t.status} in ('WAITING', 'PAID', 'CLOSED')`)],
)

export const providerRefunds = pgTable(
  'provider_refunds',
  {
    refundNo: text('refund_no').primaryKey(),
    tradeNo: text('trade_no').notNull(),
    outRefundNo: longId('out_refund_no').notNull(),
    amount: integer().notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [refers(t.tradeNo, trades.tradeNo), one(t.outRefundNo)],
)

export const outbox = pgTable(
  'provider_outbox',
  {
    messageId: longId('message_id').primaryKey(),
    tradeNo: text('trade_no').notNull(),
    body: text().notNull(),
    signature: text().notNull(),
    dueAt: epochMs('due_at').notNull(),
    tries: integer().notNull().default(0),
    deliveredAt: epochMs('delivered_at'),
    answer: text(),
  },
  (t) => [refers(t.tradeNo, trades.tradeNo), index('provider_outbox_due').on(t.deliveredAt, t.dueAt)],
)

/** WeChat's codes of who agreed to a login, each exchanged once. */
export const wechatCodes = pgTable('provider_wechat_codes', {
  codeHash: text('code_hash').primaryKey(),
  openId: text('open_id').notNull(),
  nickname: text().notNull(),
  expiresAt: epochMs('expires_at').notNull(),
  usedAt: epochMs('used_at'),
})
