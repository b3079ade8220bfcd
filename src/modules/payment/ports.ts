import { createContext, useContext } from 'react'
import type { JsapiBill, TypedRequest } from '#api/contract.gen.ts'
import type { JsonObject } from '#runtime/model.ts'
import type { Ports } from '#runtime/ports.ts'

/** What WeChat's sheet claims when it closes; never believed, only a reason to ask the server. */
export type JsapiClaim = 'done' | 'cancelled' | 'failed' | 'unavailable'

/** What the payment needs from outside; supplied by the application's composition root. */
export interface PaymentPorts extends Pick<Ports, 'now' | 'navigate'> {
  request: TypedRequest
  env: 'wechat' | 'alipay' | 'ios' | 'android' | 'browser'
  /** Kept until the tab closes. */
  tabStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  wechatPay(bill: JsapiBill): Promise<JsapiClaim>
  /** Leaves for a provider's page; false when its host is not on the allow-list. */
  leave(url: string): boolean
  /** Full address of a page of this app, for providers to return to. */
  addressOf(path: string, query: JsonObject): string
  /** The site's page that pays an order. */
  payRoute(): string
}

const Context = createContext<PaymentPorts | null>(null)
export const PaymentPortsProvider = Context.Provider

export function usePaymentPorts(): PaymentPorts {
  const ports = useContext(Context)
  if (!ports) throw new Error('a block of the payment module was rendered without PaymentPortsProvider')
  return ports
}
