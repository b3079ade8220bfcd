import { createHash, randomBytes } from 'node:crypto'
import { Failure } from '#platform/failure.ts'
import type { Handler, Handlers } from '#platform/handler.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { APP_ID, appletScheme, jsapiTicket } from '#platform/sandbox/wechat/wechat.ts'

const HOUR_MS = 3_600_000

/** By WeChat’s rule for its script interface: the four in this order, the address without its hash. */
const wechatSignature: Handler<'wechatSignature'> = async ({ params, clock, options, provider }) => {
  const url = params.url.replace(/#.*$/s, '')
  // Another site’s page would be shown under this account’s name.
  if (!isOurs(url, options.publicUrl)) throw new Failure('badRequest')
  const timestamp = String(Math.floor(clock.now() / 1000))
  const nonceStr = randomBytes(12).toString('hex')
  const ticket = jsapiTicket(provider)
  const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return { appId: APP_ID, timestamp, nonceStr, signature: createHash('sha1').update(signed).digest('hex') }
}

const getWechatAppletScheme: Handler<'getWechatAppletScheme'> = async ({
  db,
  clock,
  params,
  source,
  options,
  provider,
}) => {
  // WeChat gives out so many a day.
  await take(db, clock.now(), [limitByAddress('writes', source, options)])
  const query = new URLSearchParams(params.raceId ? { raceId: params.raceId } : {})
  const page = `${params.path ?? ''}?${query}`
  return { scheme: appletScheme(provider, page), until: clock.now() + HOUR_MS }
}

function isOurs(url: string, publicUrl: string): boolean {
  try {
    return new URL(url).host === new URL(publicUrl).host
  } catch {
    return false
  }
}

export const wechatHandlers = { wechatSignature, getWechatAppletScheme } satisfies Partial<Handlers>
