import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { type AnyFailureName, TooMany } from '#platform/failure.ts'
import type { AddressLimits, PlatformOptions } from '#platform/options.ts'
import { counters } from '#platform/tables/accounts.ts'
import type { Source } from './source.ts'

/** One thing somebody does, and how often it may be done in a stretch of time that begins with the first. */
export interface Use {
  /** What is counted. */
  rule: string
  /** For whom: a number, an account, an address, or several of them. */
  subject: string
  most: number
  /** Milliseconds. */
  spanMs: number
  /** Said when there is no more. */
  failure: AnyFailureName
}

/**
 * Calls of the same moment reach the database in any order, each with the time at which it was read: a stretch that began
 * this much after a call (milliseconds) still counts it. One that began later is of before the clock was set back.
 */
const DISORDER = 60_000

/**
 * Counts each of the uses once and answers their counts; when one of them is used up, counts none and throws TooMany.
 * Each count is one statement that ends at the limit, so that of any number at the same moment no more than `most` pass.
 */
export function take(db: Database, now: number, uses: Use[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    const counts: number[] = []
    for (const use of uses) counts.push(await takeOne(tx, now, use))
    return counts
  })
}

async function takeOne(tx: Database, now: number, { rule, subject, most, spanMs, failure }: Use): Promise<number> {
  const { count, startedAt, expiresAt } = counters
  const runs = sql`(${startedAt} <= ${now + DISORDER}::bigint and ${expiresAt} > ${now}::bigint)`
  const [row] = await tx
    .insert(counters)
    .values({ rule, subject, count: 1, startedAt: now, expiresAt: now + spanMs })
    .onConflictDoUpdate({
      target: [counters.rule, counters.subject],
      set: {
        count: sql`case when ${runs} then ${count} + 1 else 1 end`,
        startedAt: sql`case when ${runs} then ${startedAt} else ${now}::bigint end`,
        expiresAt: sql`case when ${runs} then ${expiresAt} else ${now + spanMs}::bigint end`,
      },
      setWhere: sql`not ${runs} or ${count} < ${most}`,
    })
    .returning({ count })
  if (row) return row.count
  const [full] = await tx.select({ expiresAt }).from(counters).where(itsRow({ rule, subject }))
  throw new TooMany(failure, (full?.expiresAt ?? now + spanMs) - now)
}

/** Takes one use back, as if it had not been. */
export async function giveBack(db: Database, uses: Use[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const use of uses) {
      await tx
        .update(counters)
        .set({ count: sql`greatest(${counters.count} - 1, 0)` })
        .where(itsRow(use))
    }
  })
}

/** Begins anew. */
export async function clear(db: Database, use: Pick<Use, 'rule' | 'subject'>): Promise<void> {
  await db.delete(counters).where(itsRow(use))
}

/** Removes the rows that count for nothing any more. */
export async function sweepCounters(db: Database, now: number): Promise<void> {
  await db.delete(counters).where(or(lte(counters.expiresAt, now), gt(counters.startedAt, now + DISORDER)))
}

function itsRow({ rule, subject }: Pick<Use, 'rule' | 'subject'>) {
  return and(eq(counters.rule, rule), eq(counters.subject, subject))
}

const HOUR_MS = 3_600_000

/** A race that opens at ten o'clock brings 2,000 runners of one carrier within the hour, each twice. */
export const ADDRESS_LIMITS: AddressLimits = { codes: 4_000, guesses: 4_000, uploads: 8_000, writes: 60_000 }

/** One use of what the settings allow an address. */
export function limitByAddress(
  what: keyof AddressLimits,
  source: Source,
  { addressLimits = {} }: PlatformOptions,
): Use {
  const most = addressLimits[what] ?? ADDRESS_LIMITS[what]
  return { rule: `address ${what}`, subject: source.address, most, spanMs: HOUR_MS, failure: 'addressUsedUp' }
}

/** One guess at a code: of an account, and of its address. */
export function limitGuesses(
  rule: string,
  userId: string,
  failure: AnyFailureName,
  source: Source,
  options: PlatformOptions,
): Use[] {
  return [{ rule, subject: userId, most: 10, spanMs: HOUR_MS, failure }, limitByAddress('guesses', source, options)]
}
