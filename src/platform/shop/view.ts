import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Operations, ShopOrder } from '#api/contract.gen.ts'
import { returnReasons, returnsEnd, shopState } from '#entities/product/product.ts'
import { maskPhone } from '#lib/mask.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { hasInvoice } from '#platform/invoices/invoices.ts'
import { isPayable, loadCurrentOrder } from '#platform/payment/endHold.ts'
import type { OrderRow } from '#platform/records.ts'
import { findAreaName, findRegionName } from '#platform/regions/areas.ts'
import { deliveredAt, trackParcel } from '#platform/sandbox/carrier.ts'
import { orders, refunds } from '#platform/tables/orders.ts'
import { shopOrders } from '#platform/tables/shop.ts'
import { findShopOrder, type ShopOrderRow } from './shopKind.ts'

const DAY = 24 * 3_600_000

/** An order of the shop with where its goods are and what may be done with it now. */
export function judgeShopOrder(order: OrderRow, row: ShopOrderRow, now: number) {
  const arrives = row.sentAt === null ? null : deliveredAt(row.sentAt)
  const delivered = arrives !== null && arrives <= now ? arrives : null
  const state = shopState({ ...row, status: order.status, deliveredAt: arrives }, now)
  const had = row.receivedAt ?? delivered
  const { returns } = row.terms
  const returnUntil = had === null ? null : returnsEnd(returns, had)
  const may = (state === 'delivered' || state === 'received') && returnUntil !== null && now < returnUntil
  return { state, delivered, returnUntil, reasons: may ? returnReasons(returns) : [] }
}

export async function viewShopOrder(db: Database, order: OrderRow, row: ShopOrderRow, now: number): Promise<ShopOrder> {
  const { state, delivered, returnUntil, reasons } = judgeShopOrder(order, row, now)
  const [back] = await db
    .select({ amount: sql<string>`coalesce(sum(${refunds.amount}), 0)` })
    .from(refunds)
    .where(eq(refunds.orderId, order.orderId))
  return {
    orderId: order.orderId,
    orderNo: order.orderNo,
    orderStatus: order.status,
    state,
    productId: row.productId,
    name: row.name,
    options: row.options,
    picture: row.picture,
    price: row.price,
    quantity: row.quantity,
    postage: row.postage,
    off: couponOff(order),
    payable: order.payable,
    seller: row.terms.seller,
    createdAt: order.createdAt,
    expiresAt: order.status === 'PENDING' ? order.expiresAt : null,
    paidAt: order.paidAt,
    address: {
      consignee: row.consignee,
      consigneePhone: maskPhone(row.consigneePhone),
      regionName: findRegionName(row.region) ?? { zh: '', en: '' },
      addressDetail: row.addressDetail,
    },
    sendBy: order.paidAt === null ? null : order.paidAt + row.terms.post.withinDays * DAY,
    sentAt: row.sentAt,
    carrier: row.carrier,
    trackingNo: row.trackingNo,
    deliveredAt: delivered,
    receivedAt: row.receivedAt,
    returnRule: row.terms.returns.rule,
    returnNotice: row.terms.returns.notice,
    returnUntil,
    returnReasons: [...reasons],
    returnReason: row.returnReason,
    returnAskedAt: row.returnAskedAt,
    refund: Number(back?.amount ?? 0),
    canPay: isPayable(order, now),
    canCancel: state === 'toPay' || state === 'toSend',
    canConfirm: state === 'delivered',
    invoice: order.paidAt !== null && (await hasInvoice(db, order)),
    reason: order.reason,
  }
}

/** What a coupon took off the goods, in fen. */
export function couponOff({ lines }: OrderRow): number {
  return lines.reduce((sum, { kind, amount }) => (kind === 'coupon' ? sum - amount : sum), 0)
}

type Part = NonNullable<Operations['listShopOrders']['params']['state']>

/** The tabs of the list, by what stands in the database. */
const PARTS: Record<Part, SQL | undefined> = {
  toPay: inArray(orders.status, ['CREATING', 'PENDING']),
  toSend: and(eq(orders.status, 'PAID'), isNull(shopOrders.sentAt)),
  toReceive: and(
    eq(orders.status, 'PAID'),
    sql`${shopOrders.sentAt} is not null and ${shopOrders.receivedAt} is null and ${shopOrders.returnAskedAt} is null`,
  ),
  after: sql`(${shopOrders.returnAskedAt} is not null or ${orders.status} in ('REFUNDING', 'REFUNDED', 'PART_REFUNDED'))`,
}

const listShopOrders: Handler<'listShopOrders'> = async (context) => {
  const { db, clock, params } = context
  const { state, pageNo = 1, pageSize = 10 } = params
  const { userId } = signedIn(context)
  const wanted = and(eq(shopOrders.userId, userId), state && PARTS[state])
  const all = db.select({ rows: count() }).from(shopOrders).innerJoin(orders, eq(orders.orderId, shopOrders.orderId))
  const [counted] = await all.where(wanted)
  const totalCount = counted?.rows ?? 0
  const rows = await db
    .select({ row: shopOrders })
    .from(shopOrders)
    .innerJoin(orders, eq(orders.orderId, shopOrders.orderId))
    .where(wanted)
    .orderBy(desc(shopOrders.orderId))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const results: ShopOrder[] = []
  for (const { row } of rows) {
    const order = await loadCurrentOrder(context, userId, row.orderId)
    results.push(await viewShopOrder(db, order, row, clock.now()))
  }
  return { results, pageNo, totalPage: Math.ceil(totalCount / pageSize), totalCount }
}

const getShopOrder: Handler<'getShopOrder'> = async (context) => {
  const { db, clock, params } = context
  const order = await loadCurrentOrder(context, signedIn(context).userId, params.orderId)
  return viewShopOrder(db, order, await findShopOrder(db, order.orderId), clock.now())
}

const getParcel: Handler<'getParcel'> = async (context) => {
  const { db, clock, params } = context
  const { orderId } = await loadCurrentOrder(context, signedIn(context).userId, params.orderId)
  const { sentAt, carrier, trackingNo, region, terms } = await findShopOrder(db, orderId)
  if (sentAt === null || carrier === null || trackingNo === null) throw new Failure('goodsNotSent')
  const to = findAreaName(`${region.slice(0, 4)}00`) ?? findAreaName(`${region.slice(0, 2)}0000`) ?? { zh: '', en: '' }
  const way = trackParcel({ sentAt, carrier, from: terms.post.from, to }, clock.now())
  return { orderId, carrier, trackingNo, to, ...way }
}

export const shopViewHandlers = { listShopOrders, getShopOrder, getParcel }
