// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closePage } from './closePage.ts'
import { detectEnvironment, type Environment, type ShellWindow } from './environment.ts'
import { createNative, HIDE_LOADING } from './native.ts'
import { NATIVE_ACTIONS, sendAction } from './nativeActions.ts'
import { openApp } from './openApp.ts'
import { weixinBridge } from './quirks/weixinBridge.ts'
import { wechatPay } from './wechatPay.ts'
import { putShareCard } from './wechatShare.ts'
import { knownWindow, windowInfo } from './windowInfo.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/124 Mobile'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('where the page runs', () => {
  const cases: [string, string, ShellWindow, Partial<Environment>][] = [
    [
      'WeChat',
      `${IPHONE} MicroMessenger/8.0.49(0x1)`,
      {},
      { container: 'wechat', wechatVersion: '8.0.49', mobile: true },
    ],
    ['Alipay', `${ANDROID} AlipayClient/10.5`, {}, { container: 'alipay', system: 'android' }],
    [
      'iOS shell',
      IPHONE,
      { webkit: { messageHandlers: { CLOSE_PAGE: { postMessage: () => 0 } } } },
      { container: 'ios' },
    ],
    ['Android shell', ANDROID, { takeNativeAction: () => 0 }, { container: 'android' }],
    ['other WebKit', IPHONE, { webkit: { messageHandlers: {} } }, { container: 'browser', systemVersion: '17.4.0' }],
    [
      'desktop',
      'Mozilla/5.0 (X11; Linux x86_64) Chrome/124',
      {},
      { container: 'browser', mobile: false, system: 'other' },
    ],
    ['Weibo', `${IPHONE} Weibo (iPhone15,2__weibo__14.2)`, {}, { browser: 'weibo', container: 'browser' }],
  ]
  it.each(cases)('knows %s', (_, agent, shell, expected) => {
    expect(detectEnvironment(agent, shell)).toMatchObject(expected)
  })
})

describe('native messages', () => {
  it('posts to iOS handlers and to takeNativeAction with a name and a text', () => {
    const postMessage = vi.fn()
    expect(createNative({ webkit: { messageHandlers: { hideLoading: { postMessage } } } }).send(HIDE_LOADING)).toBe(
      true,
    )
    expect(postMessage).toHaveBeenCalledWith({})
    const takeNativeAction = vi.fn()
    sendAction(createNative({ android: { takeNativeAction } }), 'shareAndroid', { url: '/Home' })
    expect(takeNativeAction).toHaveBeenCalledWith('OFFLINE_RACE_SHARE_ANDROID', '{"url":"/Home"}')
    expect(sendAction(createNative({}), 'closePage')).toBe(false)
  })

  it('has each action of the specification once, and says which names are guessed', () => {
    const names = Object.values(NATIVE_ACTIONS).map(({ name }) => name)
    expect(new Set(names).size).toBe(15)
    expect(names).toContain(HIDE_LOADING)
    const confirmed = Object.values(NATIVE_ACTIONS).filter(({ guessed }) => !guessed)
    expect(confirmed.map(({ name }) => name).sort()).toEqual([
      'CLOSE_PAGE',
      'JUMP_OUT_SYSTEM_BROWSER',
      'OPEN_FULL_SCREEN_MODE',
      'hideLoading',
      'showLoading',
    ])
  })

  it('survives a shell that throws', () => {
    const takeNativeAction = () => {
      throw new Error('unknown action')
    }
    expect(createNative({ takeNativeAction }).send(HIDE_LOADING)).toBe(false)
  })

  it('reads the window from an answer at once, by promise or by callback', async () => {
    const shellAnswer = {
      statusBarHeight: 44,
      safeAreaInsets: { top: 47, bottom: 34 },
      screenWidth: 390,
      screenHeight: 844,
      brand: 'Apple',
      model: 'iPhone15,2',
      system: 17,
      softwareVersion: '3.2.1',
      versionCode: 88,
    }
    const expected = {
      ...{ screenWidth: 390, screenHeight: 844, statusBarHeight: 44, safeTop: 47, safeBottom: 34 },
      ...{ brand: 'Apple', model: 'iPhone15,2', system: '17', softwareVersion: '3.2.1', versionCode: '88' },
    }
    expect(await windowInfo(createNative({ takeNativeAction: () => JSON.stringify(shellAnswer) }))).toEqual(expected)
    expect(await windowInfo(createNative({ takeNativeAction: async () => shellAnswer }))).toEqual(expected)
    const shell: ShellWindow & Record<string, unknown> = {}
    shell.takeNativeAction = (_, param) => {
      const { callback } = JSON.parse(param) as { callback: string }
      setTimeout(() => (shell[callback] as (answer: unknown) => void)(shellAnswer), 10)
    }
    expect(await windowInfo(createNative(shell))).toEqual(expected)
    expect(Object.keys(shell)).toEqual(['takeNativeAction'])
    expect(knownWindow()).toEqual(expected)
  })

  it('goes on without the window after 1500 ms, and at once in a browser', async () => {
    expect(await windowInfo(createNative({}))).toBeNull()
    vi.useFakeTimers()
    const answer = windowInfo(createNative({ takeNativeAction: () => undefined }))
    const settled = vi.fn()
    void answer.then(settled)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith(null)
  })

  it('closes by the shell, by WeChat, else by going back', () => {
    const history = { length: 3, back: vi.fn() }
    const call = vi.fn()
    const page = { history, close: vi.fn(), WeixinJSBridge: { call, invoke: vi.fn() } }
    closePage('wechat', createNative({}), page)
    expect(call).toHaveBeenCalledWith('closeWindow')
    closePage('browser', createNative({}), page)
    expect(history.back).toHaveBeenCalledTimes(1)
    closePage('android', createNative({ takeNativeAction: () => 0 }), page)
    expect(history.back).toHaveBeenCalledTimes(1)
  })
})

describe('opening the app', () => {
  const link = {
    scheme: 'startline://race',
    universal: 'https://u.example/race',
    appStore: 'https://apps.example/1',
    fallbackMs: 2_000,
  }
  const open = (agent: string, hidden = false, options = {}) => {
    const go = vi.fn()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
    return { go, outcome: openApp(link, detectEnvironment(agent, {}), { document, go }, options) }
  }

  it('goes to the store when the page is still visible after 2000 ms', async () => {
    vi.useFakeTimers()
    const { go, outcome } = open(IPHONE)
    expect(go).toHaveBeenCalledWith('startline://race')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(go).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toBe('fallback')
    expect(go).toHaveBeenLastCalledWith('https://apps.example/1')
  })

  it('leaves the store alone when the app has come up', async () => {
    vi.useFakeTimers()
    const { go, outcome } = open(ANDROID, true)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await outcome).toBe('opened')
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('leaves the store alone when the runner is back from the app already', async () => {
    vi.useFakeTimers()
    const { go, outcome } = open(ANDROID)
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await outcome).toBe('opened')
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('stays on the page for a caller with a way of its own', async () => {
    vi.useFakeTimers()
    const { go, outcome } = open(ANDROID, false, { stay: true })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await outcome).toBe('nowhere')
    expect(go).toHaveBeenCalledTimes(1)
  })

  it('tells where only the runner can open it', async () => {
    expect(await open(`${ANDROID} MicroMessenger/8.0.49`).outcome).toBe('blocked')
    expect(await open(`${IPHONE} MicroMessenger/7.0.4`).outcome).toBe('blocked')
    vi.useFakeTimers()
    const inside = open(`${IPHONE} MicroMessenger/8.0.1`, true)
    expect(inside.go).toHaveBeenCalledWith('https://u.example/race')
    await vi.advanceTimersByTimeAsync(2_000)
  })
})

describe('WeChat payment sheet', () => {
  const bill = { appId: 'a', timeStamp: '1', nonceStr: 'n', package: 'p', signType: 'RSA' as const, paySign: 's' }
  it.each([
    ['get_brand_wcpay_request:ok', 'done'],
    ['get_brand_wcpay_request:cancel', 'cancelled'],
    ['get_brand_wcpay_request:fail', 'failed'],
  ])('reads %s as %s', async (err_msg, outcome) => {
    const invoke = vi.fn((_: string, __: object, done: (answer: { err_msg: string }) => void) => done({ err_msg }))
    expect(await wechatPay({ document, WeixinJSBridge: { invoke, call: vi.fn() } }, bill)).toBe(outcome)
    expect(invoke.mock.calls[0]?.[1]).toEqual(bill)
  })

  it('waits for a bridge that comes late, and gives up on one that does not', async () => {
    const page: Parameters<typeof weixinBridge>[0] = { document }
    const found = weixinBridge(page)
    page.WeixinJSBridge = { invoke: vi.fn(), call: vi.fn() }
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    expect(await found).toBe(page.WeixinJSBridge)
    expect(await weixinBridge({ document }, 5)).toBeNull()
    vi.useFakeTimers()
    const outcome = wechatPay({ document }, bill)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await outcome).toBe('unavailable')
  })
})

describe('the card that WeChat sends', () => {
  const signature = { appId: 'wx1', timestamp: '17', nonceStr: 'n', signature: 's' }
  const card = {
    title: '2027 兰州马拉松',
    desc: '5 月 30 日',
    link: 'https://a.example/x',
    imgUrl: 'https://a.example/p.png',
  }
  const wechat = (answer: (name: string) => string) => {
    const invoke = vi.fn((name: string, _: object, done: (answer: { err_msg: string }) => void) =>
      done({ err_msg: answer(name) }),
    )
    return { invoke, page: { document, WeixinJSBridge: { invoke, call: vi.fn() } } }
  }

  it('is put after the page has shown its signature, for friends and for Moments', async () => {
    const { invoke, page } = wechat((name) => `${name}:ok`)
    expect(await putShareCard(page, signature, card)).toBe('put')
    const [first, friend, moments] = invoke.mock.calls
    expect(first?.[0]).toBe('preVerifyJSAPI')
    expect(first?.[1]).toMatchObject({ verifyAppId: 'wx1', verifySignature: 's', verifyTimestamp: '17' })
    expect(friend).toMatchObject(['updateAppMessageShareData', card, expect.anything()])
    expect(moments?.[0]).toBe('updateTimelineShareData')
    expect(moments?.[1]).not.toHaveProperty('desc')
  })

  it('is left as it is where WeChat refuses the signature or does not answer at all', async () => {
    const { invoke, page } = wechat((name) => `${name}:fail, the permission value is offline verifying`)
    expect(await putShareCard(page, signature, card)).toBe('refused')
    expect(invoke).toHaveBeenCalledTimes(1)
    vi.useFakeTimers()
    const outcome = putShareCard({ document }, signature, card)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await outcome).toBe('unavailable')
  })
})
