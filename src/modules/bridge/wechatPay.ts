import { weixinBridge } from './quirks/weixinBridge.ts'

/** The signed parameters of a JSAPI payment, as the platform hands them out. */
export interface JsapiBill {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}

/** What the sheet said when it closed. Only a claim: whether money arrived, the server knows. */
export type JsapiOutcome = 'done' | 'cancelled' | 'failed' | 'unavailable'

/** Opens WeChat's payment sheet. */
export async function wechatPay(page: Parameters<typeof weixinBridge>[0], bill: JsapiBill): Promise<JsapiOutcome> {
  const bridge = await weixinBridge(page)
  if (!bridge) return 'unavailable'
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', { ...bill }, (answer) => {
      const message = answer.err_msg ?? ''
      resolve(message.endsWith(':ok') ? 'done' : message.endsWith(':cancel') ? 'cancelled' : 'failed')
    })
  })
}
