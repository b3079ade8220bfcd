import { and, count, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { Failure, type FailureName, findRow } from '#platform/failure.ts'
import type { HandlerContext } from '#platform/handler.ts'
import { newCode, newId } from '#platform/ids.ts'
import { giveBack, limitGuesses, take } from '#platform/limits/counters.ts'
import { coupons } from '#platform/tables/coupons.ts'
import { races } from '#platform/tables/races.ts'
import { plainCode } from '#race/entryRules.ts'
import type { CouponFacts, RaceFacts } from '#race/facts.gen.ts'
import { buildRaceCoupon, type CouponRow } from './wallet.ts'

/**
 * The coupon of a code for the account: a single code goes to the first who types it, a race's code to each account once.
 * Who typed it before gets the same coupon again. Wrong codes are counted, for the account and for the address.
 */
export async function exchange(
  { db, clock, options, source }: HandlerContext,
  userId: string,
  typed: string,
  { sponsor = false }: { sponsor?: boolean } = {},
): Promise<CouponRow> {
  const now = clock.now()
  const uses = limitGuesses('coupon codes', userId, 'couponCodesUsedUp', source, options)
  await take(db, now, uses)
  const code = plainCode(typed)
  const found = await db.transaction(
    async (tx) => (await single(tx, userId, code, sponsor, now)) ?? (sponsor ? null : shared(tx, userId, code, now)),
  )
  if (!found) throw new Failure('couponCodeWrong')
  if (typeof found === 'string') throw new Failure(found)
  await giveBack(db, uses)
  return found
}

type Found = CouponRow | FailureName | null

/** A code that is one coupon: its row is locked, so that of any number at once one gets it. */
async function single(tx: Database, userId: string, code: string, sponsor: boolean, now: number): Promise<Found> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update')
  if (!row || (sponsor && !row.sponsor)) return null
  if (row.userId !== null) return row.userId === userId ? row : 'couponCodeUsed'
  await tx.update(coupons).set({ userId, grantedAt: now }).where(eq(coupons.couponId, row.couponId))
  return { ...row, userId, grantedAt: now }
}

/** A code that a race has for many: the race's row is locked while the coupons that it gave are counted. */
async function shared(tx: Database, userId: string, code: string, now: number): Promise<Found> {
  const [race] = await tx
    .select()
    .from(races)
    .where(and(eq(races.withdrawn, false), sql`${races.facts} -> 'coupons' @> ${codeIn(code)}::jsonb`))
    .for('no key update')
  const facts = race && couponByCode(race.facts, code)
  if (!facts) return null
  const given = and(eq(coupons.raceId, race.raceId), eq(coupons.kind, facts.id), eq(coupons.source, 'race'))
  const [own] = await tx
    .select()
    .from(coupons)
    .where(and(given, eq(coupons.userId, userId)))
  if (own) return own
  const [sum] = await tx.select({ rows: count() }).from(coupons).where(given)
  if (facts.quantity !== undefined && (sum?.rows ?? 0) >= facts.quantity) return 'couponCodesGone'
  return findRow(
    tx
      .insert(coupons)
      .values(buildRaceCoupon(userId, race.raceId, facts, now))
      .returning(),
  )
}

const codeIn = (code: string) => JSON.stringify([{ code }])

function couponByCode({ coupons: known = [] }: RaceFacts, code: string): CouponFacts | undefined {
  return known.find((one) => one.code === code)
}

interface Batch {
  /** Null for coupons of any race. */
  raceId: string | null
  facts: CouponFacts
  sponsor: boolean
  count: number
}

/** Makes coupons with a code each, for the operator to hand out; answers the codes as they are printed. */
export async function makeCodes(
  db: Database,
  { raceId, facts, sponsor, count: wanted }: Batch,
  now: number,
): Promise<string[]> {
  const made = Array.from({ length: wanted }, () => newCode(12))
  const rows = made.map((code): typeof coupons.$inferInsert => ({
    couponId: newId(),
    raceId,
    kind: facts.id,
    source: 'operator',
    facts,
    code,
    sponsor,
    createdAt: now,
  }))
  await db.insert(coupons).values(rows)
  return made.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}
