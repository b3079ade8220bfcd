import { eq } from 'drizzle-orm'
import type { ShopOrder } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type Platform, signedIn } from '#platform/handler.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { endUnpaid, loadCurrentOrder } from '#platform/payment/endHold.ts'
import { startRefund, sumRetainedOfOrder } from '#platform/payment/refunds.ts'
import { type LockedOrder, lockOrder } from '#platform/records.ts'
import { shopOrders } from '#platform/tables/shop.ts'
import type { Text } from '#race/facts.gen.ts'
import { findShopOrder, nameGoods, type ShopOrderRow } from './shopKind.ts'
import { giveBackStock } from './stock.ts'
import { couponOff, judgeShopOrder, viewShopOrder } from './view.ts'

type Locked = LockedOrder & { row: ShopOrderRow } & ReturnType<typeof judgeShopOrder>

/** Works on a shop order under its lock; null for an order that is none. */
function withGoods<Result>(
  { db, clock }: Platform,
  orderId: string,
  work: (tx: Database, found: Locked, now: number) => Promise<Result>,
): Promise<Result | null> {
  return db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (found?.order.kind !== 'shop') return null
    const now = clock.now()
    const row = await findShopOrder(tx, orderId)
    return work(tx, { ...found, row, ...judgeShopOrder(found.order, row, now) }, now)
  })
}

/** Works on an order of the account's own, and answers it as it is then. */
async function change(
  context: HandlerContext<{ orderId: string }>,
  work: (tx: Database, found: Locked, now: number) => Promise<unknown>,
): Promise<ShopOrder> {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  await loadCurrentOrder(context, userId, params.orderId)
  if ((await withGoods(context, params.orderId, work)) === null) throw new Failure('orderMissing')
  const order = await loadCurrentOrder(context, userId, params.orderId)
  return viewShopOrder(db, order, await findShopOrder(db, params.orderId), clock.now())
}

const cancelShopOrder: Handler<'cancelShopOrder'> = async (context) => {
  const { userId } = signedIn(context)
  const actor = `user:${userId}`
  const { orderId, status } = await loadCurrentOrder(context, userId, context.params.orderId)
  if (status === 'PENDING') await endUnpaid(context, orderId, { event: 'cancelled', actor, reason: 'given up' })
  return change(context, async (tx, { order, row, state, configVersion }, at) => {
    // A second tap, or one of the two that were meant: it is given up already.
    if (state === 'cancelled' || state === 'refunding' || state === 'refunded') return
    if (state !== 'toSend') throw new Failure('orderNotCancellable')
    await giveBackStock(tx, row)
    const amount = await sumRetainedOfOrder(tx, orderId)
    await startRefund(tx, {
      order,
      amount,
      cause: 'withdrawn',
      why: { actor, reason: 'not sent yet', at, configVersion },
    })
  })
}

const confirmShopOrder: Handler<'confirmShopOrder'> = (context) =>
  change(context, async (tx, { row, state }, now) => {
    if (state === 'received') return
    if (state !== 'delivered') throw new Failure('goodsNotReceived')
    await tx.update(shopOrders).set({ receivedAt: now }).where(eq(shopOrders.orderId, row.orderId))
  })

const returnShopOrder: Handler<'returnShopOrder'> = (context) =>
  change(context, async (tx, { row, state, reasons }, returnAskedAt) => {
    if (state === 'returning') return
    const { reason: returnReason, trackingNo: returnNo } = context.params
    if (!reasons.includes(returnReason)) throw new Failure('notReturnable')
    await tx
      .update(shopOrders)
      .set({ returnReason, returnNo, returnAskedAt })
      .where(eq(shopOrders.orderId, row.orderId))
  })

export const shopChangeHandlers = { cancelShopOrder, confirmShopOrder, returnShopOrder }

const pageOf = (orderId: string) => `/spOrderDetail?orderId=${orderId}`

/** The operator has handed goods to a carrier; answers false when the order waits for none. */
export async function sendGoods(
  platform: Platform,
  orderId: string,
  parcel: { carrier: Text; trackingNo: string },
): Promise<boolean> {
  const sent = await withGoods(platform, orderId, async (tx, { row, state }, sentAt) => {
    if (state !== 'toSend') return false
    await tx
      .update(shopOrders)
      .set({ ...parcel, sentAt })
      .where(eq(shopOrders.orderId, orderId))
    const values = { name: nameGoods(row), page: pageOf(orderId) }
    await writeMessages(tx, { userId: row.userId, code: 'goodsSent', subject: orderId, values, at: sentAt })
    return true
  })
  return sent === true
}

/**
 * Goods that were sent back have arrived: their price goes back, and for faulty ones the post too. Those without a fault
 * are sold again. Answers false when none are on their way.
 */
export async function takeBackGoods(platform: Platform, orderId: string): Promise<boolean> {
  const taken = await withGoods(platform, orderId, async (tx, { order, row, state, configVersion }, at) => {
    if (state !== 'returning') return false
    const { userId, returnReason, price, quantity } = row
    const unwanted = returnReason === 'unwanted'
    if (unwanted) await giveBackStock(tx, row)
    await tx.update(shopOrders).set({ returnedAt: at }).where(eq(shopOrders.orderId, orderId))
    const kept = await sumRetainedOfOrder(tx, orderId)
    const amount = unwanted ? Math.min(kept, price * quantity - couponOff(order)) : kept
    const why = { actor: 'operator', reason: `goods sent back: ${returnReason}`, at, configVersion }
    await startRefund(tx, { order, amount, cause: 'withdrawn', why })
    const values = { name: nameGoods(row), amount, page: pageOf(orderId) }
    await writeMessages(tx, { userId, code: 'goodsBack', subject: orderId, values, at })
    return true
  })
  return taken === true
}
