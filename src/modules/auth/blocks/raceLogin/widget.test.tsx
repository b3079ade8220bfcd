// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RequestError } from '#runtime/ports.ts'
import { openAuthBlock, SESSION, verifyNumber } from '#support/auth.tsx'
import definition from './widget.tsx'

const RACE = '1000055001'
const PROPS = {
  raceId: RACE,
  home: '/eventDetails',
  register: '/bmRegister',
  races: '/Match',
  check: '/machineCheck',
  userAgreement: '/terms',
  privacyPolicy: '/privacy',
}
const MACHINE = {
  machineChallenge: { challenge: 'm1', end: 200, expiresAt: Date.now() + 600_000 },
  machineCheck: { ticket: 'm1', expiresAt: Date.now() + 600_000 },
  captchaSend: { resendAt: Date.now() + 60_000 },
}
const password = () => screen.getByLabelText(/密码/, { selector: 'input' })

it('logs in with the race’s password, to the race', async () => {
  const { user, calls, ports } = openAuthBlock(definition, PROPS, { answers: { login: { ...SESSION, raceId: RACE } } })
  await user.type(screen.getByRole('textbox', { name: /手机号/ }), '13800138000')
  await user.type(password(), 'run2027')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(ports.leaveTo).toHaveBeenCalledWith(`/eventDetails?raceId=${RACE}`))
  const agreed = '/terms /privacy'
  expect(calls.at(-1)?.params).toEqual({
    type: 'race',
    raceId: RACE,
    mobile: '13800138000',
    password: 'run2027',
    agreed,
  })
  expect(ports.session.get()).toMatchObject({ status: 'in', raceId: RACE })
})

it('says a wrong password at its field', async () => {
  const login = () => {
    throw new RequestError('手机号或密码错误', { code: 2001006, retry: false })
  }
  const { user } = openAuthBlock(definition, PROPS, { answers: { login } })
  await user.type(screen.getByRole('textbox', { name: /手机号/ }), '13800138000')
  await user.type(password(), 'wrong27')
  await user.click(screen.getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: '登录' }))
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/手机号或密码错误/))
})

it('sets a forgotten password after a machine check, and comes back with the number', async () => {
  const { user, calls, ports } = openAuthBlock(definition, PROPS, {
    answers: { ...MACHINE, racePasswordReset: { ok: true } },
  })
  await user.click(screen.getByRole('button', { name: '忘记密码？' }))
  await verifyNumber(user)
  await user.type(password(), 'newer27')
  await user.click(screen.getByRole('button', { name: '重设并返回登录' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).toBeVisible())
  expect(calls.map(({ operation }) => operation)).toEqual([...Object.keys(MACHINE), 'racePasswordReset'])
  expect(calls.at(-1)?.params).toEqual({ raceId: RACE, mobile: '13800138000', code: '123456', password: 'newer27' })
  expect(screen.getByRole('textbox', { name: /手机号/ })).toHaveValue('13800138000')
  expect(ports.session.get().status).toBe('out')
})

it('leads to the registration with the race, and on to other races without one', async () => {
  const { user, ports, view } = openAuthBlock(definition, { ...PROPS, returnTo: '/scoreQuery?raceId=1' })
  await user.click(screen.getByRole('button', { name: '注册赛事账号' }))
  expect(ports.navigate).toHaveBeenCalledWith('/bmRegister', {
    query: { raceId: RACE, returnTo: '/scoreQuery?raceId=1' },
  })
  view.unmount()
  const other = openAuthBlock(definition, { ...PROPS, raceId: undefined as never })
  await other.user.click(screen.getByRole('button', { name: '看看其他赛事' }))
  expect(other.ports.navigate).toHaveBeenCalledWith('/Match')
})
