import { eq } from 'drizzle-orm'
import type { Session } from '#api/contract.gen.ts'
import { Failure } from '#platform/failure.ts'
import type { Handler, HandlerContext, ParamsOf, Platform } from '#platform/handler.ts'
import type { Source } from '#platform/limits/source.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { checkCaptcha } from './captcha.ts'
import { guess } from './guess.ts'
import { loginToRace } from './raceAccounts.ts'
import { type Account, agreeing, findOrRegister, isPassword, NO_PASSWORD, openSession, unblocked } from './session.ts'
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
  const account = await byPassword(platform, { mobile, password, source })
  return openSession(platform, unblocked(account), { terminal, source }, false)
}

async function byPassword(
  platform: Platform,
  { mobile, password, source }: { mobile: string; password: string; source: Source },
): Promise<Account> {
  const [account] = await platform.db.select().from(accounts).where(eq(accounts.mobile, mobile))
  return guess(
    platform,
    { kind: 'password', mobile, source },
    {
      sentHere: false,
      judge: async () => ((await isPassword(password, account?.passwordHash ?? NO_PASSWORD)) && account) || null,
      wrong: () => new Failure('passwordWrong'),
    },
  )
}
