// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openApp, TEST_SITE } from '#support/app.tsx'

const LOGIN = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }
const ROUTES = { home: '/Home', search: '/search', login: '/login', afterLogout: '/login', pay: '/pay' }

beforeEach(() => {
  window.scrollTo = vi.fn()
  localStorage.clear()
})

const logIn = (more: object = {}) =>
  localStorage.setItem('userInfo', JSON.stringify({ ...LOGIN, ...more, time: Date.now() }))
const shown = (route: string) => screen.findByRole('heading', { name: route })
const asked = (app: ReturnType<typeof openApp>, what: string) => app.calls.filter(({ operation }) => operation === what)
/** All that a page's guards ask is asked. */
const guarded = () => act(async () => void (await import('./guards.ts')))

describe('a race with accounts of its own', () => {
  const RACE = '1000055001'
  const CHECK = 'checkSubOrderAccountIsExist'
  const PAGES = {
    '/eventDetails': { blocks: [{ type: 'button', text: 'out', onTap: [{ do: 'auth.logout' }] }] },
    '/bmLogin': {},
    '/login': {},
  }
  const site = { ...TEST_SITE, routes: { ...ROUTES, raceLogin: '/bmLogin' }, specialRaceRoutes: ['/eventDetails'] }

  function open(answers: Parameters<typeof openApp>[2] = {}, session?: object) {
    if (session) logIn(session)
    return openApp(`/eventDetails?raceId=${RACE}`, PAGES, { ...answers, site })
  }

  it('leads to the race’s login, in place of the page', async () => {
    open({ answers: { checkSubOrderAccountIsExist: true } })
    await shown('/bmLogin')
    expect(new URLSearchParams(window.location.search).get('raceId')).toBe(RACE)
  })

  it.each([
    ['says no', { checkSubOrderAccountIsExist: false }],
    ['fails', {}],
  ])('leaves the page alone where the check %s', async (_how, answers) => {
    const app = open({ answers })
    await shown('/eventDetails')
    await waitFor(() => expect(asked(app, CHECK)).toHaveLength(1))
    expect(window.location.pathname).toBe('/eventDetails')
  })

  it.each([
    ['a partner brought', { evidence: true }],
    ['the race’s own account brought', { raceId: RACE }],
  ])('asks nothing for whom %s', async (_who, session) => {
    const app = open({ answers: { checkSubOrderAccountIsExist: true } }, session)
    await shown('/eventDetails')
    await guarded()
    expect(asked(app, CHECK)).toEqual([])
  })

  it('logs a race’s own account out to the race’s login, any other to the site’s', async () => {
    const race = open({}, { raceId: RACE })
    act(() => void screen.queryByText('out'))
    const out = await screen.findByRole('button', { name: 'out' })
    act(() => out.click())
    await shown('/bmLogin')
    expect(window.location.search).toBe(`?raceId=${RACE}`)
    race.unmount()
    open({}, {})
    const other = await screen.findByRole('button', { name: 'out' })
    act(() => other.click())
    await shown('/login')
  })
})

describe('terms that have changed', () => {
  const DUE = [{ route: '/terms', version: '2' }]
  const PAGES = {
    '/my': {},
    '/open': {},
    '/orders': { login: 'account' },
    '/personal': { login: 'account' },
    '/updates': { login: 'account' },
  } as const
  const site = { ...TEST_SITE, routes: { ...ROUTES, terms: '/updates', personal: '/personal' } }

  beforeEach(() => logIn())
  const open = (path: string, agreementsDue?: typeof DUE | []) =>
    openApp(path, PAGES, { answers: agreementsDue ? { agreementsDue } : {}, site })

  it('leads from a page that needs a login to what is to be agreed to again, and back leads there again', async () => {
    open('/orders', DUE)
    await shown('/updates')
    expect(window.location.pathname).toBe('/updates')
  })

  it.each(['/open', '/personal', '/updates'])('asks nothing on %s', async (path) => {
    const app = open(path, DUE)
    await shown(path)
    await guarded()
    expect(asked(app, 'agreementsDue')).toEqual([])
  })

  it.each([
    ['nothing is due', [] as []],
    ['the check fails', undefined],
  ])('leaves the page alone where %s', async (_how, due) => {
    const app = open('/orders', due)
    await shown('/orders')
    await waitFor(() => expect(asked(app, 'agreementsDue')).toHaveLength(1))
    expect(window.location.pathname).toBe('/orders')
  })

  it('asks once for a login and a release', async () => {
    const app = open('/orders', [])
    await shown('/orders')
    await waitFor(() => expect(asked(app, 'agreementsDue')).toHaveLength(1))
    act(() => app.services.navigator.go('/my'))
    await shown('/my')
    act(() => app.services.navigator.go('/orders'))
    await shown('/orders')
    await guarded()
    expect(asked(app, 'agreementsDue')).toHaveLength(1)
  })
})
