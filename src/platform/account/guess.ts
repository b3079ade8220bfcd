import { and, eq, gt, isNull, like } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { AnyFailureName } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { clear, giveBack, limitByAddress, take, type Use } from '#platform/limits/counters.ts'
import { formatSource, type Source } from '#platform/limits/source.ts'
import { accounts, counters, sessions } from '#platform/tables/accounts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const KNOWN_MS = 90 * DAY_MS

const KINDS = {
  code: { most: 5, spanMs: 5 * MINUTE_MS, failure: 'codeLocked', together: 'guessesUsedUp' },
  // A password that many try at is asked for no more: whoever has the number still has its codes.
  password: { most: 5, spanMs: 15 * MINUTE_MS, failure: 'passwordLocked', together: 'environmentRisky' },
} as const satisfies Record<string, KindOfGuess>

interface KindOfGuess {
  most: number
  spanMs: number
  /** Said to a source that has used up its own guesses. */
  failure: AnyFailureName
  /** Said when all of its kind together have. */
  together: AnyFailureName
}

export interface Guess {
  kind: keyof typeof KINDS
  mobile: string
  source: Source
}

/** What one source has guessed at a number. */
export const guessesOf = ({ kind, mobile, source }: Guess) => ({
  rule: `${kind} guesses`,
  subject: `${mobile} ${formatSource(source)}`,
})

/**
 * The rule of guesses, for codes and for passwords alike. A guess is counted before it is judged, so that of any number
 * sent at once no more are judged than are allowed; one that was right is taken back.
 *
 * 1. A source (address and device) has five wrong guesses at a number: for codes until it is sent a new one or five
 *    minutes are over, for passwords in a quarter of an hour. It locks nobody but that source.
 * 2. A number has twenty wrong guesses in a quarter of an hour and sixty in a day, from all its strangers together and
 *    again from all its known sources together. Known is a device (or, without a device's id, an address) that logged in
 *    to this account within ninety days. So many strangers together find out no more than a few, wait first minutes and
 *    then for the next day, and use up nothing of the owner's.
 * 3. Who was itself sent a code that still works has its five guesses at it whatever others did (2 is not asked): a
 *    fresh code is always a way in. How many codes are sent is limited (captcha.ts).
 * 4. An address has as many wrong guesses an hour as the settings say.
 *
 * Who shares the owner's address and the owner's device id cannot be told from the owner.
 */
export async function guess<Right>(
  { db, clock, options }: Platform,
  of: Guess,
  { sentHere, judge, wrong }: { sentHere: boolean; judge(): Promise<Right | null>; wrong: FailureNames },
): Promise<Right> {
  const { most, spanMs, failure } = KINDS[of.kind]
  const own: Use = { ...guessesOf(of), most, spanMs, failure }
  const others = sentHere ? [] : await together(db, clock.now(), of)
  const shared = [...others, limitByAddress('guesses', of.source, options)]
  const [count = own.most] = await take(db, clock.now(), [own, ...shared])
  const right = await judge()
  if (right === null) throw wrong(count >= own.most)
  await clear(db, own)
  await giveBack(db, shared)
  return right
}

/** The failure of a wrong guess; `last` when it was the last that the source had. */
type FailureNames = (last: boolean) => Error

async function together(db: Database, now: number, { kind, mobile, source }: Guess): Promise<Use[]> {
  const who = (await isKnown(db, now, mobile, source)) ? 'known' : 'strangers'
  const subject = `${mobile} ${who}`
  const failure = KINDS[kind].together
  return [
    { rule: `${kind} guesses in a quarter`, subject, most: 20, spanMs: 15 * MINUTE_MS, failure },
    { rule: `${kind} guesses in a day`, subject, most: 60, spanMs: DAY_MS, failure },
  ]
}

/** Whether the account of a number has been logged in to from there. */
export async function isKnown(db: Database, now: number, mobile: string, source: Source): Promise<boolean> {
  const there =
    source.device === null
      ? and(isNull(sessions.device), eq(sessions.address, source.address))
      : eq(sessions.device, source.device)
  const found = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.userId, sessions.userId))
    .where(and(eq(accounts.mobile, mobile), there, gt(sessions.createdAt, now - KNOWN_MS)))
    .limit(1)
  return found.length > 0
}

/** A password set anew begins with no guesses at it. */
export async function forgetPasswordGuesses(db: Database, mobile: string): Promise<void> {
  await db.delete(counters).where(and(like(counters.rule, 'password guesses%'), like(counters.subject, `${mobile} %`)))
}
