import { and, desc, eq } from 'drizzle-orm'
import type { JsapiBill, OnlineChannel } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type Platform, signedIn } from '#platform/handler.ts'
import { lockOrder, type OrderRow, requireOwnOrder, requireSeenEntry } from '#platform/records.ts'
import { computeReceived } from '#platform/sandbox/provider/provider.ts'
import { attempts } from '#platform/tables/orders.ts'
import { askProvider, confirmZero } from './applyPayment.ts'
import { listChannels } from './channels.ts'
import { loadCurrentOrder, refuseUnpayable } from './endHold.ts'
import { readBalance } from './ledger.ts'
import { offlineHandlers } from './offline.ts'
import { loadPayment, rulesOf } from './orderKinds.ts'
import { payerHandlers } from './payerLinks.ts'
import { type Prepaid, prepay, toReturnPath } from './prepay.ts'
import { sumRetainedOfOrder } from './refunds.ts'

const cashierChannelGroup: Handler<'cashierChannelGroup'> = async (context) => {
  const order = await requireOwnOrder(context.db, signedIn(context).userId, context.params.orderId)
  return listChannels(await loadPayment(context.db, order), context.params.env)
}

const wechatJSPrepay: Handler<'wechatJSPrepay'> = async (context) => {
  const { orderId, attemptKey } = context.params
  const { attemptId, handover } = await begin(context, { orderId, attemptKey, channel: 'WECHAT_JSAPI' })
  return { attemptId, ...billOf(handover) }
}

const wechatH5Prepay: Handler<'wechatH5Prepay'> = (context) => h5(context, 'WECHAT_H5')
const aliH5Prepay: Handler<'aliH5Prepay'> = (context) => h5(context, 'ALIPAY_H5')
const abcPrepay: Handler<'abcPrepay'> = (context) => h5(context, 'ABC_H5')

async function h5(context: Parameters<Handler<'aliH5Prepay'>>[0], channel: OnlineChannel) {
  const { attemptId, handover } = await begin(context, { ...context.params, channel })
  return { attemptId, url: handover.url ?? '' }
}

interface Started {
  orderId: string
  attemptKey: string
  channel: OnlineChannel
  returnUrl?: string
}

/** Starts a payment of the account's own order. */
async function begin(context: HandlerContext, { orderId, attemptKey, channel, returnUrl }: Started): Promise<Prepaid> {
  const { db, options } = context
  const { userId } = signedIn(context)
  await requireOwnOrder(db, userId, orderId)
  const back = toReturnPath(returnUrl, options.publicUrl)
  return prepay(context, { orderId, payer: { userId }, attemptKey, channel, returnUrl: back })
}

/** What WeChat's sheet pays with: the attempt keeps the exact shape that prepay made for its channel. */
const billOf = (handover: Record<string, string>) => handover as unknown as JsapiBill

const onlinePayment: Handler<'onlinePayment'> = async (context) => {
  const { attemptId, handover } = await begin(context, context.params)
  const { orderNo } = await requireOwnOrder(context.db, signedIn(context).userId, context.params.orderId)
  return { attemptId, orderNo, channel: context.params.channel, url: handover.url ?? null }
}

const getUnionAggWechatJsPayInfo: Handler<'getUnionAggWechatJsPayInfo'> = async (context) => {
  const { db, params } = context
  const { orderId } = await requireOwnOrder(db, signedIn(context).userId, params.orderNo.slice(2))
  const attempt = await newestAttempt(db, orderId, 'UNION_JSAPI')
  if (attempt?.status !== 'PENDING' || !attempt.handover) throw new Failure('paymentNotStarted')
  return billOf(attempt.handover)
}

const abcPayResult: Handler<'abcPayResult'> = async (context) => {
  const { db, provider, params } = context
  const { userId } = signedIn(context)
  const { orderId } = await requireOwnOrder(db, userId, params.orderId)
  await askProvider(context, orderId, 'worker')
  const { status: orderStatus } = await loadCurrentOrder(context, userId, orderId)
  const attempt = await newestAttempt(db, orderId, 'ABC_H5')
  const trade = attempt && (await provider.query(attempt.attemptId))
  if (!trade) return { tradeStatus: 'NONE', amount: 0, paidAt: null, orderStatus }
  return { tradeStatus: trade.status, amount: computeReceived(trade), paidAt: trade.paidAt, orderStatus }
}

const abcPayDiscountTotal: Handler<'abcPayDiscountTotal'> = async (context) => {
  const { db, params } = context
  const order = await loadCurrentOrder(context, signedIn(context).userId, params.orderId)
  const { bankDiscount = 0 } = await loadPayment(db, order)
  const open = await openOf(db, order)
  const discount = Math.max(0, Math.min(bankDiscount, open - 1))
  return { discount, payable: open - discount }
}

const abcAuthUserInfo: Handler<'abcAuthUserInfo'> = async (context) => {
  const cardTail = await context.provider.cardTail(signedIn(context).mobile)
  return { customer: cardTail !== null, cardTail }
}

const getActualAmount: Handler<'getActualAmount'> = async (context) => {
  const { db, params } = context
  const order = await loadCurrentOrder(context, signedIn(context).userId, params.orderId)
  return {
    price: order.payable,
    received: await sumRetainedOfOrder(db, order.orderId),
    payable: await openOf(db, order),
  }
}

/** Fen that an order still wants. */
async function openOf(db: Database, { orderId, status }: OrderRow): Promise<number> {
  return status === 'PENDING' ? readBalance(db, orderId, 'receivable') : 0
}

async function newestAttempt(db: Database, orderId: string, channel?: OnlineChannel) {
  const mine = and(eq(attempts.orderId, orderId), channel ? eq(attempts.channel, channel) : undefined)
  return findRow(db.select().from(attempts).where(mine).orderBy(desc(attempts.attemptId)).limit(1))
}

const queryPaymentStatus: Handler<'queryPaymentStatus'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  await requireOwnOrder(db, userId, params.orderId)
  await askProvider(context, params.orderId, 'worker')
  const order = await loadCurrentOrder(context, userId, params.orderId)
  const latest = await newestAttempt(db, order.orderId)
  const { orderId, entryId, payable, expiresAt, paidAt, overpaid } = order
  const attempt = latest ? { attemptId: latest.attemptId, status: latest.status, channel: latest.channel } : null
  const statuses = { orderStatus: order.status, entryStatus: await entryStatusOf(db, userId, order) }
  return {
    orderId,
    entryId,
    ...statuses,
    attempt,
    payable,
    expiresAt,
    paidAt,
    overpaid,
    kind: order.kind,
    open: await openOf(db, order),
    serverTime: clock.now(),
  }
}

/** How the entry that an order is for stands, as its payer sees it; null for an order of another kind. */
async function entryStatusOf(db: Database, userId: string, { entryId }: OrderRow) {
  return entryId === null ? null : (await requireSeenEntry(db, userId, entryId)).entry.status
}

const zeroPayment: Handler<'zeroPayment'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const before = await loadCurrentOrder(context, userId, params.orderId)
  if (before.status !== 'PAID') await confirmFree(context, userId, params.orderId)
  const order = await requireOwnOrder(db, userId, params.orderId)
  return { orderStatus: order.status, entryStatus: await entryStatusOf(db, userId, order) }
}

async function confirmFree({ db, clock }: Platform, userId: string, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (!found) throw new Failure('orderMissing')
    // A second tap: the first has confirmed it meanwhile.
    if (found.order.status === 'PAID') return
    refuseUnpayable(found.order, clock.now())
    await rulesOf(found.order).refusePayment?.(tx, found.order, clock.now())
    const { configVersion } = found
    const cause = { actor: `user:${userId}`, reason: 'nothing to pay', at: clock.now(), configVersion }
    const confirmed = await confirmZero(tx, found, cause)
    if (confirmed !== 'confirmed') throw new Failure(confirmed === 'notZero' ? 'notZero' : 'registrationEnded')
  })
}

export const paymentHandlers = {
  cashierChannelGroup,
  wechatJSPrepay,
  wechatH5Prepay,
  aliH5Prepay,
  abcPrepay,
  abcPayResult,
  abcPayDiscountTotal,
  abcAuthUserInfo,
  onlinePayment,
  getUnionAggWechatJsPayInfo,
  getActualAmount,
  queryPaymentStatus,
  zeroPayment,
  ...offlineHandlers,
  ...payerHandlers,
}
