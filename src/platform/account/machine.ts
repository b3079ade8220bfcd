import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { isRealPhone } from '#lib/foreignPhone.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Handler } from '#platform/handler.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { machineChecks } from '#platform/tables/logins.ts'
import { sendCaptcha } from './captcha.ts'
import { looksHuman, SLIDE_ENDS, SLIDE_LIVES_MS } from './slide.ts'

const { challenge, slideEnd, expiresAt, passedAt } = machineChecks

/** A slider to be pulled before the number is known: by the pages that check for machines alone, and by race logins. */
const machineChallenge: Handler<'machineChallenge'> = async ({ db, clock, source, options }) => {
  const now = clock.now()
  await take(db, now, [limitByAddress('writes', source, options)])
  const asked = {
    challenge: randomBytes(16).toString('hex'),
    slideEnd: randomInt(SLIDE_ENDS.from, SLIDE_ENDS.to + 1),
    expiresAt: now + SLIDE_LIVES_MS,
  }
  await db.insert(machineChecks).values(asked)
  return { challenge: asked.challenge, end: asked.slideEnd, expiresAt: asked.expiresAt }
}

/** A pull is judged once; one that passed is a ticket for one code. */
const machineCheck: Handler<'machineCheck'> = async ({ db, clock, params: { slide } }) => {
  const now = clock.now()
  const asked = and(eq(challenge, slide.challenge), gt(expiresAt, now))
  const [row] = await db
    .update(machineChecks)
    .set({ passedAt: now })
    .where(and(asked, isNull(passedAt)))
    .returning({ end: slideEnd, expiresAt })
  if (row && looksHuman(slide, row.end)) return { ticket: slide.challenge, expiresAt: row.expiresAt }
  await db.delete(machineChecks).where(asked)
  throw new Failure('machineCheckFailed')
}

const captchaSend: Handler<'captchaSend'> = async ({ params: { mobile, ticket }, source, ...platform }) => {
  const { db, clock } = platform
  if (!isRealPhone(mobile)) throw new Failure('mobileWrong')
  const passed = and(eq(challenge, ticket), isNotNull(passedAt), gt(expiresAt, clock.now()))
  const used = await db.delete(machineChecks).where(passed).returning({ challenge })
  if (used.length === 0) throw new Failure('slideFirst')
  return sendCaptcha(platform, mobile, source)
}

/** Removes what nobody has pulled or used in time. */
export async function sweepMachineChecks(db: Database, now: number): Promise<void> {
  await db.delete(machineChecks).where(lte(expiresAt, now))
}

export const machineHandlers = { machineChallenge, machineCheck, captchaSend }
