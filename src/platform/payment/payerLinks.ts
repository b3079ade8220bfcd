import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { JsapiBill, OnlineChannel, PayerOrder, PayerStatus } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { requireRow } from '#platform/failure.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { type OrderRow, requireOrder } from '#platform/records.ts'
import { orders } from '#platform/tables/orders.ts'
import { askProvider } from './applyPayment.ts'
import { listChannels } from './channels.ts'
import { endOverdueHold, loadCurrentOrder, refuseUnpayable } from './endHold.ts'
import { readBalance } from './ledger.ts'
import { loadPayment, rulesOf } from './orderKinds.ts'
import { prepay, toReturnPath } from './prepay.ts'

const payerLink: Handler<'payerLink'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const { orderId, expiresAt } = refuseUnpayable(await loadCurrentOrder(context, userId, params.orderId), clock.now())
  const unnamed = and(eq(orders.orderId, orderId), isNull(orders.payerToken))
  await db
    .update(orders)
    .set({ payerToken: randomBytes(24).toString('hex') })
    .where(unnamed)
  const { payerToken } = await requireOrder(db, orderId)
  if (!payerToken) throw new Error(`Order ${orderId} got no link`)
  return { token: payerToken, expiresAt }
}

/** What whoever has the link sees: what it is for, masked names and the sum; nothing that says who they are. */
const payerOrder: Handler<'payerOrder'> = async (context) => {
  const { db, clock, params } = context
  const order = await orderByToken(context, params.token)
  const { raceName, itemName, imgRecommend2, players } = await rulesOf(order).subject(db, order)
  const status = payerStatusOf(order)
  const online = ({ channel }: { channel: string }) => channel !== 'OFFLINE'
  const offered = status === 'open' ? listChannels(await loadPayment(db, order), params.env).filter(online) : []
  return {
    kind: order.kind,
    status,
    raceName,
    itemName,
    imgRecommend2,
    players,
    amount: status === 'open' ? await readBalance(db, order.orderId, 'receivable') : order.payable,
    expiresAt: order.status === 'PENDING' ? order.expiresAt : null,
    paidAt: order.paidAt,
    channels: offered as PayerOrder['channels'],
    serverTime: clock.now(),
  }
}

const payerPrepay: Handler<'payerPrepay'> = async (context) => {
  const { db, clock, params, source, options } = context
  await take(db, clock.now(), [limitByAddress('writes', source, options)])
  const { orderId } = await orderByToken(context, params.token)
  const { channel, attemptKey } = params
  const returnUrl = toReturnPath(params.returnUrl, options.publicUrl)
  const { handover } = await prepay(context, { orderId, payer: 'link', attemptKey, channel, returnUrl })
  return handedOver(channel, handover)
}

/** A page to go to, or what WeChat's sheet pays with: the attempt keeps the shape that its channel was given. */
function handedOver(channel: OnlineChannel, handover: Record<string, string>) {
  const sheet = channel === 'WECHAT_JSAPI' || channel === 'UNION_JSAPI'
  return sheet ? { url: null, bill: handover as unknown as JsapiBill } : { url: handover.url ?? null, bill: null }
}

const payerStatus: Handler<'payerStatus'> = async (context) => {
  const { db, clock, params } = context
  const { orderId } = await orderByToken(context, params.token)
  await askProvider(context, orderId, 'worker')
  const order = await requireOrder(db, orderId)
  return { status: payerStatusOf(order), paidAt: order.paidAt, serverTime: clock.now() }
}

export const payerHandlers = { payerLink, payerOrder, payerPrepay, payerStatus }

/** The order of a link as it is now; a token that nobody was given is as good as none. */
async function orderByToken(platform: Platform, token: string): Promise<OrderRow> {
  const found = await readByToken(platform.db, token)
  return (await endOverdueHold(platform, found)) ? readByToken(platform.db, token) : found
}

async function readByToken(db: Database, token: string): Promise<OrderRow> {
  return requireRow(db.select().from(orders).where(eq(orders.payerToken, token)), 'payerLinkInvalid')
}

function payerStatusOf({ status }: OrderRow): PayerStatus {
  if (status === 'PENDING') return 'open'
  if (status === 'PAID' || status === 'PART_REFUNDED') return 'paid'
  if (status === 'REFUNDING') return 'refunding'
  return status === 'REFUNDED' ? 'refunded' : 'ended'
}
