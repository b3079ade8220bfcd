import { and, eq, isNull } from 'drizzle-orm'
import { isRealPhone } from '#lib/foreignPhone.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { accounts, sessions } from '#platform/tables/accounts.ts'
import { checkCaptcha, sendCaptcha } from './captcha.ts'
import { createContestants, deleteContestants, listContestants, updateContestants } from './contestants.ts'
import { exchangeEvidence } from './evidence.ts'
import { forgetPasswordGuesses } from './guess.ts'
import { login } from './login.ts'
import { machineHandlers } from './machine.ts'
import { fitsPasswordRule, hashPassword } from './password.ts'
import { raceAccountHandlers } from './raceAccounts.ts'
import { findOrRegister } from './session.ts'
import { askForSlide, takeSlide } from './slide.ts'
import { bindThirdPhone, getOpenId, wechatAuthorize } from './wechat.ts'

const slideChallenge: Handler<'slideChallenge'> = async (context) => {
  const { mobile } = context.params
  if (!isRealPhone(mobile)) throw new Failure('mobileWrong')
  return askForSlide(context, mobile)
}

const captchaSendV2: Handler<'captchaSendV2'> = async ({ params: { mobile, slide }, source, ...platform }) => {
  if (!(await takeSlide(platform.db, platform.clock.now(), mobile, slide))) throw new Failure('slideFirst')
  return sendCaptcha(platform, mobile, source)
}

const captchaCheck: Handler<'captchaCheck'> = async ({ params, source, ...platform }) => {
  await checkCaptcha(platform, params, source, { use: false })
  return { ok: true }
}

const passwordReset: Handler<'passwordReset'> = async ({ params, source, ...platform }) => {
  if (!fitsPasswordRule(params.password)) throw new Failure('passwordRule')
  await checkCaptcha(platform, params, source, { use: true })
  const { account } = await findOrRegister(platform, params.mobile)
  const passwordHash = await hashPassword(params.password)
  await platform.db.transaction(async (tx) => {
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.userId, account.userId))
    await forgetPasswordGuesses(tx, params.mobile)
    const open = and(eq(sessions.userId, account.userId), isNull(sessions.ended))
    await tx.update(sessions).set({ ended: 'passwordReset' }).where(open)
    const { userId } = account
    await writeMessages(tx, { userId, code: 'password', subject: newId(), at: platform.clock.now() })
  })
  return { ok: true }
}

const logout: Handler<'logout'> = async (context) => {
  const mine = eq(sessions.tokenHash, signedIn(context).tokenHash)
  await context.db.update(sessions).set({ ended: 'loggedOut' }).where(mine)
  return { ok: true }
}

export const accountHandlers = {
  ...machineHandlers,
  ...raceAccountHandlers,
  slideChallenge,
  captchaSendV2,
  captchaCheck,
  login,
  wechatAuthorize,
  getOpenId,
  bindThirdPhone,
  logout,
  exchangeEvidence,
  passwordReset,
  listContestants,
  createContestants,
  updateContestants,
  deleteContestants,
}
