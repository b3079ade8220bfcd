import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { epochMs, longId, refers } from '#platform/columns.ts'
import type { LedgerAccount, LedgerEvent, RefundCause } from '#race/ledger.ts'
import type { RefundStatus } from '#race/states.ts'
import { attempts, orders } from './orders.ts'

export const refunds = pgTable(
  'refunds',
  {
    refundId: longId('refund_id').primaryKey(),
    orderId: longId('order_id').notNull(),
    attemptId: longId('attempt_id').notNull(),
    amount: integer().notNull(),
    status: text().$type<RefundStatus>().notNull(),
    cause: text().$type<RefundCause>().notNull(),
    createdAt: epochMs('created_at').notNull(),
    doneAt: epochMs('done_at'),
  },
  (t) => [
    refers(t.orderId, orders.orderId),
    refers(t.attemptId, attempts.attemptId),
    index('refunds_attempt').on(t.attemptId),
    index('refunds_order').on(t.orderId),
    index('refunds_status').on(t.status),
    check('refunds_amount_check', sql`${t.amount} > 0`),
  ],
)

/** Written by post() of payment/ledger.ts only, never changed: the rows of a posting sum to zero. */
export const ledger = pgTable(
  'ledger',
  {
    ledgerId: bigint('ledger_id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    postingId: longId('posting_id').notNull(),
    orderId: longId('order_id').notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** Fen: a debit is positive, a credit negative. */
    amount: integer().notNull(),
    event: text().$type<LedgerEvent>().notNull(),
    /** The order, attempt or refund that it is about. */
    objectId: longId('object_id').notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [
    refers(t.orderId, orders.orderId),
    index('ledger_order').on(t.orderId),
    check('ledger_amount_check', sql`${t.amount} <> 0`),
  ],
)
