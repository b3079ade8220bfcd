import type { Operations } from '#api/contract.gen.ts'
import { type WeixinBridge, weixinBridge } from './quirks/weixinBridge.ts'

/** What WeChat's menu sends of a page. */
export interface WechatCard {
  title: string
  desc: string
  link: string
  imgUrl: string
}

type Signature = Operations['wechatSignature']['result']

/** `refused`: WeChat does not take this page's signature; its menu sends the page as it finds it. */
export type CardOutcome = 'put' | 'refused' | 'unavailable'

// What WeChat's own script (https://res.wx.qq.com/open/js/jweixin-1.6.0.js) asks its bridge for; the page's policy lets
// no foreign script in.
const CARDS = ['updateAppMessageShareData', 'updateTimelineShareData']

/** Gives WeChat the card of the page in sight: for a friend, and for Moments. */
export async function putShareCard(
  page: Parameters<typeof weixinBridge>[0],
  { appId, timestamp, nonceStr, signature }: Signature,
  card: WechatCard,
): Promise<CardOutcome> {
  const bridge = await weixinBridge(page)
  if (!bridge) return 'unavailable'
  const signed = {
    appId,
    verifyAppId: appId,
    verifySignType: 'sha1',
    verifyTimestamp: timestamp,
    verifyNonceStr: nonceStr,
    verifySignature: signature,
  }
  if (!(await invoke(bridge, 'preVerifyJSAPI', { ...signed, verifyJsApiList: CARDS }))) return 'refused'
  const { desc, ...forMoments } = card
  const [toFriend, toMoments] = await Promise.all([
    invoke(bridge, 'updateAppMessageShareData', { ...signed, ...card }),
    invoke(bridge, 'updateTimelineShareData', { ...signed, ...forMoments }),
  ])
  return toFriend && toMoments ? 'put' : 'refused'
}

function invoke(bridge: WeixinBridge, name: string, param: Record<string, unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    bridge.invoke(name, param, ({ err_msg = '' }) => resolve(err_msg.endsWith(':ok')))
  })
}
