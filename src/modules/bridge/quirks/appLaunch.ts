import { isLowerVersion } from '#lib/version.ts'

interface Where {
  browser: string
  system: 'ios' | 'android' | 'other'
  systemVersion: string | null
  wechatVersion: string | null
}

/** How an app can be opened from here; `guide`: only the runner can, by opening the page in the system browser. */
export type LaunchWay = 'scheme' | 'frame' | 'universal' | 'guide'

/**
 * WeChat before 7.0.5 swallows schemes and universal links; later ones let universal links through on iOS only.
 * Weibo and Qzone block both. QQ browser and Baidu on iOS ask twice for schemes but follow universal links.
 * iOS before 9 knows no universal links and shows an alert for an unknown scheme unless it is loaded in a frame.
 * The cases are those of https://github.com/suanmei/callapp-lib/blob/master/src/index.ts
 */
export function launchWay({ browser, system, systemVersion, wechatVersion }: Where): LaunchWay {
  if (system === 'other') return 'scheme'
  if (browser === 'weibo' || browser === 'qzone') return 'guide'
  if (browser === 'wechat') return system === 'ios' && !isLowerVersion(wechatVersion, '7.0.5') ? 'universal' : 'guide'
  if (system === 'android') return browser === 'baidu' ? 'frame' : 'scheme'
  if (isLowerVersion(systemVersion, '9.0.0')) return 'frame'
  return browser === 'other' ? 'scheme' : 'universal'
}
