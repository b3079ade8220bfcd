import { and, eq, isNull } from 'drizzle-orm'
import { Failure } from '#sandbox/failure.ts'
import { type Handler, signedIn } from '#sandbox/handler.ts'
import { accounts, sessions } from '#sandbox/schema.ts'
import { checkCaptcha, sendCaptcha } from './captcha.ts'
import { createContestants, deleteContestants, listContestants, updateContestants } from './contestants.ts'
import { exchangeEvidence } from './evidence.ts'
import { findOrRegister, login } from './login.ts'
import { fitsPasswordRule, hashPassword } from './password.ts'
import { looksHuman } from './slide.ts'

const captchaSendV2: Handler<'captchaSendV2'> = async ({ db, clock, params }) => {
  if (!looksHuman(params.slide)) throw new Failure('slideFirst')
  return sendCaptcha(db, clock, params.mobile)
}

const captchaCheck: Handler<'captchaCheck'> = async ({ db, clock, params }) => {
  await checkCaptcha(db, clock, params, { use: false })
  return { ok: true }
}

const passwordReset: Handler<'passwordReset'> = async ({ params, ...platform }) => {
  if (!fitsPasswordRule(params.password)) throw new Failure('passwordRule')
  await checkCaptcha(platform.db, platform.clock, params, { use: true })
  const { account } = await findOrRegister(platform, params.mobile)
  const kept = { passwordHash: await hashPassword(params.password), passwordTries: 0, passwordTriedAt: null }
  await platform.db.transaction(async (tx) => {
    await tx.update(accounts).set(kept).where(eq(accounts.userId, account.userId))
    const open = and(eq(sessions.userId, account.userId), isNull(sessions.ended))
    await tx.update(sessions).set({ ended: 'passwordReset' }).where(open)
  })
  return { ok: true }
}

const logout: Handler<'logout'> = async (context) => {
  const mine = eq(sessions.tokenHash, signedIn(context).tokenHash)
  await context.db.update(sessions).set({ ended: 'loggedOut' }).where(mine)
  return { ok: true }
}

export const accountHandlers = {
  captchaSendV2,
  captchaCheck,
  login,
  logout,
  exchangeEvidence,
  passwordReset,
  listContestants,
  createContestants,
  updateContestants,
  deleteContestants,
}
