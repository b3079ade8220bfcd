import { eq } from 'drizzle-orm'
import type { Session } from '#api/contract.gen.ts'
import { Failure } from '#platform/failure.ts'
import type { Handler, HandlerContext, ParamsOf } from '#platform/handler.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { checkCaptcha } from './captcha.ts'
import { guessPassword } from './password.ts'
import { loginToRace } from './raceAccounts.ts'
import { agreeing, findOrRegister, openSession, unblocked } from './session.ts'
import { loginByWechat } from './wechat.ts'

/** Logs in by code (an unknown number registers itself), by password, by WeChat, or with a race's own account. */
export const login: Handler<'login'> = async (context) => agreeing(context, await enter(context))

async function enter(context: HandlerContext<ParamsOf<'login'>>): Promise<Session> {
  const { params, terminal, source, ...platform } = context
  const { mobile, code, password } = params
  if (params.type === 'wechat') return loginByWechat(context)
  if (params.type === 'race') return loginToRace(context)
  if (params.type === 'captcha') {
    if (!mobile || !code) throw new Failure('loginIncomplete')
    await checkCaptcha(platform, { mobile, code }, source, { use: true })
    const { account, registered } = await findOrRegister(platform, mobile)
    return openSession(platform, unblocked(account), { terminal, source }, registered)
  }
  if (!mobile || !password) throw new Failure('loginIncomplete')
  const [known] = await platform.db.select().from(accounts).where(eq(accounts.mobile, mobile))
  const found = known && { account: known, passwordHash: known.passwordHash }
  const account = await guessPassword(platform, { mobile, password, source }, found)
  return openSession(platform, unblocked(account), { terminal, source }, false)
}
