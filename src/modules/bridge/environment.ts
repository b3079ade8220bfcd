/** What runs the page: decides how it can pay, share, close and call the app. */
export type Container = 'wechat' | 'alipay' | 'ios' | 'android' | 'browser'
/** The app around the page, as far as opening our own app depends on it. */
export type Browser = 'wechat' | 'weibo' | 'qq' | 'qzone' | 'qqbrowser' | 'baidu' | 'other'
export type System = 'ios' | 'android' | 'other'

export interface Environment {
  container: Container
  browser: Browser
  system: System
  mobile: boolean
  /** `major.minor.patch` of the system or of WeChat; null when the agent does not tell. */
  systemVersion: string | null
  wechatVersion: string | null
}

/** What a native shell puts on the window. */
export interface ShellWindow {
  webkit?: { messageHandlers?: Record<string, { postMessage(body: unknown): unknown } | undefined> }
  takeNativeAction?: (name: string, param: string) => unknown
  android?: { takeNativeAction?: (name: string, param: string) => unknown }
}

const MOBILE = /Android|iPhone|iPad|iPod|Symbian|Windows Phone/i
// The order matters: Qzone and Weibo agents also name QQ or WeChat's engine.
const BROWSERS: [Browser, RegExp][] = [
  ['weibo', /Weibo/i],
  ['qzone', /Qzone\//i],
  ['wechat', /MicroMessenger/i],
  ['qq', /\bQQ\//i],
  ['qqbrowser', /MQQBrowser/i],
  ['baidu', /baiduboxapp/i],
]

/** Reads the user agent and what a shell has put on the window. */
export function detectEnvironment(userAgent: string, shell: ShellWindow): Environment {
  const browser = BROWSERS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
  const system = /iPhone|iPad|iPod/i.test(userAgent) ? 'ios' : /Android/i.test(userAgent) ? 'android' : 'other'
  return {
    container: containerOf(userAgent, browser, shell),
    browser,
    system,
    mobile: MOBILE.test(userAgent),
    systemVersion: versionIn(userAgent, system === 'ios' ? /OS (\d+(?:[._]\d+)*)/ : /Android (\d+(?:\.\d+)*)/i),
    wechatVersion: versionIn(userAgent, /MicroMessenger\/(\d+(?:\.\d+)*)/i),
  }
}

function containerOf(userAgent: string, browser: Browser, shell: ShellWindow): Container {
  if (browser === 'wechat') return 'wechat'
  if (/AlipayClient/i.test(userAgent)) return 'alipay'
  if (shell.webkit?.messageHandlers?.CLOSE_PAGE) return 'ios'
  if (shell.takeNativeAction || shell.android?.takeNativeAction) return 'android'
  return 'browser'
}

function versionIn(userAgent: string, pattern: RegExp): string | null {
  const found = pattern.exec(userAgent)?.[1]
  if (!found) return null
  const [major = '0', minor = '0', patch = '0'] = found.split(/[._]/)
  return `${major}.${minor}.${patch}`
}
