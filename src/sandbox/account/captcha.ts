import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Clock } from '#sandbox/clock.ts'
import type { Database } from '#sandbox/database.ts'
import { Failure, type FailureName } from '#sandbox/failure.ts'
import { newId } from '#sandbox/ids.ts'
import { captchas } from '#sandbox/schema.ts'

const LIVES_MS = 5 * 60_000
const RESEND_MS = 60_000
const MOST_TRIES = 5

type CaptchaRow = typeof captchas.$inferSelect
interface Wanted {
  mobile: string
  code: string
}

/** A new code for a number; the one before it stops working. Times are epoch milliseconds. */
export async function sendCaptcha(
  db: Database,
  clock: Clock,
  mobile: string,
): Promise<{ expiresAt: number; resendAt: number }> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    // Two taps at once must not send two codes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`captcha ${mobile}`}))`)
    const last = await latest(tx, mobile)
    if (last && now >= last.createdAt && now < last.resendAt) throw new Failure('codeTooSoon')
    const row = {
      captchaId: newId(),
      mobile,
      code: String(randomInt(1_000_000)).padStart(6, '0'),
      createdAt: now,
      expiresAt: now + LIVES_MS,
      resendAt: now + RESEND_MS,
    }
    await tx.insert(captchas).values(row)
    return { expiresAt: row.expiresAt, resendAt: row.resendAt }
  })
}

/** Throws unless the code is right; a wrong one counts as a try. `use` makes it work only once. */
export async function checkCaptcha(
  db: Database,
  clock: Clock,
  wanted: Wanted,
  { use }: { use: boolean },
): Promise<void> {
  const row = await latest(db, wanted.mobile)
  const now = clock.now()
  if (!row || row.usedAt !== null || now >= row.expiresAt) throw new Failure('codeExpired')
  if (row.tries >= MOST_TRIES) throw new Failure('codeLocked')
  if (!sameCode(row.code, wanted.code)) throw new Failure(await countWrong(db, row))
  if (!use) return
  const used = await db
    .update(captchas)
    .set({ usedAt: now })
    .where(and(eq(captchas.captchaId, row.captchaId), sql`${captchas.usedAt} is null`, lt(captchas.tries, MOST_TRIES)))
    .returning({ captchaId: captchas.captchaId })
  if (used.length === 0) throw new Failure('codeExpired')
}

async function countWrong(db: Database, row: CaptchaRow): Promise<FailureName> {
  const [after] = await db
    .update(captchas)
    .set({ tries: sql`${captchas.tries} + 1` })
    .where(eq(captchas.captchaId, row.captchaId))
    .returning({ tries: captchas.tries })
  return (after?.tries ?? MOST_TRIES) >= MOST_TRIES ? 'codeLocked' : 'codeWrong'
}

async function latest(db: Database, mobile: string): Promise<CaptchaRow | undefined> {
  const newestFirst = [desc(captchas.captchaId)]
  const [row] = await db
    .select()
    .from(captchas)
    .where(eq(captchas.mobile, mobile))
    .orderBy(...newestFirst)
    .limit(1)
  return row
}

function sameCode(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
