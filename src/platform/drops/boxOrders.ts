import { eq } from 'drizzle-orm'
import { requireRow, toReason } from '#platform/failure.ts'
import { viewLines } from '#platform/order/price.ts'
import type { OrderKindRules } from '#platform/payment/orderKind.ts'
import { blindBoxes } from '#platform/tables/drops.ts'

/** Orders of boxes: one is held while its order is open and bought once that is paid, so that no row of it changes. */
export const boxOrders: OrderKindRules = {
  async subject(db, { orderId, lines }) {
    const rows = db.select().from(blindBoxes).where(eq(blindBoxes.orderId, orderId))
    const { terms } = await requireRow(rows, 'boxMissing')
    return {
      ...{ entryId: null, entryStatus: null, raceId: null, itemId: null, players: [] },
      ...{ raceName: terms.drop.name, itemName: terms.box.name, payee: terms.drop.issuer },
      ...{ imgRecommend2: terms.box.picture, lines: viewLines(lines, []) },
    }
  },
  ways: async () => ({}),
  paid: async () => true,
  // It went back on sale, and somebody else may have it.
  paidLate: async () => false,
  ended: async (_tx, _found, { event }) => toReason(event === 'expired' ? 'orderTimedOut' : 'orderCancelled').messages,
}
