import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Operations } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import type { HandlerContext } from '#platform/handler.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { slideChallenges } from '#platform/tables/accounts.ts'

/** How long a challenge waits for its pull. */
export const SLIDE_LIVES_MS = 10 * 60_000
const SHORTEST_MS = 150
const FEWEST_POINTS = 5
/** Of the whole way. */
const LONGEST_JUMP = 0.45
/** Where a pull may have to end. */
export const SLIDE_ENDS = { from: 60, to: 240 }

type Slide = Operations['captchaSendV2']['params']['slide']

/**
 * Asks for a pull of the slider: for one number, once, and each time to another end, so that a pull that was seen or
 * recorded does for no other. A machine can answer it too; how many codes it gets for that is limited (captcha.ts).
 */
export async function askForSlide(
  { db, clock, source, options }: HandlerContext,
  mobile: string,
): Promise<Operations['slideChallenge']['result']> {
  const now = clock.now()
  await take(db, now, [limitByAddress('writes', source, options)])
  const challenge = randomBytes(16).toString('hex')
  const slideEnd = randomInt(SLIDE_ENDS.from, SLIDE_ENDS.to + 1)
  const expiresAt = now + SLIDE_LIVES_MS
  await db.insert(slideChallenges).values({ challenge, mobile, slideEnd, expiresAt })
  return { challenge, end: slideEnd, expiresAt }
}

/** Whether a slide answers a challenge for the number; the challenge is used up either way. */
export async function takeSlide(db: Database, now: number, mobile: string, slide: Slide): Promise<boolean> {
  const { challenge, expiresAt, slideEnd } = slideChallenges
  const [asked] = await db
    .delete(slideChallenges)
    .where(and(eq(challenge, slide.challenge), eq(slideChallenges.mobile, mobile), gt(expiresAt, now)))
    .returning({ end: slideEnd })
  return asked !== undefined && looksHuman(slide, asked.end)
}

/**
 * Whether a pull of the slider (milliseconds; positions 0 to `end`) was made on purpose: not in an instant, from the
 * start to just the end, without jumping. Even steps are fine: that is how the arrow keys move it.
 */
export function looksHuman({ ms, track }: Pick<Slide, 'ms' | 'track'>, end: number): boolean {
  if (ms < SHORTEST_MS || track.length < FEWEST_POINTS) return false
  const jumps = track.slice(1).map((at, index) => Math.abs(at - (track[index] ?? 0)))
  const longest = end * LONGEST_JUMP
  return (track[0] ?? end) <= longest && track.at(-1) === end && jumps.every((jump) => jump <= longest)
}

/** Removes the challenges that nobody answered in time. */
export async function sweepSlides(db: Database, now: number): Promise<void> {
  await db.delete(slideChallenges).where(lte(slideChallenges.expiresAt, now))
}
