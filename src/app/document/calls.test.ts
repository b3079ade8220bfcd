// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import type { EarlyCall } from '#api/early.ts'
import { createServerClock } from '#api/serverClock.ts'
import { readSite } from '#app/config/site.ts'
import { readCaller, readUser } from '#app/ports/caller.ts'
import { queryObject } from '#app/urls.ts'
import { createSession } from '#modules/auth/session.ts'
import { parseFirstAnswers } from '#runtime/first.ts'
import type { Page } from '#runtime/model.ts'
import { createPageRuntime } from '#runtime/pageRuntime.ts'
import { loadSource } from '#runtime/sources.ts'
import { testPorts } from '#support/runtime.ts'
import { firstCalls } from './firstCalls.ts'

const script = new Function(readFileSync('src/app/document/calls.js', 'utf8'))
const SITE = { ...readSite(undefined), release: 'v1' }
const PAGE: Page = {
  format: 1,
  route: '/race',
  title: 'x',
  blocks: [],
  constants: { city: '110100', size: 7 },
  query: { raceId: {}, kind: { default: 'road' } },
  state: { city: 'x' },
  data: {
    race: {
      call: 'raceDetail',
      with: { raceId: '{{query.raceId}}', userId: '{{coalesce(user.userId, query.userId)}}' },
    },
    items: { call: 'itemByRaceIdList', with: { raceId: '{{query.raceId}}', kind: '{{query.kind}}' } },
    near: {
      call: 'mayLike',
      with: { city: '{{site.city}}', size: '{{site.size}}', tags: ['a'], none: null },
      paging: {},
    },
    hot: { call: 'listRecommend', with: { userId: '{{user.userId}}', words: '{{query.words}}', page: 1 } },
    cloud: { call: 'cloudConfig' },
  },
}
/** What is not asked for early: it needs a login, a condition, the page's state, or is worked out. */
const LATER: NonNullable<Page['data']> = {
  mine: { call: 'listContestants' },
  some: { call: 'raceDetail', when: 'query.raceId != null' },
  found: { call: 'pageChina', with: { city: '{{state.city}}' } },
  mixed: { call: 'raceDetail', with: { raceId: '1{{query.raceId}}' } },
  sums: { call: 'raceDetail', with: { raceId: '{{query.raceId + 1}}' } },
}

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const calls = () => (window as { startlineCalls?: EarlyCall[] }).startlineCalls ?? []

beforeEach(() => {
  localStorage.clear()
  asked.mockReset()
  asked.mockImplementation(async (url) => new Response(JSON.stringify({ code: 0, data: { results: [url] } })))
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete (window as { startlineCalls?: EarlyCall[] }).startlineCalls
})

/** Runs the script in a document of the page at an address. */
function arrive(search: string, drawn: object = {}, page = PAGE): void {
  const facts = { lang: 'en', version: 'v1', canary: false, ...drawn }
  const holder = document.createElement('div')
  for (const [id, text] of [
    ['sl-drawn', JSON.stringify(facts)],
    ['sl-calls', firstCalls(page, SITE, null)],
  ] as const) {
    holder.append(Object.assign(document.createElement('script'), { type: 'application/json', id, textContent: text }))
  }
  document.body.append(holder)
  window.history.replaceState(null, '', `/race${search}`)
  script()
  holder.remove()
}

/** What the application asks when the page has come alive; `network` is what goes out by itself. */
async function open(search: string, timeout = 1000) {
  const query = new URLSearchParams(search)
  const session = createSession(localStorage)
  const network = vi.fn(async (config: object) => ({ config, data: '{"code":0,"data":[]}', status: 200, headers: {} }))
  const client = createClient({
    hosts: () => ({ api: '/api', center: '/center', files: '/files', config: '/config' }),
    caller: () => readCaller({ query, session, local: localStorage, lang: 'en', site: SITE, container: 'browser' }),
    timeoutMs: () => timeout,
    clock: createServerClock(),
    early: calls(),
    storage: localStorage,
    onTokenInvalid: () => {},
    onOutdated: () => {},
    adapter: network as never,
  })
  const request = client.request as never
  const user = readUser({ session })
  const surroundings = { lang: 'en', user, env: {}, site: PAGE.constants ?? {} } as const
  const { sources, data } = createPageRuntime({
    page: PAGE,
    ports: testPorts(),
    query: queryObject(query),
    surroundings,
  })
  const load = (name: string) => {
    const source = sources.get(name)
    const call = source && data.store.get(source.call)
    if (call?.status !== 'call') throw new Error(`${name} is not called`)
    return loadSource(source?.config ?? { call: '' }, call.params, 1, request)
  }
  return { load, network }
}

it('asks exactly what the application asks, whoever opens which address: each once', async () => {
  const word = fc.oneof(fc.constantFrom('', '1000060001', '上海 & co', 'a+b', '5'), fc.string({ maxLength: 6 }))
  const names = fc.constantFrom('raceId', 'userId', 'words', 'kind', 'terminalType', 'channel')
  const address = fc.array(fc.tuple(names, word), { maxLength: 5 })
  const session = fc.option(fc.record({ token: word, userId: fc.oneof(word, fc.nat()), time: fc.constantFrom(1, 'x') }))
  const known = fc.record({ fingerPrint: fc.option(word), visitorId: fc.option(word) })
  await fc.assert(
    fc.asyncProperty(address, session, known, async (pairs, user, ids) => {
      localStorage.clear()
      asked.mockClear()
      if (user) localStorage.setItem('userInfo', JSON.stringify(user))
      for (const [name, value] of Object.entries(ids)) if (value !== null) localStorage.setItem(name, value)
      const search = `?${new URLSearchParams(pairs)}`
      arrive(search)
      const { load, network } = await open(search)
      const loaded = await Promise.all(Object.keys(PAGE.data ?? {}).map(load))
      expect(network).not.toHaveBeenCalled()
      expect(asked).toHaveBeenCalledTimes(5)
      expect(loaded[0]?.value).toEqual({ results: ['/api/raceOnline/raceDetail'] })
      // The next is another.
      await load('race')
      expect(network).toHaveBeenCalledTimes(1)
    }),
    { numRuns: 60 },
  )
})

it('leaves the application to ask where a call fails, is another or came long ago', async () => {
  asked.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  arrive('?raceId=1')
  const failed = await open('?raceId=1')
  await failed.load('race')
  expect(failed.network).toHaveBeenCalledTimes(1)
  asked.mockImplementation(() => new Promise(() => {}))
  arrive('?raceId=1')
  const other = await open('?raceId=2')
  await other.load('race')
  expect(other.network).toHaveBeenCalledTimes(1)
  // A platform that does not answer is not asked twice.
  const hung = await open('?raceId=1', 10)
  await expect(hung.load('race')).rejects.toMatchObject({ kind: 'timeout' })
  expect(hung.network).not.toHaveBeenCalled()
  arrive('?raceId=1')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 })
  onTestFinished(() => void vi.useRealTimers())
  const late = await open('?raceId=1')
  await late.load('race')
  expect(late.network).toHaveBeenCalledTimes(1)
})

it.each<[string, string, object, string?]>([
  ['a canary is on its way', '', { canary: true }],
  ['the running club asks', '?nrcMarathonStatus=1', {}],
  ['the document is put aside', '', {}, 'query'],
])('asks nothing while %s', (_why, search, drawn, aside) => {
  if (aside) document.documentElement.dataset.aside = aside
  onTestFinished(() => void delete document.documentElement.dataset.aside)
  arrive(search, drawn)
  expect(asked).not.toHaveBeenCalled()
})

it('asks nothing of which the document says all', () => {
  const data = { race: { call: 'raceDetail', with: { raceId: '{{query.raceId}}' } } }
  const asked = (known: string) => firstCalls({ ...PAGE, data }, SITE, parseFirstAnswers(known))
  expect(asked('{"1":{"raceDetail":{"a":1}}}')).toBe('')
  expect(asked('{"1":{"raceDetail":{"a":1,"?":true}}}')).toContain('raceDetail')
  expect(asked('{"1":{"raceDetail":{"a":1}},"2":{}}')).toContain('raceDetail')
  expect(asked('')).toContain('raceDetail')
})

it('asks whether a race has accounts of its own where a page is always of a race, and only on a site that has such races', () => {
  const ofRaces = { ...SITE, routes: { ...SITE.routes, raceLogin: '/raceLogin' }, specialRaceRoutes: ['/race'] }
  const asks = (query: NonNullable<Page['query']>, site: typeof SITE = ofRaces) =>
    firstCalls({ ...PAGE, data: {}, query }, site, null).includes('checkSubOrderAccountIsExist')
  expect(asks({ raceId: { required: true } })).toBe(true)
  expect(asks({ raceId: {} })).toBe(false)
  expect(asks({ raceId: { required: true } }, { ...ofRaces, specialRaceRoutes: [] })).toBe(false)
  expect(asks({ raceId: { required: true } }, SITE)).toBe(false)
})

it('leaves what needs more than the address to the application', () => {
  expect(firstCalls({ ...PAGE, data: LATER }, SITE, null)).toBe('')
})
