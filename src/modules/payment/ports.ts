import type { Ports } from '#runtime/ports.ts'

export type Env = 'wechat' | 'alipay' | 'ios' | 'android' | 'browser'

/** The signed parameters of a JSAPI payment, as the platform hands them out. */
export interface JsapiBill {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: string
  paySign: string
}

/** What WeChat's sheet claims when it closes; never believed, only a reason to ask the server. */
export type JsapiClaim = 'done' | 'cancelled' | 'failed' | 'unavailable'

/** The world as the payment sees it; supplied by the application's composition root. */
export interface PaymentPorts extends Pick<Ports, 'request' | 'now' | 'navigate'> {
  env: Env
  /** Kept until the tab closes. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  wechatPay(bill: JsapiBill): Promise<JsapiClaim>
  /** Leaves for a provider's page; false when its host is not on the allow-list. */
  leave(url: string): boolean
  /** Full address of a path of this app, for providers to return to. */
  addressOf(path: string): string
}
