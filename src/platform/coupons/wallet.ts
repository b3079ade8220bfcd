import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Coupon, CouponStatus, OrderStatus, RegistrationStatus } from '#api/contract.gen.ts'
import { formatFen } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow, requireRow, toReason } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import type { FoundProject } from '#platform/raceStore/findProject.ts'
import { ENTRY_STATE } from '#platform/records.ts'
import { coupons } from '#platform/tables/coupons.ts'
import { entries } from '#platform/tables/entries.ts'
import { orders } from '#platform/tables/orders.ts'
import { races } from '#platform/tables/races.ts'
import { text } from '#platform/texts.ts'
import {
  bestFirst,
  type CouponRefusal,
  type CouponWorth,
  couponEnd,
  couponWorth,
  goodsWorth,
  type PricedGoods,
} from '#race/coupons.ts'
import type { CouponFacts, RaceFacts, Text } from '#race/facts.gen.ts'
import { couponedFees, type PricedEntry } from '#race/money.ts'
import { instant } from '#race/times.ts'

export type CouponRow = typeof coupons.$inferSelect

/** Ends after which the entry needs its coupon no more; a withdrawal gives it back only where the coupon says so. */
const GIVEN_BACK: readonly RegistrationStatus[] = ['LOST', 'REJECTED', 'EXPIRED', 'CANCELLED']

/** A coupon with what has become of it. */
interface HeldCoupon {
  row: CouponRow
  status: CouponStatus
}

/** A coupon's state, by the entry or the shop order that took it: nobody has to give it back. */
export async function loadHeldCoupons(db: Database, rows: CouponRow[], now: number): Promise<HeldCoupon[]> {
  const entries = await entriesOf(
    db,
    rows.flatMap(({ entryId }) => entryId ?? []),
  )
  const bought = await ordersOf(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  return rows.map((row) => {
    const entry = entries.find(({ entryId }) => entryId === row.entryId)
    if (entry && isKept(row, entry.status)) return { row, status: entry.paid ? 'used' : 'reserved' }
    const order = bought.find(({ orderId }) => orderId === row.orderId)
    if (order && isKeptByOrder(row, order)) return { row, status: order.paidAt === null ? 'reserved' : 'used' }
    const end = couponEnd(row.facts)
    return { row, status: end !== null && now > end ? 'over' : 'free' }
  })
}

async function entriesOf(db: Database, entryIds: string[]) {
  const rows = await db
    .select({ entryId: entries.entryId, status: ENTRY_STATE, paidAt: orders.paidAt })
    .from(entries)
    .leftJoin(orders, and(eq(orders.entryId, entries.entryId), eq(orders.kind, 'entry')))
    .where(inArray(entries.entryId, entryIds))
  return rows.map(({ entryId, status, paidAt }) => ({
    entryId,
    status,
    paid: paidAt !== null || status === 'CONFIRMED' || status === 'WITHDRAWN',
  }))
}

function ordersOf(db: Database, orderIds: string[]) {
  const { orderId, status, paidAt } = orders
  return db.select({ orderId, status, paidAt }).from(orders).where(inArray(orderId, orderIds))
}

function isKeptByOrder({ facts }: CouponRow, { status, paidAt }: { status: OrderStatus; paidAt: number | null }) {
  if (status === 'CREATING' || status === 'PENDING' || status === 'PAID') return true
  return paidAt !== null && facts.returns !== true
}

function isKept({ facts }: CouponRow, status: RegistrationStatus): boolean {
  if (status === 'WITHDRAWN') return facts.returns !== true
  return !GIVEN_BACK.includes(status)
}

/** The coupon that an entry has; null for one that never took one. */
export async function findCoupon(db: Database, entryId: string): Promise<CouponRow | null> {
  return findRow(db.select().from(coupons).where(eq(coupons.entryId, entryId)))
}

/** Gives an account what the race has for everybody, for entries or for goods; what it has already stays as it was. */
async function grantRaceCoupons(
  db: Database,
  userId: string,
  race: RaceFacts,
  purchase: Purchase,
  now: number,
): Promise<void> {
  const forAll = (race.coupons ?? []).filter((facts) => facts.code === undefined && isFor(facts, purchase))
  if (forAll.length === 0) return
  const rows = forAll.map((facts) => buildRaceCoupon(userId, race.raceId, facts, now))
  const given = await db.insert(coupons).values(rows).onConflictDoNothing().returning()
  const written = given.map(({ couponId, facts }) => ({ userId, subject: couponId, values: { name: facts.name } }))
  await writeMessages(
    db,
    written.map((one) => ({ ...one, code: 'coupon' as const, at: now })),
  )
}

/** Gives an account a coupon that the operator promised; answers its id. */
export async function grantCoupon(
  tx: Database,
  { userId, raceId, facts }: { userId: string; raceId: string | null; facts: CouponFacts },
  now: number,
): Promise<string> {
  const { id: kind } = facts
  const couponId = newId()
  const row = { couponId, userId, raceId, kind, source: 'operator' as const, facts, createdAt: now, grantedAt: now }
  await tx.insert(coupons).values(row)
  return couponId
}

export function buildRaceCoupon(
  userId: string,
  raceId: string,
  facts: CouponFacts,
  now: number,
): typeof coupons.$inferInsert {
  const { id: kind } = facts
  return { couponId: newId(), userId, raceId, kind, source: 'race', facts, createdAt: now, grantedAt: now }
}

/** What a coupon would be used for. */
export interface Purchase {
  what: 'entry' | 'goods'
  /** The race whose coupons count beside those of any; null for goods of no race. */
  race: RaceFacts | null
  /** The entry whose own coupon is not taken from it. */
  entryId: string | null
  worth(coupon: CouponFacts): CouponWorth
}

export function purchaseOfEntry(
  { race, project }: FoundProject,
  entryId: string,
  entry: PricedEntry,
  now: number,
): Purchase {
  const worth = (coupon: CouponFacts) => couponWorth(coupon, couponedFees(project.facts, entry, now), now)
  return { what: 'entry', race: race.facts, entryId, worth }
}

export function purchaseOfGoods(race: RaceFacts | null, goods: PricedGoods, now: number): Purchase {
  return { what: 'goods', race, entryId: null, worth: (coupon) => goodsWorth(coupon, goods, now) }
}

const isFor = ({ goods }: CouponFacts, { what }: Purchase) => (goods === undefined ? 'entry' : 'goods') === what

/** Every coupon of the account that could be thought of. */
async function listCoupons(db: Database, userId: string, purchase: Purchase): Promise<CouponRow[]> {
  const ofRace = purchase.race ? eq(coupons.raceId, purchase.race.raceId) : undefined
  const rows = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.userId, userId), or(ofRace, isNull(coupons.raceId))))
  return rows.filter(({ facts }) => isFor(facts, purchase))
}

function judgeCoupon({ row, status }: HeldCoupon, purchase: Purchase): { off: number; refusal: CouponRefusal | null } {
  const isTaken = (status === 'reserved' || status === 'used') && (row.entryId ?? '') !== purchase.entryId
  if (isTaken) return { off: 0, refusal: 'couponGone' }
  if (row.raceId !== null && row.raceId !== purchase.race?.raceId) return { off: 0, refusal: 'couponElsewhere' }
  return purchase.worth(row.facts)
}

/** The coupons of the account as what they would be used for sees them: usable ones first, the best of them at the top. */
export async function rankCoupons(
  db: Database,
  userId: string,
  purchase: Purchase,
  now: number,
): Promise<{ row: CouponRow; status: CouponStatus; off: number; refusal: CouponRefusal | null }[]> {
  if (purchase.race) await grantRaceCoupons(db, userId, purchase.race, purchase, now)
  const held = await loadHeldCoupons(db, await listCoupons(db, userId, purchase), now)
  const judged = held.map((one) => ({
    ...one,
    ...judgeCoupon(one, purchase),
    couponId: one.row.couponId,
    until: couponEnd(one.row.facts),
  }))
  const usable = bestFirst(judged.filter(({ refusal }) => refusal === null))
  return [...usable, ...bestFirst(judged.filter(({ refusal }) => refusal !== null))]
}

/** The account's own coupon; refused where it does not lower what it would be used for. */
export async function requireCoupon(
  db: Database,
  { userId, couponId }: { userId: string; couponId: string },
  purchase: Purchase,
  now: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<CouponRow> {
  const mine = db
    .select()
    .from(coupons)
    .where(and(eq(coupons.couponId, couponId), eq(coupons.userId, userId)))
  const row = await requireRow(lock ? mine.for('update') : mine, 'couponGone')
  const [held] = await loadHeldCoupons(db, [row], now)
  const refusal = held ? judgeCoupon(held, purchase).refusal : 'couponGone'
  if (refusal) throw new Failure(refusal)
  return row
}

/** The entry or the order has the coupon from now on: until it ends, unpaid or given back. */
export async function reserveCoupon(
  tx: Database,
  couponId: string,
  { entryId = null, orderId = null }: { entryId?: string | null; orderId?: string | null },
): Promise<void> {
  await tx.update(coupons).set({ entryId, orderId }).where(eq(coupons.couponId, couponId))
}

/** Whether a late payment still finds the coupon that its price was made with. */
export async function hasItsCoupon(
  tx: Database,
  entryId: string,
  lines: readonly { kind?: string }[],
): Promise<boolean> {
  if (!lines.some(({ kind }) => kind === 'coupon')) return true
  const [row] = await tx.select().from(coupons).where(eq(coupons.entryId, entryId)).for('update')
  return row !== undefined
}

/** Coupons as their owner reads them. */
export async function viewCoupons(
  db: Database,
  held: readonly (HeldCoupon & { off?: number; refusal?: CouponRefusal | null })[],
): Promise<Coupon[]> {
  const raceIds = [...new Set(held.flatMap(({ row }) => row.raceId ?? []))]
  const named = await db.select().from(races).where(inArray(races.raceId, raceIds))
  const facts = new Map(named.map((race): [string, RaceFacts] => [race.raceId, race.facts]))
  return held.map((one) => {
    const { row, status, off = 0, refusal = null } = one
    const { name, amount, percent, free, from } = row.facts
    return {
      couponId: row.couponId,
      name,
      kind: free ? 'free' : percent === undefined ? 'amount' : 'percent',
      amount: amount ?? null,
      percent: percent ?? null,
      rules: couponRules(row.facts, row.raceId === null ? null : (facts.get(row.raceId) ?? null)),
      from: from === undefined ? null : instant(from),
      until: couponEnd(row.facts),
      status,
      raceId: row.raceId,
      entryId: status === 'reserved' || status === 'used' ? row.entryId : null,
      orderId: status === 'reserved' || status === 'used' ? row.orderId : null,
      forGoods: row.facts.goods !== undefined,
      off,
      usable: status === 'free' && refusal === null,
      reason: refusal ? reasonFor(refusal, status) : null,
    }
  })
}

function reasonFor(refusal: CouponRefusal, status: CouponStatus): Text {
  return refusal === 'couponGone' && status !== 'over' ? text('coupons.inUse') : toReason(refusal).messages
}

/** For what a coupon is, a line each. */
function couponRules({ least, most, items, goods, role, free }: CouponFacts, race: RaceFacts | null): Text[] {
  const projects = (race?.items ?? []).filter(({ itemId }) => items?.includes(itemId)).map(({ name }) => name)
  const name = race?.items.flatMap(({ roles = [] }) => roles).find(({ id }) => id === role)?.name
  return [
    race ? race.name : text('coupons.anyRace'),
    ...(goods ? [text('coupons.goods')] : []),
    ...(projects.length > 0 ? [text('coupons.projects', { projects })] : []),
    ...(name ? [text('coupons.role', { name })] : []),
    ...(free ? [text('coupons.free')] : []),
    ...(least ? [text('coupons.least', { fee: formatFen(least) })] : []),
    ...(most ? [text('coupons.most', { fee: formatFen(most) })] : []),
  ]
}
