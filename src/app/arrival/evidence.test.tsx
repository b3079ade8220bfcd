// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '#api/apiError.ts'
import type { JsonObject, Page } from '#runtime/model.ts'
import { openApp } from '#support/app.tsx'

const TOKEN = 'evidence-0123456789'
const SESSION = { token: 'of-the-link', userId: '2', accountId: '20', mobile: '13900005678', expire: 86_400_000 }
const FOUND = { ...SESSION, registered: false, evidence: true }
const OWN = { token: 'own', userId: '1', accountId: '10', mobile: '13800138000', expire: 86_400_000 }
const words = (zh: string, en = zh) => ({ type: 'text', text: { zh, en } })
const save = { type: 'button', text: '保存', onTap: [{ do: 'call', call: 'createContestants' }] }
const share = { type: 'button', text: '分享', onTap: [{ do: 'share', title: '报名' }] }
const PAGES: Record<string, Partial<Page>> = {
  '/my': { writes: false, blocks: [words('我的页面', 'My page'), share] },
  '/registration': { login: 'account', writes: true, blocks: [words('报名表', 'The form'), save] },
  '/scoreQuery': { writes: false, blocks: [words('成绩查询')] },
  '/login': {
    title: { zh: '登录', en: 'Log in' },
    query: { returnTo: {} },
    blocks: [{ type: 'auth.login', returnTo: '{{query.returnTo}}', home: '/my' }],
  },
}
type Answers = NonNullable<Parameters<typeof openApp>[2]>['answers']

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo = vi.fn()
})

function open(path: string, answers: Answers = { exchangeEvidence: FOUND }, lang: 'zh' | 'en' = 'zh') {
  const app = openApp(path, PAGES, { answers, lang })
  const made = (operation: string) => app.calls.filter((call) => call.operation === operation)
  return { ...app, made }
}

/** As if the runner had logged in on this phone before. */
function loggedIn(who = OWN): void {
  localStorage.setItem('userInfo', JSON.stringify({ ...who, time: Date.now() }))
}

it('is exchanged once for a session that knows how it came, and the form says whose account it is', async () => {
  const { made, services } = open(`/registration?terminalType=5&evidence=${TOKEN}`)
  expect(window.location.search).toBe('?terminalType=5')
  expect(await screen.findByText('报名表')).toBeVisible()
  expect(await screen.findByText('当前账号：139****5678')).toBeVisible()
  expect(made('exchangeEvidence')).toEqual([{ operation: 'exchangeEvidence', params: { evidence: TOKEN } }])
  expect(services.session.get()).toMatchObject({ status: 'in', token: 'of-the-link', evidence: true })
  act(() => services.navigator.go('/my'))
  expect(await screen.findByText('我的页面')).toBeVisible()
  expect(screen.queryByText('当前账号：139****5678')).toBeNull()
})

it('is kept nowhere: not in the address, the history, what is stored, shared, counted or comes back', async () => {
  const shared = vi.fn(async () => undefined)
  Object.defineProperty(window.navigator, 'share', { configurable: true, value: shared })
  const { calls, services } = open(`/my?terminalType=5&evidence=${TOKEN}#top`)
  await userEvent.click(await screen.findByRole('button', { name: '分享' }))
  act(() => services.navigator.go('/registration', { query: { evidence: TOKEN } }))
  await screen.findByText('报名表')
  await userEvent.click(await screen.findByRole('button', { name: '更换账号' }))
  await screen.findByRole('heading', { name: '登录', level: 1 })
  await waitFor(() => expect(calls.some(({ operation }) => operation === 'trackEvents')).toBe(true), { timeout: 4_000 })
  const left = { local: { ...localStorage }, tab: { ...sessionStorage }, at: window.location.href, ...window.history }
  const otherCalls = calls.filter(({ operation }) => operation !== 'exchangeEvidence')
  expect(
    JSON.stringify({ left, told: otherCalls, shared: shared.mock.calls, state: window.history.state }),
  ).not.toContain(TOKEN)
  expect(shared).toHaveBeenCalled()
  Reflect.deleteProperty(window.navigator, 'share')
})

it.each([
  ['zh', '以哪个账号继续？', '以 139****5678 继续', '仍用 138****8000', '报名表'],
  ['en', 'Which account do you want to use?', 'Continue as 139****5678', 'Keep 138****8000', 'The form'],
] as const)('%s: asks whoever is logged in with another account, before anything is done', async (...given) => {
  const [lang, title, go, stay, form] = given
  loggedIn()
  const first = open(`/registration?terminalType=5&evidence=${TOKEN}`, { exchangeEvidence: FOUND }, lang)
  expect(await screen.findByRole('alertdialog', { name: title })).toHaveAccessibleDescription(
    /139\*{4}5678.*138\*{4}8000/,
  )
  expect(first.calls.map(({ operation }) => operation)).toEqual(['exchangeEvidence'])
  expect(screen.queryByText(form)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: stay }))
  expect(await screen.findByText(form)).toBeVisible()
  expect(first.services.session.get()).toMatchObject({ token: 'own', evidence: false })
  expect(first.made('logout')).toEqual([{ operation: 'logout', params: {}, token: 'of-the-link' }])
  expect(screen.queryByText(/139\*{4}5678/)).toBeNull()
  first.unmount()

  const second = open(`/registration?terminalType=5&evidence=${TOKEN}`, { exchangeEvidence: FOUND }, lang)
  await userEvent.click(await screen.findByRole('button', { name: go }))
  expect(await screen.findByText(form)).toBeVisible()
  expect(second.services.session.get()).toMatchObject({ token: 'of-the-link', evidence: true })
  expect(second.made('logout')).toEqual([{ operation: 'logout', params: {}, token: 'own' }])
})

it('stays with the present account when the question is left by Esc', async () => {
  loggedIn()
  const { services } = open(`/my?terminalType=5&evidence=${TOKEN}`)
  await screen.findByRole('alertdialog')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('我的页面')).toBeVisible()
  expect(services.session.get()).toMatchObject({ token: 'own' })
})

it('asks nothing when the same account is logged in', async () => {
  loggedIn({ ...SESSION, token: 'older' })
  const { services } = open(`/my?terminalType=5&evidence=${TOKEN}`)
  expect(await screen.findByText('我的页面')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(services.session.get()).toMatchObject({ token: 'of-the-link' })
})

it('is dropped on an address that may not bring one, and taken on a route that may', async () => {
  loggedIn()
  const elsewhere = open(`/my?evidence=${TOKEN}`)
  expect(await screen.findByText('我的页面')).toBeVisible()
  expect(window.location.search).toBe('')
  expect(elsewhere.calls).toEqual([])
  expect(elsewhere.services.session.get()).toMatchObject({ token: 'own' })
  elsewhere.unmount()
  localStorage.clear()
  const named = open(`/scorequery/?evidence=${TOKEN}`)
  expect(await screen.findByText('成绩查询')).toBeVisible()
  expect(named.made('exchangeEvidence')).toHaveLength(1)
})

it('says why it was refused, and goes on without it', async () => {
  const exchangeEvidence = () => {
    throw new ApiError('business', 2001021, { zh: '这个登录链接已经用过', en: 'This login link was used before.' })
  }
  const visitor = open(`/my?terminalType=5&evidence=${TOKEN}`, { exchangeEvidence }, 'en')
  expect(await screen.findByText('My page')).toBeVisible()
  expect(await screen.findByText('This login link was used before. You’re browsing logged out.')).toBeVisible()
  expect(visitor.services.session.get().status).toBe('out')
  visitor.unmount()
  loggedIn()
  const known = open(`/my?terminalType=5&evidence=${TOKEN}`, { exchangeEvidence })
  expect(await screen.findByText('这个登录链接已经用过。现在仍是 138****8000 的账号。')).toBeVisible()
  expect(known.services.session.get()).toMatchObject({ token: 'own' })
})

it('is tried again when the network was away, as often as the runner likes', async () => {
  let tries = 0
  const exchangeEvidence = (): JsonObject => {
    tries += 1
    if (tries < 3) throw new ApiError('network', 'network', { zh: '网络连接失败', en: 'No connection' })
    return FOUND
  }
  const { services } = open(`/my?terminalType=5&evidence=${TOKEN}`, { exchangeEvidence })
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(tries).toBe(2))
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByText('我的页面')).toBeVisible()
  expect(services.session.get()).toMatchObject({ token: 'of-the-link' })
})

it('gives way to another account, which comes back to the page', async () => {
  const { services, made } = open(`/registration?terminalType=5&evidence=${TOKEN}`)
  await userEvent.click(await screen.findByRole('button', { name: '更换账号' }))
  await screen.findByRole('heading', { name: '登录', level: 1 })
  expect(new URLSearchParams(window.location.search).get('returnTo')).toBe('/registration?terminalType=5')
  expect(services.session.get().status).toBe('out')
  expect(made('logout')).toEqual([{ operation: 'logout', params: {}, token: 'of-the-link' }])
})
