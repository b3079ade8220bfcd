import { desc, eq } from 'drizzle-orm'
import type { Operations } from '#api/contract.gen.ts'
import { Failure } from '#sandbox/failure.ts'
import { type Handler, type Platform, signedIn } from '#sandbox/handler.ts'
import { move, moveRegistrations } from '#sandbox/move.ts'
import { lockOrder, ownEntry, ownOrder } from '#sandbox/records.ts'
import { attempts, orders } from '#sandbox/schema.ts'
import { isBallotHold } from './applyPayment.ts'
import { askProvider } from './askProvider.ts'
import { currentOrder } from './endHold.ts'
import { refuseUnpayable } from './payable.ts'
import { prepay } from './prepay.ts'
import { returnPath } from './returnPath.ts'

const cashierChannelGroup: Handler<'cashierChannelGroup'> = async (context) => {
  await ownOrder(context.db, signedIn(context).userId, context.params.orderId)
  return channelsOf(context.params.env)
}

const wechatJSPrepay: Handler<'wechatJSPrepay'> = async (context) => {
  const { orderId, attemptKey } = context.params
  const { userId } = signedIn(context)
  const { attemptId, handover } = await prepay(context, {
    userId,
    orderId,
    attemptKey,
    channel: 'WECHAT_JSAPI',
    returnUrl: null,
  })
  // The attempt keeps the exact shape that handoverOf made for this channel.
  return { attemptId, ...handover } as Operations['wechatJSPrepay']['result']
}

const wechatH5Prepay: Handler<'wechatH5Prepay'> = (context) => h5(context, 'WECHAT_H5')
const aliH5Prepay: Handler<'aliH5Prepay'> = (context) => h5(context, 'ALIPAY_H5')

async function h5(context: Parameters<Handler<'aliH5Prepay'>>[0], channel: 'WECHAT_H5' | 'ALIPAY_H5') {
  const { orderId, attemptKey } = context.params
  const returnUrl = returnPath(context.params.returnUrl, context.options.publicUrl)
  const { userId } = signedIn(context)
  const { attemptId, handover } = await prepay(context, { userId, orderId, attemptKey, channel, returnUrl })
  return { attemptId, url: handover.url ?? '' }
}

const queryPaymentStatus: Handler<'queryPaymentStatus'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  await ownOrder(db, userId, params.orderId)
  await askProvider(context, params.orderId, 'worker')
  const order = await currentOrder(context, userId, params.orderId)
  const entry = await ownEntry(db, userId, order.entryId)
  const newest = desc(attempts.attemptId)
  const [latest] = await db.select().from(attempts).where(eq(attempts.orderId, order.orderId)).orderBy(newest).limit(1)
  const { orderId, entryId, payable, expiresAt, paidAt, overpaid } = order
  const attempt = latest ? { attemptId: latest.attemptId, status: latest.status, channel: latest.channel } : null
  const statuses = { orderStatus: order.status, entryStatus: entry.status }
  return {
    orderId,
    entryId,
    ...statuses,
    attempt,
    payable,
    expiresAt,
    paidAt,
    overpaid,
    serverTime: clock.now(),
  }
}

const zeroPayment: Handler<'zeroPayment'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const before = await currentOrder(context, userId, params.orderId)
  if (before.status !== 'PAID') await confirmZero(context, userId, params.orderId)
  const order = await ownOrder(db, userId, params.orderId)
  const entry = await ownEntry(db, userId, order.entryId)
  return { orderStatus: order.status, entryStatus: entry.status }
}

async function confirmZero({ db, clock }: Platform, userId: string, orderId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (!found) throw new Failure('orderMissing')
    const { order, entry, covered } = found
    // A second tap: the first has confirmed it meanwhile.
    if (order.status === 'PAID') return
    refuseUnpayable(order, clock.now())
    const { configVersion } = entry
    const cause = { actor: `user:${userId}`, reason: 'nothing to pay', at: clock.now(), configVersion }
    const guards = { priceZero: order.payable === 0 }
    const moved = await move(tx, { kind: 'order', id: orderId, from: order.status, event: 'zero', guards, cause })
    if (!moved.moved) throw new Failure('notZero')
    const event = (await isBallotHold(tx, entry)) ? 'zeroBallot' : 'zero'
    const entered = await moveRegistrations(tx, covered, { event, guards, cause })
    if (!entered.moved) throw new Failure('registrationEnded')
    await tx.update(orders).set({ paidAt: clock.now(), channel: 'ZERO' }).where(eq(orders.orderId, orderId))
  })
}

export const paymentHandlers = {
  cashierChannelGroup,
  wechatJSPrepay,
  wechatH5Prepay,
  aliH5Prepay,
  queryPaymentStatus,
  zeroPayment,
}

type Channels = Operations['cashierChannelGroup']['result']
type Env = Operations['cashierChannelGroup']['params']['env']

const WECHAT = { zh: '微信支付', en: 'WeChat Pay' }
const ALIPAY = { zh: '支付宝', en: 'Alipay' }

/** Ways to pay where the runner is: a chat app opens only its own cashier. */
function channelsOf(env: Env): Channels {
  if (env === 'wechat') return [{ channel: 'WECHAT_JSAPI', name: WECHAT, recommended: true }]
  if (env === 'alipay') return [{ channel: 'ALIPAY_H5', name: ALIPAY, recommended: true }]
  return [
    { channel: 'WECHAT_H5', name: WECHAT, recommended: true },
    { channel: 'ALIPAY_H5', name: ALIPAY, recommended: false },
  ]
}
