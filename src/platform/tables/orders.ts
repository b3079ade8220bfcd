import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AttemptStatus, OnlineChannel, OrderStatus } from '#api/contract.gen.ts'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import type { Text } from '#race/facts.gen.ts'
import type { LedgerAccount, LedgerEvent, RefundCause } from '#race/ledger.ts'
import type { PriceLine } from '#race/money.ts'
import type { RefundStatus } from '#race/states.ts'
import { accounts } from './accounts.ts'
import { entries, registrations, uploads } from './entries.ts'

/** A line of an order: those made before 2026-11-22 have neither kind nor runners. */
export type StoredLine = Omit<PriceLine, 'kind' | 'runners'> & Partial<Pick<PriceLine, 'kind' | 'runners'>>

export const orders = pgTable(
  'orders',
  {
    orderId: longId('order_id').primaryKey(),
    orderNo: text('order_no').notNull(),
    /** Null for what is bought beside races. */
    entryId: longId('entry_id'),
    /** What was shown to who bought something for no entry; else its entry says it. */
    configVersion: text('config_version'),
    /** What it is made for: `entry` is the entry's first, and there is one. */
    kind: text().$type<OrderKind>().notNull().default('entry'),
    userId: longId('user_id').notNull(),
    status: text().$type<OrderStatus>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    lines: jsonb().$type<StoredLine[]>().notNull(),
    payable: integer().notNull(),
    createdAt: epochMs('created_at').notNull(),
    expiresAt: epochMs('expires_at'),
    paidAt: epochMs('paid_at'),
    paidAttemptId: longId('paid_attempt_id'),
    channel: text().$type<PayChannel>(),
    tries: integer().notNull().default(0),
    reason: jsonb().$type<Text>(),
    overpaid: boolean().notNull().default(false),
    attention: boolean().notNull().default(false),
    /** What the link for another payer carries; made when it is first asked for. */
    payerToken: text('payer_token'),
  },
  (t) => [
    one(t.orderNo),
    one(t.payerToken),
    uniqueIndex('orders_one_of_entry').on(t.entryId).where(sql`${t.kind} = 'entry'`),
    index('orders_entry').on(t.entryId),
    one(t.userId, t.idempotencyKey),
    refers(t.entryId, entries.entryId),
    refers(t.userId, accounts.userId),
    index('orders_open').on(t.status, t.expiresAt),
    check('orders_payable_check', sql`${t.payable} >= 0`),
    check(
      'orders_entry_check',
      sql`(${t.entryId} is not null) = (${t.kind} in ('entry', 'member', 'topUp'))
        and (${t.entryId} is not null or ${t.configVersion} is not null)`,
    ),
  ],
)

export type OrderKind = 'entry' | 'member' | 'topUp' | 'shop'

/** Whom an order is for. */
export const orderRegistrations = pgTable(
  'order_registrations',
  {
    orderId: longId('order_id').notNull(),
    registrationId: longId('registration_id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'order_registrations_pkey', columns: [t.orderId, t.registrationId] }),
    refers(t.orderId, orders.orderId),
    refers(t.registrationId, registrations.registrationId),
    index('order_registrations_registration').on(t.registrationId),
  ],
)

export type PayChannel = OnlineChannel | 'OFFLINE' | 'ZERO'

export const attempts = pgTable(
  'attempts',
  {
    attemptId: longId('attempt_id').primaryKey(),
    orderId: longId('order_id').notNull(),
    attemptKey: text('attempt_key').notNull(),
    channel: text().$type<PayChannel>().notNull(),
    amount: integer().notNull(),
    status: text().$type<AttemptStatus>().notNull(),
    tradeNo: text('trade_no'),
    /** Begun by whoever had the link for another payer. */
    byLink: boolean('by_link').notNull().default(false),
    /** What the browser needs to open the provider, as answered the first time. */
    handover: jsonb().$type<Record<string, string>>(),
    returnUrl: text('return_url'),
    createdAt: epochMs('created_at').notNull(),
    paidAt: epochMs('paid_at'),
  },
  (t) => [
    refers(t.orderId, orders.orderId),
    one(t.orderId, t.attemptKey),
    index('attempts_status').on(t.status),
    check('attempts_amount_check', sql`${t.amount} > 0`),
  ],
)

/** Pictures of bank transfers, each to be confirmed or refused by the operator. */
export const offlineProofs = pgTable(
  'offline_proofs',
  {
    proofId: longId('proof_id').primaryKey(),
    attemptId: longId('attempt_id').notNull(),
    path: text().notNull(),
    status: text().$type<'SENT' | 'CONFIRMED' | 'REFUSED'>().notNull(),
    sentAt: epochMs('sent_at').notNull(),
    decidedAt: epochMs('decided_at'),
    /** The operator's words on one that was refused. */
    reason: text(),
  },
  (t) => [
    refers(t.attemptId, attempts.attemptId),
    refers(t.path, uploads.path),
    index('offline_proofs_attempt').on(t.attemptId),
    index('offline_proofs_status').on(t.status),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    notificationId: longId('notification_id').primaryKey(),
    attemptId: longId('attempt_id'),
    body: text().notNull(),
    signature: text().notNull(),
    outcome: text().notNull(),
    at: epochMs('at').notNull(),
  },
  (t) => [index('notifications_attempt').on(t.attemptId)],
)

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
