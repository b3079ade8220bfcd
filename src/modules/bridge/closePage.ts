import type { Container } from './environment.ts'
import type { Native } from './native.ts'
import { sendAction } from './nativeActions.ts'
import type { WeixinBridge } from './quirks/weixinBridge.ts'

interface ClosablePage {
  WeixinJSBridge?: WeixinBridge
  AlipayJSBridge?: { call(name: string): void }
  history: Pick<History, 'length' | 'back'>
  close(): void
}

/** Closes the page in its container; a plain browser goes back, since it closes only windows that a script opened. */
export function closePage(container: Container, native: Native, page: ClosablePage): void {
  if (sendAction(native, 'closePage')) return
  if (container === 'wechat' && page.WeixinJSBridge) page.WeixinJSBridge.call('closeWindow')
  else if (container === 'alipay' && page.AlipayJSBridge) page.AlipayJSBridge.call('closeWebview')
  else if (page.history.length > 1) page.history.back()
  else page.close()
}
