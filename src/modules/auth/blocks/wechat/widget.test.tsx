// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readUnbound, saveBegun } from '#modules/auth/wechatLogin.ts'
import { RequestError } from '#runtime/ports.ts'
import { memoryStorage, openAuthBlock, SESSION } from '#support/auth.tsx'
import definition from './widget.tsx'

const STATE = '0123456789abcdef0123456789abcdef'
const PROPS = { home: '/my', bind: '/bindPhone', login: '/login' }
const KEY = { openKey: 'k', nickname: '小林' }

/** The block with what WeChat came back with, in a tab that had begun a login. */
function back(props: object, answers: Parameters<typeof openAuthBlock>[2] = {}, returnTo: string | null = null) {
  const tabStorage = memoryStorage()
  saveBegun(tabStorage, { state: STATE, returnTo })
  return openAuthBlock(definition, { ...PROPS, ...props }, { ...answers, ports: { env: 'wechat', tabStorage } })
}

it('goes to WeChat with a state that only this tab knows', async () => {
  const url = '/sandbox/wechat/authorize?state=x'
  const { user, ports, calls } = openAuthBlock(definition, PROPS, {
    answers: { wechatAuthorize: { url } },
    ports: { env: 'wechat' },
  })
  await user.click(screen.getByRole('button', { name: '用微信登录' }))
  await waitFor(() => expect(ports.leave).toHaveBeenCalledWith(url))
  const state = String(calls[0]?.params.state)
  expect(state).toMatch(/^[0-9a-f]{32}$/)
  expect(ports.tabStorage.getItem('wechatBegun')).toContain(state)
})

it('enters the account that is bound, and goes back to where the runner was', async () => {
  const answers = { getOpenId: { ...KEY, bound: true }, login: SESSION }
  const { ports, calls } = back({ code: 'c', state: STATE }, { answers }, '/registration?raceId=7')
  await waitFor(() => expect(ports.leaveTo).toHaveBeenCalledWith('/registration?raceId=7'))
  expect(ports.session.get()).toMatchObject({ status: 'in', token: 't' })
  expect(calls.map(({ params }) => params)).toEqual([{ code: 'c' }, { type: 'wechat', wxCode: 'k' }])
})

it('goes on to bind a number where none is', async () => {
  const { ports } = back({ code: 'c', state: STATE }, { answers: { getOpenId: { ...KEY, bound: false } } })
  await waitFor(() => expect(ports.navigate).toHaveBeenCalledWith('/bindPhone', { replace: true }))
  expect(readUnbound(ports.tabStorage)).toEqual({ ...KEY, returnTo: null })
  expect(ports.session.get().status).toBe('out')
})

it.each([
  ['another state', { code: 'c', state: 'f'.repeat(32) }, '这次授权已失效，请重新授权'],
  ['no state', { code: 'c' }, '这次授权已失效，请重新授权'],
  ['a refusal', { refused: '1', state: STATE }, /你没有同意授权/],
])('asks the platform nothing after %s, and offers another try', async (_what, props, words) => {
  const { calls, ports } = back(props)
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: '重新授权' })).toBeEnabled()
  expect(calls).toEqual([])
  // The way back counts once.
  expect(ports.tabStorage.getItem('wechatBegun')).toBeNull()
})

it('says what the platform says of a code that was used', async () => {
  const getOpenId = () => {
    throw new RequestError('微信授权已失效，请重新授权', { code: 2001010, retry: false })
  }
  back({ code: 'c', state: STATE }, { answers: { getOpenId } })
  expect(await screen.findByText('微信授权已失效，请重新授权')).toBeVisible()
})

it('outside of WeChat leads to the login by number', async () => {
  const { user, ports } = openAuthBlock(definition, { ...PROPS, returnTo: '/myOrder' })
  expect(screen.getByText(/微信登录只能在微信里用/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /用微信登录/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '用手机号登录' }))
  expect(ports.navigate).toHaveBeenCalledWith('/login', { query: { returnTo: '/myOrder' } })
})
