// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { openApp, TEST_SITE } from '#support/app.tsx'

const LOGIN = { token: 't', userId: '1', accountId: '2', mobile: '13800138000', expire: 86_400_000 }
const RACE = '1000055001'
const site = {
  routes: {
    home: '/Home',
    search: '/search',
    login: '/login',
    afterLogout: '/login',
    pay: '/pay',
    raceLogin: '/bmLogin',
  },
  specialRaceRoutes: ['/eventDetails'],
}
const PAGES = {
  '/eventDetails': { blocks: [{ type: 'button', text: 'out', onTap: [{ do: 'auth.logout' }] }] },
  '/bmLogin': {},
  '/login': {},
}

beforeEach(() => {
  window.scrollTo = vi.fn()
  localStorage.clear()
})

function open(answers: Parameters<typeof openApp>[2] = {}, before?: object) {
  if (before) localStorage.setItem('userInfo', JSON.stringify({ ...LOGIN, ...before, time: Date.now() }))
  return openApp(`/eventDetails?raceId=${RACE}`, PAGES, { ...answers, site: { ...TEST_SITE, ...site } })
}
const shown = (route: string) => screen.findByRole('heading', { name: route })
const asked = (app: ReturnType<typeof openApp>) =>
  app.calls.filter(({ operation }) => operation === 'checkSubOrderAccountIsExist')

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
  await waitFor(() => expect(asked(app)).toHaveLength(1))
  expect(window.location.pathname).toBe('/eventDetails')
})

it.each([
  ['a partner brought', { evidence: true }],
  ['the race’s own account brought', { raceId: RACE }],
])('asks nothing for whom %s', async (_who, session) => {
  const app = open({ answers: { checkSubOrderAccountIsExist: true } }, session)
  await shown('/eventDetails')
  await act(async () => {})
  expect(asked(app)).toEqual([])
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
