// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openApp, TEST_SITE } from '#support/app.tsx'

const LOGIN = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }
const site = {
  routes: {
    home: '/Home',
    search: '/search',
    login: '/login',
    afterLogout: '/login',
    pay: '/pay',
    terms: '/updates',
    personal: '/personal',
  },
}
const PAGES = {
  '/my': {},
  '/open': {},
  '/orders': { login: 'account' },
  '/personal': { login: 'account' },
  '/updates': { login: 'account' },
} as const
const DUE = [{ route: '/terms', version: '2' }]

beforeEach(() => {
  window.scrollTo = vi.fn()
  localStorage.clear()
  localStorage.setItem('userInfo', JSON.stringify({ ...LOGIN, time: Date.now() }))
})

const open = (path: string, agreementsDue?: typeof DUE | []) =>
  openApp(path, PAGES, { answers: agreementsDue ? { agreementsDue } : {}, site: { ...TEST_SITE, ...site } })
const shown = (route: string) => screen.findByRole('heading', { name: route })
const asked = (app: ReturnType<typeof openApp>) => app.calls.filter(({ operation }) => operation === 'agreementsDue')

it('leads from a page that needs a login to what is to be agreed to again, and back leads there again', async () => {
  open('/orders', DUE)
  await shown('/updates')
  expect(window.location.pathname).toBe('/updates')
})

it.each(['/open', '/personal', '/updates'])('asks nothing on %s', async (path) => {
  const app = open(path, DUE)
  await shown(path)
  await act(async () => {})
  expect(asked(app)).toEqual([])
})

it.each([
  ['nothing is due', [] as []],
  ['the check fails', undefined],
])('leaves the page alone where %s', async (_how, due) => {
  const app = open('/orders', due)
  await shown('/orders')
  await waitFor(() => expect(asked(app)).toHaveLength(1))
  expect(window.location.pathname).toBe('/orders')
})

it('asks once for a login and a release', async () => {
  const app = open('/orders', [])
  await shown('/orders')
  await waitFor(() => expect(asked(app)).toHaveLength(1))
  act(() => app.services.navigator.go('/my'))
  await shown('/my')
  act(() => app.services.navigator.go('/orders'))
  await shown('/orders')
  await act(async () => {})
  expect(asked(app)).toHaveLength(1)
})
