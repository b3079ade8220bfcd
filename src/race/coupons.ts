import type { CouponFacts, ProjectFacts, RoleFacts } from './facts.gen.ts'
import type { RefusalName } from './refusals.ts'
import { instant } from './times.ts'

/** The fees of an entry, as far as coupons lower them. */
export interface CouponedFees {
  project: ProjectFacts
  /** Of each runner, in fen, with the role; null for one without. */
  runners: readonly { fee: number; role: RoleFacts | null }[]
  /** What the package costs, in fen. */
  packageFee: number
}

export type CouponRefusal = Extract<RefusalName, `coupon${string}`>

/** What a coupon takes off, in fen, or why it takes nothing. */
export type CouponWorth = { off: number; refusal: null } | { off: 0; refusal: CouponRefusal }

const refused = (refusal: CouponRefusal): CouponWorth => ({ off: 0, refusal })

/** The end of the second that it names as its last, epoch milliseconds. */
export const couponEnd = ({ until }: Pick<CouponFacts, 'until'>): number | null =>
  until === undefined ? null : Math.floor(instant(until) / 1000) * 1000 + 999

/** What a coupon is worth to an entry at a moment (epoch milliseconds). */
export function couponWorth(
  coupon: CouponFacts,
  { project, runners, packageFee }: CouponedFees,
  at: number,
): CouponWorth {
  const { items, goods, role } = coupon
  const closed = closedAt(coupon, at)
  if (closed) return refused(closed)
  if (goods || (items && !items.includes(project.itemId))) return refused('couponElsewhere')
  const whose = role === undefined ? runners : runners.filter((runner) => runner.role?.id === role)
  if (whose.length === 0) return refused('couponRole')
  const fees = whose.map(({ fee }) => fee)
  return offSum(
    coupon,
    fees.reduce((total, fee) => total + fee, role === undefined ? packageFee : 0),
    Math.max(...fees),
  )
}

/**
 * What a coupon is worth to goods of the shop at a moment (epoch milliseconds). A fen is left to pay: nothing is sent that
 * nobody paid for.
 */
export function goodsWorth(coupon: CouponFacts, { productId, sum }: PricedGoods, at: number): CouponWorth {
  const closed = closedAt(coupon, at)
  if (closed) return refused(closed)
  if (!coupon.goods?.includes(productId)) return refused('couponElsewhere')
  const worth = offSum(coupon, sum, sum)
  return worth.refusal === null && worth.off === sum ? { ...worth, off: sum - 1 } : worth
}

/** Pieces of one product, at their price in fen, without the post. */
export interface PricedGoods {
  productId: string
  sum: number
}

function closedAt(coupon: CouponFacts, at: number): CouponRefusal | null {
  const end = couponEnd(coupon)
  if (end !== null && at > end) return 'couponOver'
  return coupon.from !== undefined && at < instant(coupon.from) ? 'couponEarly' : null
}

function offSum(coupon: CouponFacts, sum: number, dearest: number): CouponWorth {
  if (sum === 0) return refused('couponNothing')
  if (sum < (coupon.least ?? 0)) return refused('couponBelow')
  const off = offOf(coupon, sum, dearest)
  return off > 0 ? { off, refusal: null } : refused('couponNothing')
}

function offOf({ amount, percent, free, most }: CouponFacts, sum: number, dearest: number): number {
  if (free) return dearest
  if (percent !== undefined) return Math.min(Math.floor((sum * percent) / 100), most ?? sum)
  return Math.min(amount ?? 0, sum)
}

/** The coupon that takes off most; among equals the one that ends first, then the one that was got first. */
export function bestFirst<Held extends { couponId: string; off: number; until: number | null }>(held: Held[]): Held[] {
  const end = ({ until }: Held) => until ?? Number.POSITIVE_INFINITY
  return held.toSorted(
    (a, b) => b.off - a.off || Math.sign(end(a) - end(b)) || (BigInt(a.couponId) < BigInt(b.couponId) ? -1 : 1),
  )
}
