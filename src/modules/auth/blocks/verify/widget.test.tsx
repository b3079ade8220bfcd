// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { saveTicket } from '#modules/auth/machineCheck.ts'
import { createSession } from '#modules/auth/session.ts'
import { saveUnbound } from '#modules/auth/wechatLogin.ts'
import { RequestError } from '#runtime/ports.ts'
import { memoryStorage, openAuthBlock, SESSION, verifyNumber } from '#support/auth.tsx'
import definition from './widget.tsx'

const PROPS = { home: '/my', start: '/loginWx', userAgreement: '/terms', privacyPolicy: '/privacy' }
const AGREED = '/terms /privacy'

describe('for a login', () => {
  it('enters with the code', async () => {
    const { user, ports, calls } = openAuthBlock(definition, { ...PROPS, for: 'login', returnTo: '/myOrder' })
    await verifyNumber(user)
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(ports.leaveTo).toHaveBeenCalledWith('/myOrder'))
    const params = { type: 'captcha', mobile: '13800138000', code: '123456', agreed: AGREED }
    expect(calls.at(-1)).toEqual({ operation: 'login', params })
  })
})

describe('for binding a WeChat', () => {
  const bound = () => {
    const tabStorage = memoryStorage()
    saveUnbound(tabStorage, { openKey: 'k', nickname: '小林', returnTo: '/registration?raceId=7' })
    return tabStorage
  }

  it('binds with the key of WeChat, once', async () => {
    const tabStorage = bound()
    const { user, ports, calls } = openAuthBlock(
      definition,
      { ...PROPS, for: 'bind' },
      { answers: { bindThirdPhone: SESSION }, ports: { tabStorage } },
    )
    await verifyNumber(user)
    await user.click(screen.getByRole('button', { name: '绑定并登录' }))
    await waitFor(() => expect(ports.leaveTo).toHaveBeenCalledWith('/registration?raceId=7'))
    expect(calls.at(-1)?.params).toEqual({ openKey: 'k', mobile: '13800138000', code: '123456', agreed: AGREED })
    expect(ports.session.get().status).toBe('in')
    expect(tabStorage.getItem('wechatUnbound')).toBeNull()
  })

  it('says in the summary what is about no field, and keeps what was typed', async () => {
    const bindThirdPhone = () => {
      throw new RequestError('这个微信已绑定其他手机号', { code: 2001032, retry: false })
    }
    const { user } = openAuthBlock(
      definition,
      { ...PROPS, for: 'bind' },
      { answers: { bindThirdPhone }, ports: { tabStorage: bound() } },
    )
    await verifyNumber(user)
    await user.click(screen.getByRole('button', { name: '绑定并登录' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('这个微信已绑定其他手机号')
    expect(screen.getByRole('textbox', { name: /手机号/ })).toHaveValue('13800138000')
  })

  it('begins at WeChat where it was not asked', async () => {
    const { user, ports } = openAuthBlock(definition, { ...PROPS, for: 'bind' })
    await user.click(await screen.findByRole('button', { name: '去微信授权' }))
    expect(ports.navigate).toHaveBeenCalledWith('/loginWx', { replace: true })
  })
})

describe('for an account of a race', () => {
  const REGISTER = { ...PROPS, for: 'register', home: '/eventDetails', check: '/machineCheck' }

  it('registers with a password by its rule, with a ticket that another page has passed', async () => {
    const tabStorage = memoryStorage()
    saveTicket(tabStorage, { ticket: 'm1', expiresAt: Date.now() + 600_000 })
    const { user, ports, calls } = openAuthBlock(
      definition,
      { ...REGISTER, raceId: '1000055001' },
      { answers: { captchaSend: { resendAt: 0 }, registerUser: SESSION }, ports: { tabStorage } },
    )
    expect(screen.getByText('验证通过')).toBeVisible()
    await verifyNumber(user)
    const password = screen.getByLabelText(/新密码/)
    await user.type(password, 'letters')
    await user.click(screen.getByRole('button', { name: '注册并登录' }))
    expect(password).toHaveAccessibleDescription(/须同时包含字母和数字/)
    await user.type(password, '1')
    await user.click(screen.getByRole('button', { name: '注册并登录' }))
    await waitFor(() => expect(ports.leaveTo).toHaveBeenCalledWith('/eventDetails?raceId=1000055001'))
    expect(calls.map(({ operation }) => operation)).toEqual(['captchaSend', 'registerUser'])
    expect(calls[0]?.params).toEqual({ mobile: '13800138000', ticket: 'm1' })
    expect(calls[1]?.params).toMatchObject({ raceId: '1000055001', password: 'letters1' })
  })

  it('leads to the page that checks alone and back here, and to other races without a race', async () => {
    const { user, ports, view } = openAuthBlock(definition, { ...REGISTER, raceId: '1000055001' })
    await user.click(screen.getByRole('button', { name: /滑块不好用/ }))
    expect(ports.navigate).toHaveBeenCalledWith('/machineCheck', { query: { returnTo: '/here' } })
    view.unmount()
    const other = openAuthBlock(definition, { ...REGISTER, start: '/Match' })
    await other.user.click(await screen.findByRole('button', { name: '看看其他赛事' }))
    expect(other.ports.navigate).toHaveBeenCalledWith('/Match', { replace: true })
  })
})

it('for the running club begins with the number of who is logged in, and leaves that login as it is', async () => {
  const session = createSession(memoryStorage())
  session.enter(SESSION)
  const { user, ports, calls } = openAuthBlock(
    definition,
    { ...PROPS, for: 'nrc', home: '/nrcDataManagement' },
    { answers: { nrcLogin: { ...SESSION, token: 'club' } }, ports: { session } },
  )
  await waitFor(() => expect(screen.getByRole('textbox', { name: /手机号/ })).toHaveValue('13800138000'))
  await user.clear(screen.getByRole('textbox', { name: /手机号/ }))
  await verifyNumber(user)
  await user.click(screen.getByRole('button', { name: '授权并登录' }))
  await waitFor(() => expect(ports.leaveTo).toHaveBeenCalledWith('/nrcDataManagement?nrcMarathonStatus=1'))
  expect(ports.club.enter).toHaveBeenCalledWith(expect.objectContaining({ token: 'club' }))
  expect(session.get()).toMatchObject({ token: 't' })
  expect(calls.at(-1)?.operation).toBe('nrcLogin')
})
