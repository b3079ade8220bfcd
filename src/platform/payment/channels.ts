import type { OnlineChannel, Operations } from '#api/contract.gen.ts'
import { Failure } from '#platform/failure.ts'
import { WAYS_TO_PAY } from '#race/factNames.gen.ts'
import type { PaymentFacts } from '#race/facts.gen.ts'

type Channels = Operations['cashierChannelGroup']['result']
type Env = Operations['cashierChannelGroup']['params']['env']
type Way = NonNullable<PaymentFacts['channels']>[number]

/** What each way to pay is in an environment: a chat app opens only its own cashier, and a transfer needs none. */
function channelOf(way: Way, env: Env): OnlineChannel | 'OFFLINE' | null {
  if (way === 'offline') return 'OFFLINE'
  if (env === 'wechat') return way === 'wechat' ? 'WECHAT_JSAPI' : way === 'unionPay' ? 'UNION_JSAPI' : null
  if (env === 'alipay') return way === 'alipay' ? 'ALIPAY_H5' : null
  return way === 'wechat' ? 'WECHAT_H5' : way === 'alipay' ? 'ALIPAY_H5' : way === 'abc' ? 'ABC_H5' : null
}

/** Ways to pay an order where its payer is, as the race offers them: the first is recommended. */
export function listChannels({ channels = ['wechat', 'alipay'] }: PaymentFacts, env: Env): Channels {
  const offered = channels.flatMap((way) => {
    const channel = channelOf(way, env)
    return channel ? [{ channel, name: WAYS_TO_PAY[way] }] : []
  })
  return offered.map((one, at) => ({ ...one, recommended: at === 0 }))
}

const WAY_OF: Record<OnlineChannel | 'OFFLINE', Way> = {
  WECHAT_JSAPI: 'wechat',
  WECHAT_H5: 'wechat',
  ALIPAY_H5: 'alipay',
  ABC_H5: 'abc',
  UNION_JSAPI: 'unionPay',
  OFFLINE: 'offline',
}

/** Refuses a channel that the race does not offer. */
export function refuseChannel({ channels = ['wechat', 'alipay'] }: PaymentFacts, channel: OnlineChannel | 'OFFLINE') {
  if (!channels.includes(WAY_OF[channel])) throw new Failure('channelNotOffered')
}
