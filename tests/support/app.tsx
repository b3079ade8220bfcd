import { configure, render } from '@testing-library/react'
import type { Client } from '#api/client.ts'
import { App } from '#app/app.tsx'
import { setLanguage } from '#app/language.ts'
import { createServices, type Services } from '#app/services.ts'
import type { Json, JsonObject, Page } from '#runtime/model.ts'

// The first page of a run waits for its chunks to be transformed, on a busy machine for seconds.
configure({ asyncUtilTimeout: 10_000 })

type Answer = Json | ((params: JsonObject) => Json | Promise<Json>)

export interface TestApp {
  services: Services
  /** `token`: where a call brings its own. */
  calls: { operation: string; params: JsonObject; token?: string }[]
  /** Cuts the config host off, or connects it again. */
  setDown(down: boolean): void
  unmount(): void
}

export const TEST_SITE: JsonObject = {
  carry: {
    urlType: 'always',
    channel: 'always',
    terminalType: 'always',
    raceId: ['/scoreQuery', '/eventOrder', '/login'],
  },
  evidence: [{ query: { terminalType: '5' } }, { route: '/scoreQuery' }],
  routes: { home: '/Home', search: '/search', login: '/login', afterLogout: '/login' },
  city: { route: '/choosePlace', parameter: 'city', kept: 'city', operation: 'regionCityList' },
  tabs: {
    hiddenBy: { query: { params: 'caa' } },
    items: [
      {
        id: 'home',
        route: '/Home',
        text: { zh: '热门赛事', en: 'Featured' },
        icon: 'home',
        hiddenBy: { query: { channel: 'nh' } },
      },
      { id: 'match', route: '/Match', text: { zh: '全部赛事', en: 'All races' }, icon: 'flag' },
      { id: 'my', route: '/my', text: { zh: '我的', en: 'Mine' }, icon: 'user' },
    ],
  },
  menus: {
    side: [
      {
        id: 'score',
        text: { zh: '成绩查询', en: 'Score query' },
        icon: 'medal',
        route: '/scoreQuery',
        hiddenBy: { flag: 'raceType' },
      },
      { id: 'language', text: { zh: 'English', en: '中文' }, icon: 'globe', do: 'language' },
      { id: 'logout', text: { zh: '退出登录', en: 'Log out' }, icon: 'external', do: 'logout', loggedIn: true },
    ],
  },
  theme: { colours: { accentStrong: '#123456', 'bad;name': '#000000', link: 'red' }, dark: {} },
  constants: { servicePhone: '400' },
  hosts: { main: '/api', center: '/center', files: '/files', image: '/files' },
  links: { hosts: ['.startline.example'] },
  specialRaces: [
    { raceId: '1000031003', raceType: 1 },
    { raceId: '1000030004', raceType: 0 },
  ],
  specialRaceRoutes: ['/personal'],
}

interface TestOptions {
  answers?: Record<string, Answer>
  lang?: 'zh' | 'en'
  site?: JsonObject
  /** The config host cannot be reached. */
  down?: boolean
  release?: string
  /** Files of the release built into the application, by their path in it. */
  builtIn?: ReadonlyMap<string, string>
  /** The config host answers only after this. */
  held?: Promise<unknown>
  /** Its pages come only after this. */
  pagesHeld?: Promise<unknown>
  /** State of the address's entry in the history, as after a reload. */
  entry?: unknown
  /** Races whose pointer says something else of the site, and comes after `held`. */
  races?: Record<string, { site: JsonObject; held?: Promise<unknown> }>
}

/** Opens the application at an address, with pages and answers of the test's own. */
export function openApp(
  path: string,
  pages: Record<string, Partial<Page>>,
  {
    answers = {},
    lang = 'zh',
    site = {},
    down = false,
    release = 'test',
    held,
    pagesHeld,
    races = {},
    builtIn = new Map(),
    entry = null,
  }: TestOptions = {},
): TestApp {
  const files = new Map<string, Json>()
  const routes = Object.entries(pages).map(([route, page], index): [string, string] => {
    files.set(`/config/objects/${release}-${index}.json`, {
      format: 1,
      route,
      title: { zh: route, en: route },
      blocks: [],
      ...page,
    } as unknown as Json)
    return [route, `objects/${release}-${index}.json`]
  })
  files.set('/config/pointer.json', {
    format: 1,
    release,
    version: release,
    runtime: '1.0.0',
    site: { ...TEST_SITE, ...site },
    pages: Object.fromEntries(routes),
  })
  window.history.replaceState(entry, '', path)
  const calls: TestApp['calls'] = []
  let isDown = down
  for (const [raceId, { site: own }] of Object.entries(races)) {
    const pointer = files.get('/config/pointer.json') as JsonObject
    files.set(`/config/races/${raceId}.json`, { ...pointer, site: { ...TEST_SITE, ...own } })
  }
  const fetch = async (url: string) => {
    const own = builtIn.get(url.replace(/^\/builtin\//, ''))
    if (own !== undefined) return new Response(own)
    if (url.includes('/objects/')) await pagesHeld
    const raceId = /races\/(\d+)\.json$/.exec(url)?.[1] ?? ''
    await (races[raceId]?.held ?? held)
    const file = isDown ? undefined : files.get(races[raceId] ? url : url.replace(/races\/\d+\.json$/, 'pointer.json'))
    return file === undefined ? Promise.reject(new TypeError('Failed to fetch')) : new Response(JSON.stringify(file))
  }
  const request: Client['request'] = async (operation, params, _signal, token) => {
    calls.push({ operation, params: params as JsonObject, ...(token ? { token } : {}) })
    const answer = answers[operation]
    return typeof answer === 'function' ? answer(params as JsonObject) : (answer ?? null)
  }
  const services = createServices({
    window,
    client: {
      request,
      warm: () => undefined,
      track: async (event) => void request('trackEvents', { events: [event] }),
    },
    fetch,
  })
  setLanguage(lang, services)
  const { unmount } = render(<App services={services} />)
  return {
    services,
    calls,
    setDown: (now) => {
      isDown = now
    },
    unmount,
  }
}
