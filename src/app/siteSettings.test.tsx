// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { detectEnvironment } from '#modules/bridge/environment.ts'
import { createNative } from '#modules/bridge/native.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { openApp, TEST_SITE } from '#support/app.tsx'
import { readSite } from './config/site.ts'
import { loadWidgets } from './page/widgets.ts'
import { openNativeApp } from './ports/openNativeApp.ts'
import { createServices, type Services } from './services.ts'

const OWN = JSON.parse(readFileSync('pages-config/site.json', 'utf8')) as JsonObject
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile'
const LOGIN = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }

const here = () => window.location.pathname + window.location.search
const button = (text: string, ...onTap: JsonObject[]) => ({ type: 'button', text, onTap })
const shown = (route: string) => screen.findByRole('heading', { name: route })
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const member = (name: string, changes: JsonObject): JsonObject => ({
  [name]: { ...(OWN[name] as JsonObject), ...changes },
})
const routes = (changes: JsonObject) => ({ site: member('routes', changes) })

beforeEach(() => {
  window.scrollTo = vi.fn()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Headers and time limit of a call to the platform, as the browser sends it. */
async function sent(site: JsonObject, query = '') {
  const headers: Record<string, string> = {}
  const call = { headers, url: '', timeout: 0 }
  class Request {
    timeout = 0
    open(_method: string, url: string) {
      call.url = url
    }
    setRequestHeader(name: string, value: string) {
      headers[name] = value
    }
    send() {
      call.timeout = this.timeout
    }
    getAllResponseHeaders = () => ''
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  window.history.replaceState(null, '', `/Home${query}`)
  const services = createServices({ window, fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  services.setSite(readSite(site))
  void services.client.request('pageChina', {}).catch(() => undefined)
  await vi.waitFor(() => expect(call.url).not.toBe(''), 10_000)
  return call
}

/** Where the phone is sent to open the native app, and what comes when it stays away. */
async function opened(app: JsonObject, times: JsonObject = {}) {
  vi.useFakeTimers()
  const assign = vi.fn()
  const agent = (app.agent as string | undefined) ?? IPHONE
  const services = {
    site: readSite({ app: { ...(OWN.app as JsonObject), ...app }, times, links: OWN.links ?? null }),
    environment: detectEnvironment(agent, {}),
    native: createNative({}),
    window: { document, location: { assign, host: 'x.example' } },
  } as unknown as Services
  void openNativeApp(services, { path: '/eventDetails', query: { raceId: '7' } })
  await vi.advanceTimersByTimeAsync(0)
  const first = assign.mock.calls.length
  return { assign, first }
}

/** Every setting of site.json and the effect that a change of it has. Members without an entry are looked up below. */
const EFFECTS: Record<string, () => Promise<void>> = {
  'routes.home': async () => {
    openApp('/nowhere', { '/start': {} }, routes({ home: '/start' }))
    await tap('回首页')
    await shown('/start')
  },
  'routes.help': async () => {
    openApp('/nowhere', { '/Home': {} }, routes({ help: '/answers' }))
    expect(await screen.findByRole('link', { name: '帮助中心' })).toHaveAttribute('href', '/answers')
  },
  'routes.search': async () => {
    openApp('/Home', { '/Home': { shell: { search: true } } }, routes({ search: '/find' }))
    expect(await screen.findByRole('link', { name: /赛事/ })).toHaveAttribute('href', '/find')
  },
  'routes.login': async () => {
    openApp('/my', { '/my': { login: 'account' }, '/enter': {} }, routes({ login: '/enter' }))
    await shown('/enter')
  },
  'routes.afterLogout': async () => {
    const pages = { '/my': { blocks: [button('out', { do: 'auth.logout' })] }, '/bye': {} }
    openApp('/my', pages, routes({ afterLogout: '/bye' }))
    await tap('out')
    await shown('/bye')
  },
  'routes.raceLogin': async () => {
    const answers = { checkSubOrderAccountIsExist: true }
    const site = { ...routes({ raceLogin: '/enterRace' }).site, specialRaceRoutes: ['/my'] }
    openApp('/MY?raceId=1000055001', { '/my': {}, '/enterRace': {} }, { answers, site })
    await shown('/enterRace')
    expect(here()).toBe(`/enterRace?raceId=1000055001&returnTo=${encodeURIComponent('/MY?raceId=1000055001')}`)
    expect(localStorage.getItem('raceId')).toBe('1000055001')
  },
  'routes.pay': async () => {
    const pages = { '/my': { blocks: [button('pay', { do: 'payment.start', orderId: '5' })] }, '/cashier': {} }
    openApp('/my', pages, routes({ pay: '/cashier' }))
    await tap('pay')
    await shown('/cashier')
    expect(here()).toBe('/cashier?orderId=5&start=1')
  },
  'routes.personal': async () => {
    const pages = { '/my': { shell: { topbar: true } }, '/me': {} }
    openApp('/my', pages, routes({ personal: '/me' }))
    await tap('个人中心')
    await shown('/me')
  },
  city: async () => {
    localStorage.setItem('sl.kept.place', '"430100"')
    const city = { route: '/places', parameter: 'at', kept: 'place', operation: 'placeNames' }
    const answers = { placeNames: [{ code: '430100', name: { zh: '长沙市', en: 'Changsha' } }] }
    openApp('/Home', { '/Home': { shell: { city: true } } }, { answers, site: { city } })
    const link = await screen.findByRole('link', { name: /长沙市/ })
    expect(link).toHaveAttribute('href', '/places?at=430100')
  },
  carry: async () => {
    const pages = { '/a': { blocks: [button('go', { do: 'navigate', to: '/b' })] }, '/b': {} }
    openApp('/a?x=1&y=2&z=3', pages, { site: { carry: { x: 'always', y: ['/b'], z: ['/c'] } } })
    await tap('go')
    await shown('/b')
    expect(here()).toBe('/b?x=1&y=2')
  },
  evidence: async () => {
    const evidence = [{ route: '/my', query: { channel: 'x' } }]
    const answers = { exchangeEvidence: LOGIN }
    const wrong = openApp('/my?channel=y&evidence=e', { '/my': {} }, { answers, site: { evidence } })
    await shown('/my')
    expect(wrong.services.session.get().status).toBe('out')
    wrong.unmount()
    const right = openApp('/my?channel=x&evidence=e', { '/my': {} }, { answers, site: { evidence } })
    await shown('/my')
    expect(right.services.session.get().status).toBe('in')
    right.services.session.leave()
  },
  'tabs.items': async () => {
    const items = [{ id: 'x', route: '/x', text: { zh: '新', en: 'New' }, icon: 'flag' }]
    openApp('/x', { '/x': { shell: { tab: 'x' } } }, { site: { tabs: { items } } })
    expect(await screen.findByRole('link', { name: '新' })).toHaveAttribute('href', '/x')
  },
  'tabs.hiddenBy': async () => {
    const tabs = { ...(TEST_SITE.tabs as JsonObject), hiddenBy: { query: { z: '1' } } }
    openApp('/my?z=1', { '/my': { shell: { tab: 'my' } } }, { site: { tabs } })
    await shown('/my')
    expect(screen.queryByRole('navigation')).toBeNull()
  },
  'menus.side': async () => {
    const side = [{ id: 'x', text: { zh: '去那里', en: 'Go' }, icon: 'flag', route: '/x' }]
    openApp('/my', { '/my': { shell: { topbar: true } }, '/x': {} }, { site: { menus: { side } } })
    expect(await screen.findByRole('button', { name: '返回' })).toBeVisible()
    await tap('菜单')
    await tap('去那里')
    await shown('/x')
  },
  'logos.usual': async () => {
    openApp('/my', { '/my': { shell: { topbar: true } } }, { site: { logos: { usual: '/u.svg', series: '/s.svg' } } })
    await shown('/my')
    expect(document.querySelector('.sl-top-bar-logo')).toHaveAttribute('src', '/u.svg')
  },
  'logos.series': async () => {
    localStorage.setItem('bmRaceType', '1')
    openApp('/my', { '/my': { shell: { topbar: true } } }, { site: { logos: { usual: '/u.svg', series: '/s.svg' } } })
    await shown('/my')
    expect(document.querySelector('.sl-top-bar-logo')).toHaveAttribute('src', '/s.svg')
  },
  theme: async () => {
    openApp('/my', { '/my': {} }, { site: { theme: { colours: { accent: '#0a0b0c' }, dark: { accent: '#0d0e0f' } } } })
    await shown('/my')
    await waitFor(() => expect(document.getElementById('sl-theme')?.textContent).toMatch(/#0a0b0c[\s\S]*#0d0e0f/))
  },
  'times.login': async () => {
    const { services } = openApp('/my', { '/my': {} }, { site: member('times', { login: 5_000 }) })
    await shown('/my')
    act(() => services.session.enter(LOGIN))
    act(() => services.session.hear(Date.now() + 5_002))
    expect(services.session.get().status).toBe('out')
  },
  'times.request': async () => {
    expect((await sent({ times: { request: 4_321 } })).timeout).toBe(4_321)
  },
  'times.chunk': async () => {
    // Another file may have loaded it before: it is forgotten, and does not come.
    Reflect.deleteProperty(await loadWidgets([], 0), 'accordion')
    vi.doMock('../widgets/accordion/widget.tsx', () => new Promise(() => {}))
    openApp(
      '/my',
      { '/my': { blocks: [{ type: 'accordion', items: [] }], widgets: ['accordion'] } },
      {
        site: member('times', { chunk: 0 }),
      },
    )
    expect(await screen.findByText('这部分内容暂时无法显示')).toBeVisible()
    vi.doUnmock('../widgets/accordion/widget.tsx')
  },
  'times.appOpen': async () => {
    const { assign, first } = await opened({}, { appOpen: 700 })
    await vi.advanceTimersByTimeAsync(699)
    expect(assign).toHaveBeenCalledTimes(first)
    await vi.advanceTimersByTimeAsync(1)
    expect(assign).toHaveBeenCalledTimes(first + 1)
  },
  'times.toast': async () => {
    const pages = { '/my': { blocks: [button('say', { do: 'toast', text: 'hello' })] } }
    openApp('/my', pages, { site: member('times', { toast: 60 }) })
    await tap('say')
    await waitFor(() => expect(screen.queryByText('hello')).toBeNull(), { timeout: 1_500 })
  },
  'client.terminalType': async () => {
    expect((await sent({ client: { terminalType: 9 } })).headers.terminalType).toBe('9')
  },
  'client.osId': async () => {
    expect((await sent({ client: { osId: 7001 } })).headers.osId).toBe('7001')
  },
  'client.nrcOsId': async () => {
    expect((await sent({ client: { nrcOsId: 7002 } }, '?nrcMarathonStatus=1')).headers.osId).toBe('7002')
  },
  constants: async () => {
    const blocks = [{ type: 'text', text: '{{site.greeting}}' }]
    openApp('/my', { '/my': { blocks, constants: { greeting: 'good morning' } } })
    expect(await screen.findByText('good morning')).toBeVisible()
  },
  'hosts.main': async () => {
    expect((await sent({ hosts: { ...(OWN.hosts as JsonObject), main: '/other' } })).url).toMatch(/^\/other\//)
  },
  'links.hosts': async () => {
    const pages = { '/my': { blocks: [button('go', { do: 'open', url: 'https://allowed.example/x' })] } }
    openApp('/my', pages, { site: { links: { hosts: [] } } })
    await tap('go')
    expect(await screen.findByText(/不在允许的范围内/)).toBeVisible()
  },
  'media.hosts': async () => {
    const html = '<p><img src="https://a.pic.example/1.png" alt="course"></p>'
    openApp(
      '/my',
      { '/my': { blocks: [{ type: 'richText', html }] } },
      { site: { media: { hosts: ['.pic.example'] } } },
    )
    expect(await screen.findByRole('img', { name: 'course' }, { timeout: 10_000 })).toBeInTheDocument()
  },
  specialRaces: async () => {
    const site = { specialRaces: [{ raceId: '1000099999', raceType: 1 }], specialRaceRoutes: ['/my'] }
    openApp('/MY?raceId=1000099999', { '/my': {} }, { site })
    await shown('/my')
    await waitFor(() => expect(localStorage.getItem('bmRaceType')).toBe('1'))
  },
  'app.scheme': async () => {
    expect((await opened({ scheme: 'other://' })).assign).toHaveBeenCalledWith('other://eventDetails?raceId=7')
  },
  'app.universal': async () => {
    const agent = `${IPHONE} QQ/9.0.1`
    const { assign } = await opened({ agent, universal: 'https://u.startline.example/' })
    expect(assign).toHaveBeenCalledWith('https://u.startline.example/eventDetails?raceId=7')
  },
  'app.iosStore': async () => {
    const { assign } = await opened({ iosStore: 'https://apps.apple.com/other' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(assign).toHaveBeenLastCalledWith('https://apps.apple.com/other')
  },
  'app.androidStore': async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
    const { assign } = await opened({ agent, androidStore: 'https://sj.qq.com/other' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(assign).toHaveBeenLastCalledWith('https://sj.qq.com/other')
  },
  'app.fallback': async () => {
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36'
    const { assign } = await opened({ agent, fallback: 'https://sj.qq.com/computer' })
    expect(assign).toHaveBeenLastCalledWith('https://sj.qq.com/computer')
  },
}

/** Shown to have their effect elsewhere. */
const ELSEWHERE: Record<string, string> = {
  $schema: 'editors',
  format: 'the build',
  'hosts.center': 'src/api: an operation of the second host',
  'hosts.files': 'src/api: the area lists',
  'hosts.image': 'src/app/app.test.tsx and the widgets: pictures',
  texts: 'constants above: a page object has all of the three by one name',
  lists: 'constants above, as texts',
  forceApp: 'src/building: cloud.json',
  'routes.terms': 'src/app/page/guards.test.tsx',
  'times.expiredRedirect': 'src/app/ports/session.test.ts',
  specialRaceRoutes: 'specialRaces above',
  'nrc.route': 'src/app/ports/session.test.ts: a token of the club that is no longer taken',
  'nrc.login': 'src/app/ports/session.test.ts and src/app/app.test.tsx',
  'nrc.popupMs': 'src/app/ports/session.test.ts',
  missing: 'src/app/screens/errorScreen.test.tsx',
  'app.banner': 'src/app/shell: the banner',
  origin: 'src/releasing/documents: the addresses of the card of shared links',
  'share.text': 'src/releasing/documents and tests/drawnApp.test.tsx: the card of shared links',
  'share.picture': 'src/releasing/documents: the card of shared links',
}

describe('every setting of site.json', () => {
  it.each(Object.entries(EFFECTS))('%s has its effect', async (_name, effect) => {
    cleanup()
    await effect()
  })

  it('is among them', () => {
    const OPEN = [
      'carry',
      'city',
      'theme',
      'constants',
      'texts',
      'lists',
      'specialRaces',
      'specialRaceRoutes',
      'forceApp',
    ]
    const names = Object.entries(OWN).flatMap(([name, value]: [string, Json]) =>
      typeof value !== 'object' || value === null || Array.isArray(value) || OPEN.includes(name)
        ? [name]
        : Object.keys(value).map((key) => `${name}.${key}`),
    )
    expect(names.filter((name) => !(name in EFFECTS) && !(name in ELSEWHERE))).toEqual([])
  })
})
