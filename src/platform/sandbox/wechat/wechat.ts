import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { hashToken } from '#platform/account/session.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { wechatCodes } from '#platform/sandbox/provider/tables.ts'

/** Where WeChat asks whether a runner agrees to a login. */
export const AUTHORIZE = '/sandbox/wechat/authorize'
/** The page that the platform has registered with WeChat to come back to, whatever a link says. */
export const CALLBACK = '/loginWx'

const LIVES_MS = 5 * 60_000

/** Who somebody is at WeChat. */
export interface WechatIdentity {
  openId: string
  nickname: string
}

/** Somebody on a phone agrees to a login: a code for the way back. */
export async function agree({ db, clock, provider }: Platform, phone: string, nickname: string): Promise<string> {
  const code = randomBytes(16).toString('hex')
  // The same at every visit of that phone; who takes somebody's name on another phone is somebody else.
  const signed = provider.signer.sign(`wechat ${phone} ${nickname}`)
  const openId = `o${Buffer.from(signed, 'base64').toString('hex').slice(0, 27)}`
  const expiresAt = clock.now() + LIVES_MS
  await db.insert(wechatCodes).values({ codeHash: hashToken(code), openId, nickname, expiresAt })
  return code
}

/** Who has agreed; null for a code that is used, too old or none. */
export async function exchangeCode({ db, clock }: Platform, code: string): Promise<WechatIdentity | null> {
  const now = clock.now()
  const usable = and(
    eq(wechatCodes.codeHash, hashToken(code)),
    isNull(wechatCodes.usedAt),
    gt(wechatCodes.expiresAt, now),
  )
  const [found] = await db.update(wechatCodes).set({ usedAt: now }).where(usable).returning()
  return found ? { openId: found.openId, nickname: found.nickname } : null
}

export async function forgetCodes(db: Database, before: number): Promise<void> {
  await db.delete(wechatCodes).where(lt(wechatCodes.expiresAt, before))
}

/** Of the account that pages and payments belong to at WeChat. */
export const APP_ID = 'wx0000startline00'

/** What WeChat gives out for signing pages: the same until it is renewed. */
export function jsapiTicket({ signer }: Platform['provider']): string {
  return digits(signer.sign('wechat jsapi ticket'))
}

/** An address that opens a page of the mini program. */
export function appletScheme({ signer }: Platform['provider'], page: string): string {
  return `weixin://dl/business/?t=${digits(signer.sign(`wechat applet ${page}`)).slice(0, 16)}`
}

const digits = (signed: string) => Buffer.from(signed, 'base64').toString('hex')
