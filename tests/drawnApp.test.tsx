// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { StaticRouter } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { readSite } from '#app/config/site.ts'
import { ConfigPage } from '#app/page/configPage.tsx'
import type { Shown } from '#app/page/useView.ts'
import { loadWidgets } from '#app/page/widgets.ts'
import { createServices } from '#app/services.ts'
import { prepareShell } from '#app/shell/shell.tsx'
import { drawnDocument, firstShown } from '#app/takeover/takeOver.ts'
import { Taking } from '#app/takeover/taking.tsx'
import { i18n } from '#lib/i18n.ts'
import type { Json, JsonObject, Page } from '#runtime/model.ts'
import { TEST_SITE } from '#support/app.tsx'
import { drawnInNode, hydratePage, inDocument } from './support/takenOver.tsx'

const LOGGED_IN = { token: 'own', userId: '1', accountId: '10', mobile: '13800138000', expire: 86_400_000 }
const BANNER = {
  text: { zh: '下载 App', en: 'Get the app' },
  button: { zh: '打开', en: 'Open' },
  closable: true,
}
const OBJECT = 'objects/page.json'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo = vi.fn()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  return () => vi.unstubAllGlobals()
})

interface Opened {
  drawnFor?: string
  at?: string
  /** The object that the pointer names. */
  shown?: string
  /** More of the site. */
  app?: JsonObject
  /** What is known of answers. */
  first?: Json
}

/** A page as its document carries it, drawn for `drawnFor`, opened at `at`. */
async function documentOf(
  given: Partial<Page>,
  { drawnFor = '/Home', at, shown = OBJECT, app = {}, first: known }: Opened = {},
) {
  await i18n.changeLanguage('en')
  const [pathname = '', query = ''] = drawnFor.split('?')
  const search = query && `?${query}`
  const page = {
    format: 1,
    route: pathname,
    title: { zh: '页', en: 'Page' },
    blocks: [],
    widgets: [],
    ...given,
  } as Page
  const site = { ...TEST_SITE, ...app }
  const pointer = {
    format: 1,
    release: 'r1',
    version: 'v1',
    at: 7,
    runtime: '1.0.0',
    site,
    pages: { [pathname]: shown },
  }
  const json = (id: string, value: unknown, name: string, of: string) =>
    `<script type="application/json" id="${id}" data-${name}="${of}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`
  const text = known === undefined ? '' : JSON.stringify(known)
  const nowhere = { location: new URL(drawnFor, 'http://drawn.invalid'), navigator: { userAgent: '' }, history: {} }
  const drawing = createServices({
    window: nowhere as unknown as Window,
    drawn: { pathname, search, at: 0, first: text },
  })
  drawing.setSite(readSite(site))
  await prepareShell(drawing.site)
  const widgets = await loadWidgets(page.widgets ?? [], 10_000)
  const round = `${pathname}${search}#0`
  const view: Shown['view'] = { status: 'page', page, widgets, drafts: null, Component: ConfigPage }
  const first = {
    key: round,
    round,
    newer: 0,
    entry: { id: '' },
    cameBack: true,
    pathname,
    search,
    view,
    release: 'v1',
  }
  const router = ({ children }: { children: ReactNode }) => <StaticRouter location={drawnFor}>{children}</StaticRouter>
  const html = drawnInNode(<App services={drawing} first={first} router={router} />)
  const body = inDocument(
    `<div id="root" data-drawn="0">${html}</div>${json('sl-drawn', { lang: 'en', pathname, search }, 'of', 'x')}${json('sl-pointer', pointer, 'path', 'pointer.json')}${json('sl-page', page, 'object', OBJECT)}${known === undefined ? '' : json('sl-first', known, 'of', 'x')}`,
  )
  window.history.replaceState(null, '', at ?? drawnFor)
  return body
}

/** What the application does with the document that it finds. */
async function boot(body: HTMLElement, answers: Record<string, Json> = {}) {
  const found = drawnDocument(window)
  const root = body.querySelector<HTMLElement>('#root')
  if (!found || !root) throw new Error('nothing was drawn')
  const calls: [string, JsonObject][] = []
  const request = async (operation: string, params: object) => {
    calls.push([operation, params as JsonObject])
    return answers[operation] ?? null
  }
  const services = createServices({
    window,
    drawn: found.drawn,
    client: { request: request as never, warm: () => undefined, track: async () => undefined },
  })
  const first = await firstShown(services, found)
  return {
    services,
    calls,
    first,
    take: () => hydratePage(root, <Taking root={root}>{first && <App services={services} first={first} />}</Taking>),
  }
}

const TEXT = { type: 'text', text: { zh: '你好', en: 'Hello {{user.mobile}} from {{query.channel}}' } }

test('a shared document becomes the page of this address, this runner and this phone, without a difference before', async () => {
  localStorage.setItem('userInfo', JSON.stringify({ ...LOGGED_IN, time: Date.now() }))
  localStorage.setItem('sl.kept.city', '"430100"')
  const data = { races: { call: 'raceDetail', with: { user: '{{user.userId}}', channel: '{{query.channel}}' } } }
  const body = await documentOf(
    { blocks: [TEXT], widgets: ['text'], data, shell: { tab: 'home', city: true, search: true } },
    { at: '/Home?channel=x', app: { app: { banner: BANNER } } as unknown as JsonObject },
  )
  expect(body.querySelector('h1')).toHaveTextContent('Page')
  expect(within(body).getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/my')
  expect(within(body).getByText('Get the app')).toBeInTheDocument()
  const before = within(body).getByText(/^Hello/)
  const { take, calls } = await boot(body)
  const { troubles } = await take()
  expect(troubles).toEqual([])
  await waitFor(() => expect(before).toHaveTextContent('Hello 13800138000 from x'))
  expect(before).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/my?channel=x')
  // This is no phone.
  expect(screen.queryByText('Get the app')).toBeNull()
  await waitFor(() =>
    expect(calls.filter(([name]) => name === 'raceDetail')).toEqual([['raceDetail', { user: '1', channel: 'x' }]]),
  )
  expect(localStorage.getItem('sl.seen.pointer.json')).toBe('7 v1')
})

const meta = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[${name}]`)?.content
const CARD = { origin: 'https://run.example', share: { text: { zh: '站', en: 'The site' } } } as unknown as JsonObject

test.each<[string, Partial<Page>, description: string, picture?: string]>([
  ['keeps what it says in place of its page', {}, 'Race · Shanghai'],
  [
    'says what its page says',
    { description: { zh: '', en: 'In {{race.city}}' }, share: { picture: '{{race.poster}}' } },
    'In Beijing',
    'https://run.example/files/p.jpg',
  ],
])('the head of a drawn document %s', async (_how, page, description, picture) => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="Race · Shanghai">')
  onTestFinished(() => {
    for (const tag of document.head.querySelectorAll('meta')) tag.remove()
  })
  const body = await documentOf({ ...page, data: { race: { call: 'raceDetail' } } }, { app: CARD })
  const { take } = await boot(body, { raceDetail: { city: 'Beijing', poster: 'p.jpg' } })
  await take()
  await waitFor(() => expect(meta('property="og:description"')).toBe(description))
  expect([meta('name="description"'), meta('property="og:image"')]).toEqual([description, picture])
  // In the other language the document has said nothing.
  await act(() => i18n.changeLanguage('zh'))
  await waitFor(() => expect(meta('name="description"')).toBe('站'))
})

test('what is known of an answer is drawn, what is to come is not; the answer follows in its place, and a tap waits for it', async () => {
  const button = { type: 'button', variant: 'primary' }
  const go = (to: string) => [{ do: 'navigate', to }]
  const page = {
    data: {
      race: { call: 'raceDetail', with: { raceId: '{{query.raceId}}', userId: '{{user.userId}}' } },
      items: { call: 'itemByRaceIdList', with: { raceId: '{{query.raceId}}' } },
    },
    values: { open: "{{where(items, 'closedReason', null)}}" },
    widgets: ['hero', 'text', 'card', 'button'],
    blocks: [
      { type: 'hero', title: '{{race.raceName}}', badge: '{{race.state}}' },
      { type: 'card', each: 'items', key: 'item.itemId', title: '{{item.name}}', badge: '{{item.left}} left' },
      { type: 'text', text: { zh: '', en: '{{len(open)}} to choose from' } },
      { ...button, text: { zh: '', en: 'Enter' }, onTap: go('/{{race.state}}') },
      { ...button, text: { zh: '', en: 'Seats' }, disabled: '{{first(items).left == 0}}' },
    ],
  } as unknown as Partial<Page>
  const items = [
    { itemId: '11', name: { zh: '', en: 'Half' } },
    { itemId: '12', name: { zh: '', en: 'Fun run' } },
  ]
  const raceName = { zh: '', en: 'Riverside <Half>' }
  const first = {
    '1': { raceDetail: { raceName, '?': true }, itemByRaceIdList: items.map((item) => ({ ...item, '?': true })) },
  }
  localStorage.setItem('userInfo', JSON.stringify({ ...LOGGED_IN, time: Date.now() }))
  const body = await documentOf(page, { drawnFor: '/race?raceId=1', first })
  const shown = within(body)
  const title = shown.getByRole('heading', { name: 'Riverside <Half>' })
  expect(shown.getByText('Fun run')).toBeInTheDocument()
  expect(shown.queryByText(/left|to choose from/)).toBeNull()
  expect(shown.queryByRole('button', { name: 'Seats' })).toBeNull()
  const answer: ((value: Json) => void)[] = []
  const { take, services } = await boot(body, {
    raceDetail: new Promise<Json>((resolve) => answer.push(resolve)) as never,
    itemByRaceIdList: items.map((item, at) => ({ ...item, left: 3 + at, closedReason: at === 0 ? null : 'ended' })),
  })
  const { troubles } = await take()
  expect(troubles).toEqual([])
  await shown.findByText('4 left')
  expect(shown.getByText('1 to choose from')).toBeInTheDocument()
  expect(title).toBeInTheDocument()
  const going = vi.spyOn(services.navigator, 'go').mockImplementation(() => {})
  fireEvent.click(shown.getByRole('button', { name: 'Enter' }))
  await act(async () => {})
  expect(going).not.toHaveBeenCalled()
  await act(async () => answer[0]?.({ raceName, state: 'open' }))
  await waitFor(() => expect(going).toHaveBeenCalledWith('/open', expect.anything()))
  expect(shown.getByText('open')).toBeInTheDocument()
  expect(title).toBeInTheDocument()
})

test('what was typed on the login page wins over what this tab kept of it', async () => {
  sessionStorage.setItem(
    'loginDraft',
    JSON.stringify({ way: 'code', mobile: '13900000000', code: '', consent: true, resendAt: 0 }),
  )
  const login = { type: 'auth.login', returnTo: '', home: '/my', userAgreement: '/a', privacyPolicy: '/p' }
  const body = await documentOf({ blocks: [login], widgets: ['auth.login'] }, { drawnFor: '/login' })
  const mobile = within(body).getByLabelText<HTMLInputElement>(/^Mobile/)
  expect(mobile.value).toBe('')
  mobile.value = '13800138000'
  const { take } = await boot(body)
  const { troubles } = await take()
  expect(troubles).toEqual([])
  await waitFor(() => expect(within(body).getByRole('checkbox')).toBeChecked())
  expect(mobile.value).toBe('13800138000')
  expect(JSON.parse(sessionStorage.getItem('loginDraft') ?? '')).toMatchObject({ mobile: '13800138000', consent: true })
})

test.each<[string, Partial<Page>, Opened]>([
  ['another release or audience sees another page', {}, { shown: 'objects/other.json' }],
  ['nobody is logged in where that is asked for', { login: 'account' }, {}],
  ['the address lacks what the page needs', { query: { raceId: { required: true } } }, {}],
  ['the page needs a newer runtime', { runtime: '999.0.0' }, {}],
])('is not taken over when %s', async (_why, page, options) => {
  const { first } = await boot(await documentOf(page, options))
  expect(first).toBeNull()
})

test.each(['before React takes it over', 'before the router listens'])(
  'who goes back %s does not stay on the drawn page',
  async (when) => {
    const body = await documentOf({ blocks: [TEXT], widgets: ['text'] })
    const back = () => {
      window.history.replaceState({ idx: 0 }, '', '/Match?raceId=3')
      window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 0 } }))
    }
    const { take, services } = await boot(body)
    if (when.includes('React')) back()
    else {
      const listen = window.addEventListener.bind(window)
      vi.spyOn(window, 'addEventListener').mockImplementation((...args: Parameters<typeof listen>) => {
        if (args[0] === 'popstate' && window.location.pathname === '/Home') back()
        listen(...args)
      })
    }
    await take()
    await waitFor(() => expect(screen.queryByText(/Hello/)).toBeNull())
    expect(services.window.location.pathname).toBe('/Match')
  },
)

test('is not taken over when it is in another language than the phone has chosen', async () => {
  const body = await documentOf({})
  await i18n.changeLanguage('zh')
  expect((await boot(body)).first).toBeNull()
})

test('what the guard has put aside is none', async () => {
  await documentOf({})
  document.documentElement.dataset.aside = 'language'
  onTestFinished(() => void delete document.documentElement.dataset.aside)
  expect(drawnDocument(window)).toBeNull()
})
