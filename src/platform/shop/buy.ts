import { and, eq } from 'drizzle-orm'
import type { ProductFacts } from '#entities/product/facts.gen.ts'
import { isSentTo, mostOf, nameVariant, priceOf, saleState } from '#entities/product/product.ts'
import { requireOwnAddress } from '#platform/addresses/book.ts'
import { purchaseOfGoods, rankCoupons, requireCoupon, reserveCoupon, viewCoupons } from '#platform/coupons/wallet.ts'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import { Failure, findRow } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { move } from '#platform/move.ts'
import { charge } from '#platform/payment/ledger.ts'
import { insertOrder } from '#platform/records.ts'
import { orders } from '#platform/tables/orders.ts'
import { races } from '#platform/tables/races.ts'
import { shopOrders } from '#platform/tables/shop.ts'
import { text } from '#platform/texts.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { couponLine, type PriceLine } from '#race/money.ts'
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
  const { couponId = null } = params
  const sum = price * quantity
  const purchase = purchaseOfGoods(await findRaceOf(db, facts), { productId, sum }, now)
  const { name, post, returns, seller } = facts
  const options = nameVariant(facts, variant)
  const lines: PriceLine[] = [
    { kind: 'addOn', name: nameGoods({ name, options }), fee: price, quantity, amount: sum, runners: [] },
  ]
  if (postage > 0)
    lines.push({ kind: 'addOn', name: text('shop.postage'), fee: postage, quantity: 1, amount: postage, runners: [] })
  try {
    const orderId = await db.transaction(async (tx) => {
      const coupon =
        couponId === null ? null : await requireCoupon(tx, { userId, couponId }, purchase, now, { lock: true })
      const off = coupon ? purchase.worth(coupon.facts).off : 0
      if (coupon) lines.push(couponLine(coupon.facts, off))
      const payable = sum + postage - off
      if (payable !== params.payable) throw new Failure('goodsPriceChanged')
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
      await charge(tx, id, made, now)
      if (coupon) await reserveCoupon(tx, coupon.couponId, { orderId: id })
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

/** The race whose coupons count for a product; null for one of no race. */
async function findRaceOf(db: Database, { raceId }: ProductFacts): Promise<RaceFacts | null> {
  if (raceId === undefined) return null
  const [race] = await db.select().from(races).where(eq(races.raceId, raceId))
  return race?.facts ?? null
}

const listGoodsCoupons: Handler<'listGoodsCoupons'> = async (context) => {
  const { db, clock, params, releases } = context
  const { productId, variantId, quantity } = params
  const { facts } = requireProduct(releases.current().live, productId)
  const variant = facts.variants.find(({ id }) => id === variantId)
  if (!variant) throw new Failure('productMissing')
  const now = clock.now()
  const purchase = purchaseOfGoods(
    await findRaceOf(db, facts),
    { productId, sum: priceOf(facts, variant) * quantity },
    now,
  )
  return viewCoupons(db, await rankCoupons(db, signedIn(context).userId, purchase, now))
}

export const buyHandlers = { createShopOrder, listGoodsCoupons }
