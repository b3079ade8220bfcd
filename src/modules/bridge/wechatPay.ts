import type { Operations } from '#api/contract.gen.ts'
import { weixinBridge } from './quirks/weixinBridge.ts'

/** The signed parameters of a JSAPI payment, as the platform hands them out. */
type JsapiBill = Omit<Operations['wechatJSPrepay']['result'], 'attemptId'>

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
