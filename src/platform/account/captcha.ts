import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { clear, limitByAddress, take, type Use } from '#platform/limits/counters.ts'
import { formatSource, type Source } from '#platform/limits/source.ts'
import { captchas } from '#platform/tables/accounts.ts'
import { guess, guessesOf, isKnown } from './guess.ts'

const LIVES_MS = 5 * 60_000
const RESEND_MS = 60_000
const HOUR_MS = 3_600_000

type CaptchaRow = typeof captchas.$inferSelect
interface Wanted {
  mobile: string
  code: string
}

/**
 * A new code for a number; one that the same source was sent before stops working, one of another source goes on, so
 * that a stranger who asks does not end the owner's. A number gets one a minute, five an hour and ten a day from known
 * sources (guess.ts), and as many from each network address of strangers, but from all of them no more than twice that.
 * One stranger alone thus uses up nobody's codes. Times are epoch milliseconds.
 */
export async function sendCaptcha(
  { db, clock, options }: Platform,
  mobile: string,
  source: Source,
): Promise<{ expiresAt: number; resendAt: number }> {
  const now = clock.now()
  const known = await isKnown(db, now, mobile, source)
  // A device's id is what it says of itself: strangers are told apart by their network.
  const subject = `${mobile} ${known ? 'known' : source.address}`
  const uses: Use[] = [
    { rule: 'codes in a minute', subject, most: 1, spanMs: RESEND_MS, failure: 'codeTooSoon' },
    { rule: 'codes in an hour', subject, most: 5, spanMs: HOUR_MS, failure: 'codesUsedUp' },
    { rule: 'codes in a day', subject, most: 10, spanMs: 24 * HOUR_MS, failure: 'codesUsedUp' },
    ...(known ? [] : byAllStrangers(mobile)),
    limitByAddress('codes', source, options),
  ]
  return db.transaction(async (tx) => {
    await take(tx, now, uses)
    const key = formatSource(source)
    const mine = and(eq(captchas.mobile, mobile), eq(captchas.source, key), gt(captchas.expiresAt, now))
    await tx.update(captchas).set({ expiresAt: now }).where(mine)
    await clear(tx, guessesOf({ kind: 'code', mobile, source }))
    const row = {
      captchaId: newId(),
      mobile,
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      createdAt: now,
      expiresAt: now + LIVES_MS,
      resendAt: now + RESEND_MS,
      source: key,
    }
    await tx.insert(captchas).values(row)
    return { expiresAt: row.expiresAt, resendAt: row.resendAt }
  })
}

const byAllStrangers = (mobile: string): Use[] => [
  { rule: 'codes of strangers in an hour', subject: mobile, most: 10, spanMs: HOUR_MS, failure: 'codesUsedUp' },
  { rule: 'codes of strangers in a day', subject: mobile, most: 20, spanMs: 24 * HOUR_MS, failure: 'codesUsedUp' },
]

/** Throws unless the code is one that the number was sent; `use` makes it work only once. */
export async function checkCaptcha(
  platform: Platform,
  { mobile, code }: Wanted,
  source: Source,
  { use }: { use: boolean },
): Promise<void> {
  const { db, clock } = platform
  const rows = await workingCodes(platform, mobile)
  if (rows.length === 0) throw new Failure('codeExpired')
  const row = await guess(
    platform,
    { kind: 'code', mobile, source },
    {
      sentHere: rows.some((sent) => sent.source === formatSource(source)),
      judge: async () => rows.find((sent) => sameCode(sent.code, code)) ?? null,
      wrong: (last) => new Failure(last ? 'codeLocked' : 'codeWrong'),
    },
  )
  if (!use) return
  const used = await db
    .update(captchas)
    .set({ usedAt: clock.now() })
    .where(and(eq(captchas.captchaId, row.captchaId), isNull(captchas.usedAt)))
    .returning({ captchaId: captchas.captchaId })
  if (used.length === 0) throw new Failure('codeExpired')
}

function workingCodes({ db, clock }: Platform, mobile: string): Promise<CaptchaRow[]> {
  const now = clock.now()
  const working = and(eq(captchas.mobile, mobile), isNull(captchas.usedAt), gt(captchas.expiresAt, now))
  // The console may have set the clock back to before a code was sent.
  return db
    .select()
    .from(captchas)
    .where(and(working, lte(captchas.createdAt, now)))
    .orderBy(desc(captchas.captchaId))
}

function sameCode(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
