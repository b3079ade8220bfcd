import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Session } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Handler, HandlerContext, ParamsOf } from '#platform/handler.ts'
import { giveBack, limitByAddress, take } from '#platform/limits/counters.ts'
import { AUTHORIZE, exchangeCode } from '#platform/sandbox/wechat/wechat.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { thirdIdentities, thirdKeys } from '#platform/tables/logins.ts'
import { checkCaptcha } from './captcha.ts'
import { agreeing, findOrRegister, hashToken, openSession, unblocked } from './session.ts'

const KEY_MS = 15 * 60_000

export const wechatAuthorize: Handler<'wechatAuthorize'> = async ({ params: { state }, lang }) => ({
  url: `${AUTHORIZE}?${new URLSearchParams({ state, lang })}`,
})

/**
 * Exchanges WeChat's code for a key of this platform. The open id itself stays here: a phone that could name one would be
 * whoever has it.
 */
export const getOpenId: Handler<'getOpenId'> = async ({ params, source, ...platform }) => {
  const { db, clock, options } = platform
  const now = clock.now()
  const uses = [limitByAddress('guesses', source, options)]
  await take(db, now, uses)
  const identity = await exchangeCode(platform, params.code)
  if (!identity) throw new Failure('wechatExpired')
  await giveBack(db, uses)
  const openKey = randomBytes(32).toString('hex')
  await db.insert(thirdKeys).values({ keyHash: hashToken(openKey), ...identity, expiresAt: now + KEY_MS })
  const [bound] = await db.select().from(thirdIdentities).where(eq(thirdIdentities.openId, identity.openId))
  return { openKey, nickname: identity.nickname, bound: bound !== undefined }
}

/** Uses up a key. In the transaction of what it is for: what fails there leaves it usable. */
async function takeKey(tx: Database, now: number, openKey: string): Promise<typeof thirdKeys.$inferSelect> {
  const usable = and(eq(thirdKeys.keyHash, hashToken(openKey)), isNull(thirdKeys.usedAt), gt(thirdKeys.expiresAt, now))
  const [key] = await tx.update(thirdKeys).set({ usedAt: now }).where(usable).returning()
  if (!key) throw new Failure('wechatExpired')
  return key
}

/** Enters with the account that is bound to a WeChat. */
export async function loginByWechat(context: HandlerContext<ParamsOf<'login'>>): Promise<Session> {
  const { params, terminal, source, ...platform } = context
  const { wxCode } = params
  if (!wxCode) throw new Failure('loginIncomplete')
  return platform.db.transaction(async (tx) => {
    const { openId } = await takeKey(tx, platform.clock.now(), wxCode)
    const [bound] = await tx
      .select({ account: accounts })
      .from(thirdIdentities)
      .innerJoin(accounts, eq(accounts.userId, thirdIdentities.userId))
      .where(eq(thirdIdentities.openId, openId))
    if (!bound) throw new Failure('wechatUnbound')
    return openSession({ ...platform, db: tx }, unblocked(bound.account), { terminal, source }, false)
  })
}

/** Binds a WeChat to the account of a number that has just been verified, and enters. Each has one of the other. */
export const bindThirdPhone: Handler<'bindThirdPhone'> = async (context) => {
  const { params, terminal, source, ...platform } = context
  const { openKey, mobile, code } = params
  const now = platform.clock.now()
  // Before the code is used up.
  const [known] = await platform.db
    .select({ openId: thirdKeys.openId })
    .from(thirdKeys)
    .where(and(eq(thirdKeys.keyHash, hashToken(openKey)), isNull(thirdKeys.usedAt), gt(thirdKeys.expiresAt, now)))
  if (!known) throw new Failure('wechatExpired')
  await checkCaptcha(platform, { mobile, code }, source, { use: true })
  const { account, registered } = await findOrRegister(platform, mobile)
  const { userId } = unblocked(account)
  const session = await platform.db.transaction(async (tx) => {
    const { openId, nickname } = await takeKey(tx, now, openKey)
    await tx.insert(thirdIdentities).values({ openId, userId, nickname, boundAt: now }).onConflictDoNothing()
    const [byWechat] = await tx.select().from(thirdIdentities).where(eq(thirdIdentities.openId, openId))
    if (!byWechat) throw new Failure('numberBound')
    if (byWechat.userId !== userId) throw new Failure('wechatBound')
    return openSession({ ...platform, db: tx }, account, { terminal, source }, registered)
  })
  return agreeing(context, session)
}
