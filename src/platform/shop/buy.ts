import { and, eq } from 'drizzle-orm'
import { isSentTo, mostOf, nameVariant, priceOf, saleState } from '#entities/product/product.ts'
import { requireOwnAddress } from '#platform/addresses/book.ts'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import { Failure, findRow } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { move } from '#platform/move.ts'
import { charge } from '#platform/payment/ledger.ts'
import { insertOrder } from '#platform/records.ts'
import { orders } from '#platform/tables/orders.ts'
import { shopOrders } from '#platform/tables/shop.ts'
import { text } from '#platform/texts.ts'
import type { PriceLine } from '#race/money.ts'
import { requireProduct } from './products.ts'
import { nameGoods } from './shopKind.ts'
import { takeStock } from './stock.ts'

const HOLD_MS = 15 * 60_000

/** Judged by what is live, whatever the page showed: another price by now is refused. */
const createShopOrder: Handler<'createShopOrder'> = async (context) => {
  const { db, clock, params, releases } = context
  const { userId } = signedIn(context)
  const { productId, variantId, quantity, idempotencyKey } = params
  const before = await findByKey(db, userId, idempotencyKey)
  if (before) return before
  const { live } = releases.current()
  const { facts } = requireProduct(live, productId)
  const variant = facts.variants.find(({ id }) => id === variantId)
  if (!variant) throw new Failure('productMissing')
  const now = clock.now()
  if (saleState(facts, 1, now) !== 'open') throw new Failure('saleClosed')
  if (quantity > mostOf(facts)) throw new Failure('badRequest')
  const { consignee, consigneePhone, region, addressDetail } = await requireOwnAddress(db, userId, params.mailInfoId)
  if (!isSentTo(facts, region)) throw new Failure('notSentThere')
  const price = priceOf(facts, variant)
  const postage = facts.post.fee
  const payable = price * quantity + postage
  if (payable !== params.payable) throw new Failure('goodsPriceChanged')
  const { name, post, returns, seller } = facts
  const options = nameVariant(facts, variant)
  const lines: PriceLine[] = [
    { kind: 'addOn', name: nameGoods({ name, options }), fee: price, quantity, amount: price * quantity, runners: [] },
  ]
  if (postage > 0)
    lines.push({ kind: 'addOn', name: text('shop.postage'), fee: postage, quantity: 1, amount: postage, runners: [] })
  try {
    const orderId = await db.transaction(async (tx) => {
      const left = await takeStock(tx, { productId, variantId, stock: variant.stock, quantity })
      if (left !== null) throw new Failure('goodsSoldOut', [], undefined, { left })
      const configVersion = live.versionOf(null)
      const made = { userId, idempotencyKey, createdAt: now, expiresAt: now + HOLD_MS, lines, payable }
      const id = await insertOrder(tx, { ...made, entryId: null, kind: 'shop', configVersion }, [])
      const address = { consignee, consigneePhone, region, addressDetail }
      const goods = { productId, variantId, quantity, name, options, picture: facts.pictures[0]?.picture ?? '' }
      const terms = { post, returns, seller }
      await tx.insert(shopOrders).values({ orderId: id, userId, ...goods, price, postage, terms, ...address })
      const cause = { actor: `user:${userId}`, reason: 'bought', at: now, configVersion }
      await move(tx, { kind: 'order', id, from: 'CREATING', event: 'made', cause })
      await charge(tx, id, payable, now)
      return id
    })
    return { orderId, orderNo: `SL${orderId}` }
  } catch (cause) {
    const winner = isUniqueViolation(cause) ? await findByKey(db, userId, idempotencyKey) : null
    if (winner) return winner
    throw cause
  }
}

function findByKey(db: Database, userId: string, key: string) {
  const { orderId, orderNo } = orders
  const used = and(eq(orders.userId, userId), eq(orders.idempotencyKey, key), eq(orders.kind, 'shop'))
  return findRow(db.select({ orderId, orderNo }).from(orders).where(used))
}

export const buyHandlers = { createShopOrder }
