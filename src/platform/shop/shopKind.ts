import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { requireRow, toReason } from '#platform/failure.ts'
import { viewLines } from '#platform/order/price.ts'
import type { OrderKindRules } from '#platform/payment/orderKind.ts'
import { shopOrders } from '#platform/tables/shop.ts'
import { text } from '#platform/texts.ts'
import type { Text } from '#race/facts.gen.ts'
import { giveBackStock } from './stock.ts'

export type ShopOrderRow = typeof shopOrders.$inferSelect

export function findShopOrder(db: Database, orderId: string): Promise<ShopOrderRow> {
  return requireRow(db.select().from(shopOrders).where(eq(shopOrders.orderId, orderId)), 'orderMissing')
}

/** What was bought with what was chosen of it. */
export function nameGoods({ name, options }: Pick<ShopOrderRow, 'name' | 'options'>): Text {
  return options.zh === '' ? name : text('shop.goods', { name, of: options })
}

/** Orders of products: they hold their pieces of the stock. */
export const shopKind: OrderKindRules = {
  async subject(db, order) {
    const row = await findShopOrder(db, order.orderId)
    return {
      entryId: null,
      entryStatus: null,
      raceId: null,
      itemId: null,
      raceName: row.terms.seller.name,
      itemName: nameGoods(row),
      imgRecommend2: row.picture,
      players: [],
      lines: viewLines(order.lines, []),
      payee: row.terms.seller.name,
    }
  },
  ways: async () => ({}),
  paid: async () => true,
  // Its pieces may be another's by now: the money goes back, and who wants it still orders again.
  paidLate: async () => false,
  async ended(tx, { order }, { event }) {
    await giveBackStock(tx, await findShopOrder(tx, order.orderId))
    return toReason(event === 'expired' ? 'orderTimedOut' : 'orderCancelled').messages
  },
}
