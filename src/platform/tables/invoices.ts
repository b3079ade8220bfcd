import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InvoiceStatus } from '#api/contract.gen.ts'
import { epochMs, longId, one, refers } from '#platform/columns.ts'
import { accounts } from './accounts.ts'
import { orders } from './orders.ts'

/** What an account has its invoices made out to. */
export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    invoiceInfoId: longId('invoice_info_id').primaryKey(),
    userId: longId('user_id').notNull(),
    kind: text().$type<'person' | 'company'>().notNull(),
    name: text().notNull(),
    creditCode: text('credit_code'),
    email: text().notNull(),
    usedAt: epochMs('used_at').notNull(),
  },
  (t) => [refers(t.userId, accounts.userId), one(t.userId, t.kind, t.name)],
)

export const invoices = pgTable(
  'invoices',
  {
    invoiceId: longId('invoice_id').primaryKey(),
    userId: longId('user_id').notNull(),
    status: text().$type<InvoiceStatus>().notNull(),
    kind: text().$type<'person' | 'company'>().notNull(),
    name: text().notNull(),
    creditCode: text('credit_code'),
    email: text().notNull(),
    amount: integer().notNull(),
    number: text(),
    requestedAt: epochMs('requested_at').notNull(),
    issuedAt: epochMs('issued_at'),
    sentAt: epochMs('sent_at'),
    turnedBackAt: epochMs('turned_back_at'),
    link: text(),
    linkUntil: epochMs('link_until'),
  },
  (t) => [
    refers(t.userId, accounts.userId),
    one(t.number),
    one(t.link),
    index('invoices_status').on(t.status, t.requestedAt),
    check('invoices_amount_check', sql`${t.amount} >= 0`),
  ],
)

/** The orders of an invoice; an order is on one at a time. */
export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    invoiceId: longId('invoice_id').notNull(),
    orderId: longId('order_id').notNull(),
    amount: integer().notNull(),
    /** False once the invoice was turned back. */
    active: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ name: 'invoice_orders_pkey', columns: [t.invoiceId, t.orderId] }),
    refers(t.invoiceId, invoices.invoiceId),
    refers(t.orderId, orders.orderId),
    uniqueIndex('invoice_orders_once').on(t.orderId).where(sql`${t.active}`),
  ],
)
