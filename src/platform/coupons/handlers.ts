import { desc, eq } from 'drizzle-orm'
import { Failure, requireRow, toReason } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import { loadWholeEntry, pickPartPaidBy, toPricedEntry } from '#platform/order/price.ts'
import type { FoundProject } from '#platform/raceStore/findProject.ts'
import { type Entry, requireOwnEntry } from '#platform/records.ts'
import { coupons } from '#platform/tables/coupons.ts'
import { couponEnd } from '#race/coupons.ts'
import { listSavings, type PricedEntry, priceEntry } from '#race/money.ts'
import { exchange } from './exchange.ts'
import { findCoupon, loadHeldCoupons, purchaseOfEntry, rankCoupons, requireCoupon, viewCoupons } from './wallet.ts'

interface Priced {
  found: FoundProject
  entry: Entry
  priced: PricedEntry
}

/** The account's own entry, priced by what its page shows. */
async function pricedOwn(context: HandlerContext<{ entryId: string }>): Promise<Priced> {
  const { db, params } = context
  const entry = await requireOwnEntry(db, signedIn(context).userId, params.entryId)
  const { whole, found } = await loadWholeEntry(db, entry, entry.status === 'DRAFT' ? context : undefined)
  return { found, entry, priced: toPricedEntry(pickPartPaidBy(whole, entry.userId)) }
}

/** What coupons could be chosen for an entry; none once it is submitted. */
async function choices(context: HandlerContext<{ entryId: string }>) {
  const { found, entry, priced } = await pricedOwn(context)
  if (entry.status !== 'DRAFT') return []
  const { entryId, userId } = entry
  const now = context.clock.now()
  return rankCoupons(context.db, userId, purchaseOfEntry(found, entryId, priced, now), now)
}

const getOptimalCoupon: Handler<'getOptimalCoupon'> = async (context) => {
  const usable = (await choices(context)).filter(({ refusal }) => refusal === null)
  const [best = null] = await viewCoupons(context.db, usable.slice(0, 1))
  return { best, available: usable.length }
}

const listAvailableCoupon: Handler<'listAvailableCoupon'> = async (context) =>
  viewCoupons(context.db, await choices(context))

const pageMineCoupon: Handler<'pageMineCoupon'> = async (context) => {
  const { db, clock, params } = context
  const { status, pageNo = 1, pageSize = 20 } = params
  const mine = eq(coupons.userId, signedIn(context).userId)
  // What has become of a coupon is worked out of its entry: an account has some dozens at most.
  const rows = await db.select().from(coupons).where(mine).orderBy(desc(coupons.grantedAt), desc(coupons.couponId))
  const held = await loadHeldCoupons(db, rows, clock.now())
  const wanted = status === undefined ? held : held.filter((one) => one.status === status)
  const shown = wanted.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return {
    results: await viewCoupons(db, shown),
    pageNo,
    totalPage: Math.ceil(wanted.length / pageSize),
    totalCount: wanted.length,
  }
}

async function granted(context: HandlerContext, code: string, options: { sponsor?: boolean } = {}) {
  const { db, clock } = context
  const row = await exchange(context, signedIn(context).userId, code, options)
  return requireRow(viewCoupons(db, await loadHeldCoupons(db, [row], clock.now())), 'couponGone')
}

const exchangeCoupon: Handler<'exchangeCoupon'> = (context) => granted(context, context.params.code)
const exchangeCodeGrantCoupon: Handler<'exchangeCodeGrantCoupon'> = (context) =>
  granted(context, context.params.exchangeCode)
const sponsorExchangeCodeGrantCoupon: Handler<'sponsorExchangeCodeGrantCoupon'> = (context) =>
  granted(context, context.params.exchangeCode, { sponsor: true })

const checkCoupon: Handler<'checkCoupon'> = async (context) => {
  const { found, entry, priced } = await pricedOwn(context)
  const { race, project } = found
  const { clock, db, params } = context
  const now = clock.now()
  const price = (one: PricedEntry) => priceEntry(race.facts, project.facts, one, now).payable
  const asked = { userId: entry.userId, couponId: params.couponId }
  try {
    const { facts } = await requireCoupon(db, asked, purchaseOfEntry(found, entry.entryId, priced, now), now)
    const payable = price({ ...priced, coupon: facts })
    return { ok: true, off: price(priced) - payable, payable, reason: null }
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    return { ok: false, off: 0, payable: price(priced), reason: toReason(cause.failure).messages }
  }
}

const queryActivityInfoByOrder: Handler<'queryActivityInfoByOrder'> = async (context) => {
  const { found, entry, priced } = await pricedOwn(context)
  const { db, clock } = context
  const now = clock.now()
  const { entryId, userId, submittedAt, terms } = entry
  // A submitted entry keeps the prices of its submit, whatever the facts say by now.
  const isKept = (fee: number) => !terms || terms.lines.some((line) => line.kind === 'entry' && line.fee === fee)
  const prices = listSavings(found.project.facts, priced, submittedAt ?? now)
    .filter(({ fee }) => isKept(fee))
    .map(({ name, off, until }) => ({ kind: 'price' as const, name, off, until }))
  const own = await findCoupon(db, entryId)
  if (own) return [...prices, { kind: 'coupon', name: own.facts.name, off: offOf(entry), until: couponEnd(own.facts) }]
  if (entry.status !== 'DRAFT') return prices
  const usable = (await rankCoupons(db, userId, purchaseOfEntry(found, entryId, priced, now), now)).filter(
    ({ refusal }) => refusal === null,
  )
  const offered = usable.map(({ row, off }) => ({
    kind: 'coupons' as const,
    name: row.facts.name,
    off,
    until: couponEnd(row.facts),
  }))
  return [...prices, ...offered]
}

/** What the coupon took off when the entry was submitted. */
function offOf({ terms }: Entry): number {
  const lines = (terms?.lines ?? []).filter(({ kind }) => kind === 'coupon')
  return lines.reduce((sum, { amount }) => sum - amount, 0)
}

export const couponHandlers = {
  getOptimalCoupon,
  listAvailableCoupon,
  pageMineCoupon,
  exchangeCoupon,
  exchangeCodeGrantCoupon,
  sponsorExchangeCodeGrantCoupon,
  checkCoupon,
  queryActivityInfoByOrder,
}
