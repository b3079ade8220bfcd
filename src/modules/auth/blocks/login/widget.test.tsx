// @vitest-environment jsdom
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '#lib/i18n.ts'
import { type AuthPorts, AuthPortsProvider } from '#modules/auth/ports.ts'
import { createSession, type KeyValue } from '#modules/auth/session.ts'
import type { Json } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'
import type { WidgetComponent } from '#runtime/react/widget.ts'
import { helpers } from '#support/page.tsx'
import definition from './widget.tsx'

// A busy machine may take seconds for what takes milliseconds.
configure({ asyncUtilTimeout: 10_000 })

const SESSION = {
  token: 't',
  userId: '1',
  accountId: '2',
  mobile: '13800138000',
  expire: 86_400_000,
  registered: false,
}
const COUNTRIES: Json = [
  { code: 'CHN', name: { zh: '中国', en: 'China' }, phone: '86' },
  { code: 'USA', name: { zh: '美国', en: 'United States' }, phone: '1' },
]
const Login = definition.render as unknown as WidgetComponent
type Answer = Json | ((params: Record<string, Json>) => Json)

function memoryStorage(): KeyValue {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

function setUp(answers: Record<string, Answer> = {}, query = '', tabStorage = memoryStorage()) {
  const calls: { operation: string; params: Record<string, Json> }[] = []
  const all: Record<string, Answer> = {
    slideChallenge: { challenge: 'a1', end: 200, expiresAt: Date.now() + 600_000 },
    captchaSendV2: { resendAt: Date.now() + 60_000 },
    login: SESSION,
    passwordReset: { ok: true },
    ...answers,
  }
  const request = async (operation: string, params: Record<string, Json>) => {
    // Asked for as soon as the form is there; no test is about it.
    if (operation === 'countryList') return COUNTRIES
    calls.push({ operation, params })
    const answer = all[operation]
    return (typeof answer === 'function' ? answer(params) : answer) ?? null
  }
  const ports: AuthPorts = {
    now: Date.now,
    toast: vi.fn(),
    session: createSession(memoryStorage()),
    tabStorage,
    isIn: () => false,
    toLogin: vi.fn(),
    logOut: vi.fn(),
    club: { enter: vi.fn(), leave: vi.fn() },
    leaveTo: vi.fn(),
    here: () => '/here',
    env: 'browser',
    leave: vi.fn(),
    goOn: vi.fn(),
    navigate: vi.fn(),
    request: request as AuthPorts['request'],
  }
  const view = render(
    <AuthPortsProvider value={ports}>
      <Login
        {...helpers()}
        returnTo={new URLSearchParams(query).get('returnTo') ?? undefined}
        home="/my"
        userAgreement="/terms"
        privacyPolicy="/privacy"
      />
    </AuthPortsProvider>,
  )
  return { ports, calls, tabStorage, user: userEvent.setup(), view }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const tap = (user: ReturnType<typeof userEvent.setup>, name: RegExp) => user.click(screen.getByRole('button', { name }))
const slide = () => {
  const slider = screen.getByRole('slider')
  for (const value of [30, 60, 90, 100]) fireEvent.change(slider, { target: { value: String(value) } })
}

beforeEach(() => void i18n.changeLanguage('zh'))

describe('by code', () => {
  it('logs in after slider, code and consent, and goes back to where the runner was', async () => {
    const { user, calls, ports } = setUp({}, 'returnTo=/registration%3FraceId%3D7')
    await user.type(field(/手机号/), '138 0013 8000')
    slide()
    await tap(user, /获取验证码/)
    expect(calls[0]).toEqual({ operation: 'slideChallenge', params: { mobile: '13800138000' } })
    expect(calls[1]).toMatchObject({ operation: 'captchaSendV2', params: { mobile: '13800138000' } })
    // The pull answers the platform's challenge, whose slider ends at 200.
    expect(calls[1]?.params.slide).toMatchObject({ challenge: 'a1', track: [0, 60, 120, 180, 200] })
    expect(await screen.findByText('验证码已发送至 138****8000')).toBeVisible()
    expect(screen.getByRole('button', { name: /(?:[3-5]\d|60) 秒后可重发/ })).toHaveAttribute('aria-disabled', 'true')
    await user.type(field(/验证码/), '123456')
    await user.click(screen.getByRole('checkbox'))
    await tap(user, /^登录$/)
    await waitFor(() => expect(ports.leaveTo).toHaveBeenCalledWith('/registration?raceId=7'))
    expect(calls.at(-1)?.params).toEqual({
      type: 'captcha',
      mobile: '13800138000',
      code: '123456',
      agreed: '/terms /privacy',
    })
    expect(ports.session.get()).toMatchObject({ status: 'in', token: 't' })
  })

  it('says so when the number was registered on the way', async () => {
    const { user, ports } = setUp({ login: { ...SESSION, registered: true } })
    await enterByCode(user)
    await waitFor(() => expect(ports.toast).toHaveBeenCalledWith('欢迎加入，已为你自动注册并登录', { tone: 'success' }))
    expect(ports.leaveTo).toHaveBeenCalledWith('/my')
  })

  it('takes a number of another country with its code', async () => {
    const { user, calls } = setUp()
    await user.selectOptions(await screen.findByRole('combobox', { name: /区号/ }), 'USA')
    expect(field(/手机号/)).toHaveFocus()
    await user.keyboard('(415) 555-2671')
    expect(field(/手机号/)).toHaveValue('+14155552671')
    slide()
    await tap(user, /获取验证码/)
    expect(calls[0]).toEqual({ operation: 'slideChallenge', params: { mobile: '+14155552671' } })
  })

  it('names everything that is missing, in a summary that takes the focus and leads to the field', async () => {
    const { user, calls } = setUp()
    await tap(user, /^登录$/)
    const summary = screen.getByRole('alert')
    expect(summary).toHaveFocus()
    expect(summary).toHaveTextContent('还有 4 处要改')
    await user.click(within(summary).getByRole('button', { name: '查看全部' }))
    expect(await within(summary).findByText('请填写手机号')).toBeVisible()
    expect(summary).toHaveTextContent('请先完成滑块验证')
    expect(summary).toHaveTextContent('请先阅读并同意用户协议和隐私政策')
    expect(summary).toHaveTextContent('请输入验证码')
    // What is done is no longer asked for, neither there nor at its field.
    slide()
    expect(summary).not.toHaveTextContent('请先完成滑块验证')
    expect(screen.getByRole('slider')).toBeValid()
    await user.click(screen.getByRole('button', { name: '请填写手机号' }))
    expect(field(/手机号/)).toHaveFocus()
    await user.type(field(/手机号/), '12345')
    await tap(user, /^登录$/)
    expect(field(/手机号/)).toHaveAccessibleDescription(/请填写正确的 11 位手机号/)
    expect(calls).toEqual([])
  })

  it('asks for the slider before a code is sent, and refuses one that jumped', async () => {
    const { user, calls } = setUp()
    await user.type(field(/手机号/), '13800138000')
    await tap(user, /获取验证码/)
    expect(screen.getByRole('slider')).toHaveAccessibleDescription(/请先完成滑块验证/)
    fireEvent.change(screen.getByRole('slider'), { target: { value: '100' } })
    expect(screen.getByRole('slider')).toHaveAccessibleDescription(/验证失败/)
    await tap(user, /获取验证码/)
    expect(calls).toEqual([])
  })

  it('can be slid by keyboard', async () => {
    const { user } = setUp()
    screen.getByRole('slider').focus()
    await user.keyboard('{ArrowRight>10/}')
    expect(screen.getByRole('slider')).toBeDisabled()
    expect(screen.getByText('验证通过')).toBeVisible()
  })

  it('can be slid by taps alone, and falls back when it is let go', async () => {
    const { user } = setUp()
    fireEvent.change(screen.getByRole('slider'), { target: { value: '40' } })
    fireEvent.pointerUp(screen.getByRole('slider'))
    expect(screen.getByRole('slider')).toHaveValue('0')
    for (let count = 0; count < 5; count += 1) await tap(user, /改为点击验证/)
    expect(screen.getByText('验证通过')).toBeVisible()
  })

  it('shows a wrong code at its field and keeps what was typed', async () => {
    const login = () => {
      throw new RequestError('验证码错误，请重新输入', { code: 2001003, retry: false })
    }
    const { user, ports } = setUp({ login })
    await enterByCode(user)
    await waitFor(() => expect(field(/验证码/)).toHaveAccessibleDescription(/验证码错误，请重新输入/))
    expect(field(/手机号/)).toHaveValue('13800138000')
    expect(ports.leaveTo).not.toHaveBeenCalled()
  })

  it('sends one login for two taps', async () => {
    const { user, calls } = setUp()
    await enterByCode(user, 2)
    expect(calls.filter((call) => call.operation === 'login')).toHaveLength(1)
  })

  it('keeps what was typed over a reload, and the countdown with it; never a password', async () => {
    const tab = memoryStorage()
    const first = setUp({}, '', tab)
    await first.user.type(field(/手机号/), '13800138000')
    slide()
    await tap(first.user, /获取验证码/)
    await first.user.type(field(/验证码/), '12')
    await first.user.click(screen.getByRole('tab', { name: '密码登录' }))
    await first.user.type(screen.getByLabelText(/^密码/, { selector: 'input' }), 'secret1')
    first.view.unmount()
    const again = setUp({}, '', tab)
    expect(field(/手机号/)).toHaveValue('13800138000')
    expect(screen.getByLabelText(/^密码/, { selector: 'input' })).toHaveValue('')
    await again.user.click(screen.getByRole('tab', { name: '验证码登录' }))
    expect(field(/验证码/)).toHaveValue('12')
    expect(screen.getByRole('button', { name: /秒后可重发/ })).toBeVisible()
  })

  it('opens the pages of the terms that config names', async () => {
    const { user, ports } = setUp()
    await user.click(screen.getByRole('link', { name: '《隐私政策》' }))
    expect(ports.navigate).toHaveBeenCalledExactlyOnceWith('/privacy')
    expect(screen.getByRole('link', { name: '《用户协议》' })).toHaveAttribute('href', '/terms')
  })

  it('never goes back to another origin', async () => {
    const { user, ports } = setUp({}, 'returnTo=https%3A%2F%2Fevil.example%2Fhome')
    await enterByCode(user)
    await waitFor(() => expect(ports.leaveTo).toHaveBeenCalledWith('/my'))
  })
})

describe('by password', () => {
  it('logs in, in English', async () => {
    await i18n.changeLanguage('en')
    const { user, calls, ports } = setUp()
    await user.click(screen.getByRole('tab', { name: 'With a password' }))
    await user.type(field(/Mobile number/), '13800138000')
    await user.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'abc123')
    await user.click(screen.getByRole('checkbox'))
    await tap(user, /^Log in$/)
    await waitFor(() => expect(ports.leaveTo).toHaveBeenCalled())
    expect(calls.at(-1)?.params).toMatchObject({
      type: 'password',
      mobile: '13800138000',
      password: 'abc123',
      agreed: '/terms /privacy',
    })
  })

  it('asks for a code where the environment is risky', async () => {
    const login = () => {
      throw new RequestError('当前环境有风险，请用验证码登录', { code: 2001015 })
    }
    const { user } = setUp({ login })
    await user.click(screen.getByRole('tab', { name: '密码登录' }))
    await user.type(field(/手机号/), '13800138000')
    await user.type(screen.getByLabelText(/^密码/, { selector: 'input' }), 'abc123')
    await user.click(screen.getByRole('checkbox'))
    await tap(user, /^登录$/)
    expect(await screen.findByRole('alert')).toHaveTextContent('当前环境有风险，请用验证码登录')
    expect(screen.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true')
    expect(field(/手机号/)).toHaveValue('13800138000')
  })

  it('sets a new password by its rule', async () => {
    const { user, calls, ports } = setUp()
    await user.click(screen.getByRole('tab', { name: '密码登录' }))
    await tap(user, /忘记密码/)
    await user.type(field(/手机号/), '13800138000')
    slide()
    await tap(user, /获取验证码/)
    await user.type(field(/验证码/), '123456')
    await user.type(screen.getByLabelText(/新密码/), 'abcdef')
    await tap(user, /重设并返回登录/)
    expect(screen.getByLabelText(/新密码/)).toHaveAccessibleDescription(/须同时包含字母和数字/)
    await user.type(screen.getByLabelText(/新密码/), '1')
    await tap(user, /重设并返回登录/)
    await waitFor(() => expect(ports.toast).toHaveBeenCalledWith('密码已重设，请登录', { tone: 'success' }))
    expect(calls.at(-1)?.params).toEqual({ mobile: '13800138000', code: '123456', password: 'abcdef1' })
  })
})

async function enterByCode(user: ReturnType<typeof userEvent.setup>, taps = 1) {
  await user.type(field(/手机号/), '13800138000')
  slide()
  await tap(user, /获取验证码/)
  await user.type(field(/验证码/), '123456')
  await user.click(screen.getByRole('checkbox'))
  const button = screen.getByRole('button', { name: /^登录$/ })
  for (let count = 0; count < taps; count += 1) fireEvent.click(button)
}
