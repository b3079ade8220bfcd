import { and, desc, eq, isNull } from 'drizzle-orm'
import { checkCaptcha } from '#platform/account/captcha.ts'
import { agreeing, findOrRegister, openSession, unblocked } from '#platform/account/session.ts'
import { tellOfGoals } from '#platform/challenges/goals.ts'
import { requireRow } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { clubRunsOf } from '#platform/sandbox/club.ts'
import { sessions } from '#platform/tables/accounts.ts'
import { clubRecords } from '#platform/tables/logins.ts'
import { giveGrant } from './grants.ts'

/** Logs in to the club's data alone: the token opens nothing else of the account, and the site's login goes on. */
const nrcLogin: Handler<'nrcLogin'> = async (context) => {
  const { params, terminal, source, ...platform } = context
  const { mobile, code } = params
  const { db, clock } = platform
  await checkCaptcha(platform, { mobile, code }, source, { use: true })
  const { account, registered } = await findOrRegister(platform, mobile)
  const { userId } = unblocked(account)
  const now = clock.now()
  const session = await db.transaction(async (tx) => {
    await giveGrant(tx, now, userId, 'club')
    const runs = clubRunsOf(mobile, now).map((run) => ({ recordId: newId(), userId, ...run }))
    await tx.insert(clubRecords).values(runs).onConflictDoNothing()
    return openSession({ db: tx, clock }, account, { terminal, source, kind: 'nrc' }, registered)
  })
  await tellOfGoals(context, userId)
  return agreeing(context, session)
}

const nrcLogout: Handler<'nrcLogout'> = async (context) => {
  const mine = eq(sessions.tokenHash, signedIn(context).tokenHash)
  await context.db.update(sessions).set({ ended: 'loggedOut' }).where(mine)
  return { ok: true }
}

const nrcRecords: Handler<'nrcRecords'> = async ({ db, user }) => {
  const shown = and(eq(clubRecords.userId, signedIn({ user }).userId), isNull(clubRecords.removedAt))
  const rows = await db.select().from(clubRecords).where(shown).orderBy(desc(clubRecords.at))
  return rows.map(({ recordId, kind, at, distance, duration }) => {
    return { recordId, kind, at, distance, duration, pace: Math.round((duration * 1000) / distance) }
  })
}

const removeNrcRecord: Handler<'removeNrcRecord'> = async ({ db, clock, user, params: { recordId } }) => {
  const mine = and(
    eq(clubRecords.recordId, recordId),
    eq(clubRecords.userId, signedIn({ user }).userId),
    isNull(clubRecords.removedAt),
  )
  await requireRow(db.update(clubRecords).set({ removedAt: clock.now() }).where(mine).returning(), 'clubRecordMissing')
  return { ok: true }
}

export const nrcHandlers = { nrcLogin, nrcLogout, nrcRecords, removeNrcRecord }
