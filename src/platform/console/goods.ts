import { and, asc, eq, isNotNull, isNull, or } from 'drizzle-orm'
import { isLongId } from '#platform/ids.ts'
import { findRegionName } from '#platform/regions/areas.ts'
import { sendGoods, takeBackGoods } from '#platform/shop/after.ts'
import { nameGoods } from '#platform/shop/shopKind.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { orders } from '#platform/tables/orders.ts'
import { shopOrders } from '#platform/tables/shop.ts'
import type { Text } from '#race/facts.gen.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

const SHOWN = 200
const DAY = 24 * 3_600_000

const CARRIERS: Readonly<Record<'sf' | 'jd' | 'ems', Text>> = {
  sf: { zh: '顺丰速运', en: 'SF Express' },
  jd: { zh: '京东快递', en: 'JD Logistics' },
  ems: { zh: '中国邮政 EMS', en: 'China Post EMS' },
}

/** The shop's desk: what is to be sent, and what comes back. */
export const goodsHandlers: HandlersOf<'listGoods' | 'sendGoods' | 'takeBackGoods'> = {
  async listGoods({ platform: { db } }) {
    const rows = await db
      .select({ row: shopOrders, order: orders, mobile: accounts.mobile })
      .from(shopOrders)
      .innerJoin(orders, eq(orders.orderId, shopOrders.orderId))
      .innerJoin(accounts, eq(accounts.userId, shopOrders.userId))
      .where(and(eq(orders.status, 'PAID'), or(isNull(shopOrders.sentAt), isNotNull(shopOrders.returnAskedAt))))
      .orderBy(asc(orders.paidAt))
      .limit(SHOWN)
    return rows.map(({ row, order: { orderId, orderNo, paidAt }, mobile }) => ({
      orderId,
      orderNo,
      mobile,
      goods: nameGoods(row),
      quantity: row.quantity,
      address: `${findRegionName(row.region)?.zh ?? ''}${row.addressDetail} ${row.consignee} ${row.consigneePhone}`,
      paidAt,
      sendBy: row.sentAt === null && paidAt !== null ? paidAt + row.terms.post.withinDays * DAY : null,
      returnReason: row.returnReason,
      returnNo: row.returnNo,
    }))
  },

  async sendGoods({ platform, params: { orderId, carrier, trackingNo } }) {
    const parcel = { carrier: CARRIERS[carrier], trackingNo }
    if (!isLongId(orderId) || !(await sendGoods(platform, orderId, parcel)))
      throw new ConsoleRefusal(409, 'goodsElsewhere')
    return { orderId }
  },

  async takeBackGoods({ platform, tick, params: { orderId } }) {
    if (!isLongId(orderId) || !(await takeBackGoods(platform, orderId))) throw new ConsoleRefusal(409, 'goodsElsewhere')
    await tick()
    return { orderId }
  },
}
