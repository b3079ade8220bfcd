import type { Operations } from '#api/contract.gen.ts'

type Channels = Operations['cashierChannelGroup']['result']
type Env = Operations['cashierChannelGroup']['params']['env']

const WECHAT = { zh: '微信支付', en: 'WeChat Pay' }
const ALIPAY = { zh: '支付宝', en: 'Alipay' }

/** Ways to pay where the runner is: a chat app opens only its own cashier. */
export function channelsOf(env: Env): Channels {
  if (env === 'wechat') return [{ channel: 'WECHAT_JSAPI', name: WECHAT, recommended: true }]
  if (env === 'alipay') return [{ channel: 'ALIPAY_H5', name: ALIPAY, recommended: true }]
  return [
    { channel: 'WECHAT_H5', name: WECHAT, recommended: true },
    { channel: 'ALIPAY_H5', name: ALIPAY, recommended: false },
  ]
}
