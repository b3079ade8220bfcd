import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Invoice, InvoiceableOrder, InvoiceTitle } from '#api/contract.gen.ts'
import { isCreditCode } from '#lib/creditCode.ts'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import { Failure, findRow, requireRow, toReason } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { readBalance } from '#platform/payment/ledger.ts'
import { NO_MONEY, sumMoney } from '#platform/payment/movedMoney.ts'
import { rulesOf } from '#platform/payment/orderKinds.ts'
import { readDeposit } from '#platform/payment/refunds.ts'
import { type OrderRow, requireOrder } from '#platform/records.ts'
import { invoiceOrders, invoices, invoiceTitles } from '#platform/tables/invoices.ts'
import { orders, refunds } from '#platform/tables/orders.ts'
import { sumInvoiceable } from '#race/account.ts'
import type { Text } from '#race/facts.gen.ts'
import { WAITING } from '#race/states.ts'

type TitleRow = typeof invoiceTitles.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect

interface TitleInput {
  kind: 'person' | 'company'
  name: string
  creditCode?: string | null
  email: string
}

/** The tax bureau takes a while; a minute here. */
const ISSUE_MS = 60_000
const AT_ONCE = 50

/** A title as it is kept: a company has a credit code, a person has none. */
function toTitle({ kind, name, creditCode, email }: TitleInput): Required<TitleInput> {
  const code = kind === 'company' ? (creditCode ?? '').toUpperCase() : null
  if (name.trim() === '' || (code !== null && !isCreditCode(code))) {
    const input = 'form'
    const path = name.trim() === '' ? '/name' : '/creditCode'
    throw new Failure('invoiceTitle', [{ input, path, messages: toReason('invoiceTitle').messages }])
  }
  return { kind, name: name.trim(), creditCode: code, email }
}

export async function saveTitle(db: Database, userId: string, input: TitleInput, now: number): Promise<TitleRow> {
  const title = toTitle(input)
  const used = db
    .insert(invoiceTitles)
    .values({ ...title, userId, invoiceInfoId: newId(), usedAt: now })
    .onConflictDoUpdate({
      target: [invoiceTitles.userId, invoiceTitles.kind, invoiceTitles.name],
      set: { creditCode: title.creditCode, email: title.email, usedAt: now },
    })
  return requireRow(used.returning(), 'invoiceTitle')
}

export const viewTitle = ({ invoiceInfoId, kind, name, creditCode, email }: TitleRow): InvoiceTitle => ({
  invoiceInfoId,
  kind,
  name,
  creditCode,
  email,
})

/** What an order brought in: what was paid, and what of it went back or is on its way. */
async function sumsOf(db: Database, orderId: string): Promise<{ paid: number; refunded: number }> {
  const { paid, onTheWay, returned } =
    (await sumMoney(db, orders.orderId, eq(orders.orderId, orderId))).get(orderId) ?? NO_MONEY
  return { paid, refunded: onTheWay + returned }
}

/** What an invoice for an order would be over, and why there is none. */
export async function quoteInvoice(db: Database, order: OrderRow): Promise<InvoiceableOrder> {
  const { refusal, ...quote } = await judgeInvoice(db, order)
  return { ...quote, reason: refusal && toReason(refusal).messages }
}

async function judgeInvoice(db: Database, order: OrderRow) {
  const { raceName, itemName, entryStatus } = await rulesOf(order).subject(db, order)
  const { paid, refunded } = await sumsOf(db, order.orderId)
  const deposit = (await readDeposit(db, order.orderId)) - (await readBalance(db, order.orderId, 'forfeited'))
  const { amount, donated } = sumInvoiceable(order.lines, { paid, refunded, deposit })
  const held = and(eq(invoiceOrders.orderId, order.orderId), eq(invoiceOrders.active, true))
  const [taken] = await db.select().from(invoiceOrders).where(held)
  const waits = entryStatus !== null && WAITING.includes(entryStatus)
  const isOpen = order.status === 'CREATING' || order.status === 'PENDING'
  const nothing = isOpen ? 'invoiceUnpaid' : 'invoiceNothing'
  const refusal = taken ? 'invoiceAsked' : amount === 0 ? nothing : waits ? 'invoiceTooEarly' : null
  return {
    orderId: order.orderId,
    orderNo: order.orderNo,
    raceName,
    itemName,
    paid,
    refunded,
    donated,
    amount,
    refusal,
  } as const
}

/** Whether an order has an invoice, or one can be asked for now. */
export async function hasInvoice(db: Database, order: OrderRow): Promise<boolean> {
  return (await findInvoice(db, order.orderId)) !== null || (await quoteInvoice(db, order)).reason === null
}

/** Asks for one invoice for orders of the account; each is on one invoice at a time. */
export async function askForInvoice(
  { db, clock }: Platform,
  userId: string,
  orderIds: readonly string[],
  input: TitleInput,
): Promise<Invoice> {
  const title = toTitle(input)
  const invoiceId = newId()
  try {
    await db.transaction(async (tx) => {
      // Always in the same order, so that no two wait for each other.
      const mine = and(inArray(orders.orderId, [...orderIds]), eq(orders.userId, userId))
      const rows = await tx.select().from(orders).where(mine).orderBy(asc(orders.orderId)).for('update')
      if (rows.length !== orderIds.length) throw new Failure('orderMissing')
      const amounts: { orderId: string; amount: number }[] = []
      for (const order of rows) {
        const { amount, orderId, refusal } = await judgeInvoice(tx, order)
        if (refusal) throw new Failure(refusal)
        amounts.push({ orderId, amount })
      }
      const amount = amounts.reduce((sum, one) => sum + one.amount, 0)
      const requestedAt = clock.now()
      await tx.insert(invoices).values({ ...title, invoiceId, userId, status: 'REQUESTED', amount, requestedAt })
      await tx.insert(invoiceOrders).values(amounts.map((one) => ({ ...one, invoiceId })))
    })
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new Failure('invoiceAsked')
    throw cause
  }
  return viewInvoice(db, await requireInvoice(db, userId, invoiceId))
}

/** The account's own invoice; another's is as good as none. */
export async function requireInvoice(db: Database, userId: string, invoiceId: string): Promise<InvoiceRow> {
  const mine = and(eq(invoices.invoiceId, invoiceId), eq(invoices.userId, userId))
  return requireRow(db.select().from(invoices).where(mine), 'invoiceMissing')
}

/** The newest invoice of an order. */
export async function findInvoice(db: Database, orderId: string): Promise<InvoiceRow | null> {
  const [row] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.invoiceId))
    .where(eq(invoiceOrders.orderId, orderId))
    .orderBy(desc(invoices.requestedAt), desc(invoices.invoiceId))
    .limit(1)
  return row?.invoice ?? null
}

export interface InvoiceLine {
  orderId: string
  orderNo: string
  amount: number
}

export async function listInvoiceLines(db: Database, invoiceId: string): Promise<InvoiceLine[]> {
  const { orderId, amount } = invoiceOrders
  return db
    .select({ orderId, orderNo: orders.orderNo, amount })
    .from(invoiceOrders)
    .innerJoin(orders, eq(orders.orderId, orderId))
    .where(eq(invoiceOrders.invoiceId, invoiceId))
    .orderBy(asc(orderId))
}

export async function viewInvoice(db: Database, row: InvoiceRow): Promise<Invoice> {
  const { userId: _, link: __, linkUntil: ___, ...shown } = row
  return { ...shown, orders: await listInvoiceLines(db, row.invoiceId) }
}

/** Makes the invoices that were asked for a while ago, and turns back those of which an order was refunded since. */
export async function settleInvoices({ db, clock }: Platform): Promise<void> {
  const now = clock.now()
  const due = and(eq(invoices.status, 'REQUESTED'), lte(invoices.requestedAt, now - ISSUE_MS))
  const waiting = await db.select({ id: invoices.invoiceId }).from(invoices).where(due).limit(AT_ONCE)
  for (const { id } of waiting) await db.transaction((tx) => issue(tx, id, now))
  const refunded = await db
    .selectDistinct({ id: invoices.invoiceId })
    .from(invoices)
    .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.invoiceId))
    .innerJoin(refunds, eq(refunds.orderId, invoiceOrders.orderId))
    .where(and(eq(invoices.status, 'ISSUED'), sql`${refunds.createdAt} >= ${invoices.issuedAt}`))
    .limit(AT_ONCE)
  for (const { id } of refunded) await db.transaction((tx) => turnBack(tx, id, now))
}

/** Over what the orders have brought in by now: one of them may have been refunded since. */
async function issue(tx: Database, invoiceId: string, now: number): Promise<void> {
  const row = await lockInvoice(tx, invoiceId)
  if (row?.status !== 'REQUESTED') return
  let total = 0
  for (const { orderId } of await listInvoiceLines(tx, invoiceId)) {
    const { lines } = await requireOrder(tx, orderId)
    const { amount } = sumInvoiceable(lines, await sumsOf(tx, orderId))
    total += amount
    const mine = and(eq(invoiceOrders.invoiceId, invoiceId), eq(invoiceOrders.orderId, orderId))
    await tx.update(invoiceOrders).set({ amount }).where(mine)
  }
  if (total === 0) return end(tx, row, now)
  const number = `26${invoiceId.slice(-18)}`
  const issued = { status: 'ISSUED' as const, amount: total, number, issuedAt: now, sentAt: now }
  await tx.update(invoices).set(issued).where(eq(invoices.invoiceId, invoiceId))
  await writeInvoiceMessage(tx, { ...row, amount: total }, 'invoice', now)
}

async function turnBack(tx: Database, invoiceId: string, now: number): Promise<void> {
  const row = await lockInvoice(tx, invoiceId)
  if (row?.status === 'ISSUED') await end(tx, row, now)
}

async function end(tx: Database, row: InvoiceRow, now: number): Promise<void> {
  const { invoiceId } = row
  await writeInvoiceMessage(tx, row, 'invoiceBack', now)
  const mine = eq(invoices.invoiceId, invoiceId)
  await tx.update(invoices).set({ status: 'TURNED_BACK', turnedBackAt: now }).where(mine)
  await tx.update(invoiceOrders).set({ active: false }).where(eq(invoiceOrders.invoiceId, invoiceId))
}

async function writeInvoiceMessage(
  tx: Database,
  { userId, invoiceId: subject, amount, name }: InvoiceRow,
  code: 'invoice' | 'invoiceBack',
  at: number,
): Promise<void> {
  const [line] = await listInvoiceLines(tx, subject)
  await writeMessages(tx, { userId, code, subject, values: { amount, name, orderId: line?.orderId ?? '' }, at })
}

async function lockInvoice(tx: Database, invoiceId: string): Promise<InvoiceRow | null> {
  return findRow(tx.select().from(invoices).where(eq(invoices.invoiceId, invoiceId)).for('update'))
}

export const SELLER: Text = { zh: '起跑线体育服务有限公司', en: 'Startline Sports Services' }
