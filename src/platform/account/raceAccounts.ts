import { and, eq, isNull } from 'drizzle-orm'
import type { Session } from '#api/contract.gen.ts'
import { Failure } from '#platform/failure.ts'
import type { Handler, HandlerContext, ParamsOf } from '#platform/handler.ts'
import { findRace } from '#platform/raceStore/findProject.ts'
import { accounts, sessions } from '#platform/tables/accounts.ts'
import { raceAccounts } from '#platform/tables/logins.ts'
import { checkCaptcha } from './captcha.ts'
import { forgetPasswordGuesses } from './guess.ts'
import { fitsPasswordRule, guessPassword, hashPassword } from './password.ts'
import { agreeing, findOrRegister, openSession, unblocked } from './session.ts'

/** Logs in to a race with its own account: the runner is who has its number, the password is the race's alone. */
export async function loginToRace({ params, ...context }: HandlerContext<ParamsOf<'login'>>): Promise<Session> {
  const { mobile, password, raceId } = params
  if (!mobile || !password || !raceId) throw new Failure('loginIncomplete')
  const { terminal, source, ...platform } = context
  const [found] = await platform.db
    .select({ account: accounts, passwordHash: raceAccounts.passwordHash })
    .from(raceAccounts)
    .innerJoin(accounts, eq(accounts.userId, raceAccounts.userId))
    .where(and(eq(raceAccounts.raceId, raceId), eq(accounts.mobile, mobile)))
  const account = await guessPassword(platform, { mobile, password, source }, found)
  return openSession(platform, unblocked(account), { terminal, source, raceId }, false)
}

const registerUser: Handler<'registerUser'> = async (context) => {
  const { params, terminal, source, ...platform } = context
  const { raceId, mobile, code, password } = params
  if (!fitsPasswordRule(password)) throw new Failure('passwordRule')
  await raceWithAccounts(context, raceId)
  await checkCaptcha(platform, { mobile, code }, source, { use: true })
  const { account, registered } = await findOrRegister(platform, mobile)
  const { userId } = unblocked(account)
  const row = { raceId, userId, passwordHash: await hashPassword(password), createdAt: platform.clock.now() }
  const made = await platform.db.insert(raceAccounts).values(row).onConflictDoNothing().returning()
  if (made.length === 0) throw new Failure('raceAccountExists')
  return agreeing(context, await openSession(platform, account, { terminal, source, raceId }, registered))
}

const racePasswordReset: Handler<'racePasswordReset'> = async ({ params, source, ...platform }) => {
  const { raceId, mobile, code, password } = params
  if (!fitsPasswordRule(password)) throw new Failure('passwordRule')
  await checkCaptcha(platform, { mobile, code }, source, { use: true })
  const passwordHash = await hashPassword(password)
  await platform.db.transaction(async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.mobile, mobile))
    const mine = and(eq(raceAccounts.raceId, raceId), eq(raceAccounts.userId, account?.userId ?? '0'))
    const changed = await tx.update(raceAccounts).set({ passwordHash }).where(mine).returning()
    if (!account || changed.length === 0) throw new Failure('raceAccountMissing')
    await forgetPasswordGuesses(tx, mobile)
    const open = and(eq(sessions.userId, account.userId), eq(sessions.raceId, raceId), isNull(sessions.ended))
    await tx.update(sessions).set({ ended: 'passwordReset' }).where(open)
  })
  return { ok: true }
}

/** Whether the race is entered with an account of its own, and the caller is not logged in with it. */
const checkSubOrderAccountIsExist: Handler<'checkSubOrderAccountIsExist'> = async (context) => {
  const { raceId } = context.params
  const { facts } = await findRace(context.db, raceId, context)
  return facts.raceLogin === true && context.user?.raceId !== raceId
}

async function raceWithAccounts(context: HandlerContext, raceId: string): Promise<void> {
  const { facts } = await findRace(context.db, raceId, context)
  if (!facts.raceLogin) throw new Failure('raceLoginNone')
}

export const raceAccountHandlers = { registerUser, racePasswordReset, checkSubOrderAccountIsExist }
