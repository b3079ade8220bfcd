import { and, desc, eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { creditCheck } from '#lib/creditCode.ts'
import { Failure, requireRow } from '#platform/failure.ts'
import { isLinked, newLink, serveByLink } from '#platform/files/privateFiles.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { readData } from '#platform/readData.ts'
import { requireOwnOrder } from '#platform/records.ts'
import { invoices, invoiceTitles } from '#platform/tables/invoices.ts'
import { orders } from '#platform/tables/orders.ts'
import { writeInvoicePdf } from './invoicePdf.ts'
import {
  askForInvoice,
  findInvoice,
  listInvoiceLines,
  quoteInvoice,
  requireInvoice,
  saveTitle,
  viewInvoice,
  viewTitle,
} from './invoices.ts'

const HOUR_MS = 3_600_000

/** Made-up companies: area, industry and a number stand for what the registry of companies knows. */
const COMPANIES = readData<string[]>(import.meta.url, './companies.json').map((name, at) => {
  const body = `9131010${at % 10}MA1K${String(10_000 + at * 37)}`
  return { name, creditCode: body + creditCheck(body) }
})

/** How many companies are proposed for what was typed. */
const MOST = 8

/** Companies whose name holds the words, those that begin with them first. */
function findCompanies(words: string): { name: string; creditCode: string }[] {
  const wanted = words.normalize('NFKC').trim()
  if (wanted === '') return []
  const found = COMPANIES.filter(({ name }) => name.includes(wanted))
  const place = ({ name }: { name: string }) => name.indexOf(wanted)
  return found.toSorted((a, b) => place(a) - place(b)).slice(0, MOST)
}

const listInvoiceInfo: Handler<'listInvoiceInfo'> = async (context) => {
  const mine = eq(invoiceTitles.userId, signedIn(context).userId)
  const rows = await context.db.select().from(invoiceTitles).where(mine).orderBy(desc(invoiceTitles.usedAt))
  return rows.map(viewTitle)
}

const addInvoiceInfo: Handler<'addInvoiceInfo'> = async (context) =>
  viewTitle(await saveTitle(context.db, signedIn(context).userId, context.params, context.clock.now()))

const addInvoiceInfoToOrder: Handler<'addInvoiceInfoToOrder'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const mine = and(eq(invoiceTitles.invoiceInfoId, params.invoiceInfoId), eq(invoiceTitles.userId, userId))
  const used = db.update(invoiceTitles).set({ usedAt: clock.now() }).where(mine)
  const title = await requireRow(used.returning(), 'invoiceTitle')
  return askForInvoice(context, userId, params.orderIds, title)
}

const centerAddInvoiceInfoToOrder: Handler<'centerAddInvoiceInfoToOrder'> = (context) => {
  const { orderId, ...title } = context.params
  return askForInvoice(context, signedIn(context).userId, [orderId], title)
}

const creditCodeListByCompany: Handler<'creditCodeListByCompany'> = async ({ params }) => findCompanies(params.company)

const getInvoiceInfo: Handler<'getInvoiceInfo'> = async (context) => {
  const { db, params } = context
  const mine = and(eq(orders.orderNo, params.outTradeNo), eq(orders.userId, signedIn(context).userId))
  const order = await requireRow(db.select().from(orders).where(mine), 'orderMissing')
  const invoice = await findInvoice(db, order.orderId)
  return invoice && viewInvoice(db, invoice)
}

const adminInvoiceAmount: Handler<'adminInvoiceAmount'> = async (context) =>
  quoteInvoice(context.db, await requireOwnOrder(context.db, signedIn(context).userId, context.params.orderId))

const listInvoiceableOrders: Handler<'listInvoiceableOrders'> = async (context) => {
  const { db } = context
  const paid = inArray(orders.status, ['PAID', 'PART_REFUNDED'])
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, signedIn(context).userId), paid))
    .orderBy(desc(orders.paidAt))
  const found = await Promise.all(rows.map((order) => quoteInvoice(db, order)))
  return found.filter(({ reason }) => reason === null)
}

const sendInvoiceAgain: Handler<'sendInvoiceAgain'> = async (context) => {
  const { db, clock, params, source, options } = context
  const { userId } = signedIn(context)
  const invoice = await requireInvoice(db, userId, params.invoiceId)
  if (invoice.status !== 'ISSUED') throw new Failure('invoiceNotIssued')
  const now = clock.now()
  await take(db, now, [
    { rule: 'invoices sent', subject: userId, most: 10, spanMs: HOUR_MS, failure: 'invoicesSentOften' },
    limitByAddress('writes', source, options),
  ])
  const change = { sentAt: now, email: params.email ?? invoice.email }
  const [sent = invoice] = await db
    .update(invoices)
    .set(change)
    .where(eq(invoices.invoiceId, invoice.invoiceId))
    .returning()
  return viewInvoice(db, sent)
}

const openInvoice: Handler<'openInvoice'> = async (context) => {
  const { db, clock, params } = context
  const { invoiceId, number } = await requireInvoice(db, signedIn(context).userId, params.invoiceId)
  if (number === null) throw new Failure('invoiceNotIssued')
  const opened = newLink(clock)
  await db.update(invoices).set(opened).where(eq(invoices.invoiceId, invoiceId))
  return { path: `/files/invoices/${opened.link}`, expiresAt: opened.linkUntil }
}

export const invoiceHandlers = {
  listInvoiceInfo,
  addInvoiceInfo,
  addInvoiceInfoToOrder,
  centerAddInvoiceInfoToOrder,
  creditCodeListByCompany,
  getInvoiceInfo,
  adminInvoiceAmount,
  listInvoiceableOrders,
  sendInvoiceAgain,
  openInvoice,
}

/** Serves an invoice to whom its owner's link was given. */
export function registerInvoices(app: FastifyInstance, { db, clock }: Platform): void {
  serveByLink(app, 'invoices', async (link) => {
    const [row] = await db
      .select()
      .from(invoices)
      .where(isLinked(invoices, link, clock))
    if (!row) return null
    const bytes = writeInvoicePdf(row, await listInvoiceLines(db, row.invoiceId))
    return { name: `发票-${row.number ?? ''}.pdf`, type: 'application/pdf', bytes }
  })
}
