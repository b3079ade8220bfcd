// WeChat injects its bridge after the page has started, at a time of its own: old versions fire WeixinJSBridgeReady
// late, or before our script runs. https://pay.weixin.qq.com/doc/v3/merchant/4012791857

export interface WeixinBridge {
  invoke(name: string, param: Record<string, unknown>, done: (answer: { err_msg?: string }) => void): void
  call(name: string): void
}

interface WeixinPage {
  WeixinJSBridge?: WeixinBridge
  document: Pick<Document, 'addEventListener' | 'removeEventListener'>
}

/** WeChat's bridge as soon as it is there; null when it does not come within `ms`. */
export function weixinBridge(page: WeixinPage, ms = 3_000): Promise<WeixinBridge | null> {
  if (page.WeixinJSBridge) return Promise.resolve(page.WeixinJSBridge)
  return new Promise((resolve) => {
    const ready = () => finish(page.WeixinJSBridge ?? null)
    const timer = setTimeout(ready, ms)
    const finish = (bridge: WeixinBridge | null) => {
      clearTimeout(timer)
      page.document.removeEventListener('WeixinJSBridgeReady', ready)
      resolve(bridge)
    }
    page.document.addEventListener('WeixinJSBridgeReady', ready)
  })
}
