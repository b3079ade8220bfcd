import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { type AuthPorts, AuthPortsProvider } from '#modules/auth/ports.ts'
import { createSession, type KeyValue } from '#modules/auth/session.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { readProps } from '#runtime/props.ts'
import type { WidgetComponent, WidgetDefinition } from '#runtime/react/widget.ts'
import { helpers } from './page.tsx'

export const SESSION = {
  token: 't',
  userId: '1',
  accountId: '2',
  mobile: '13800138000',
  expire: 86_400_000,
  registered: false,
}

export type AuthAnswer = Json | ((params: JsonObject) => Json)

export function memoryStorage(): KeyValue {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
}

/** A block of the module over a platform with these answers. */
export function openAuthBlock(
  definition: WidgetDefinition,
  props: JsonObject,
  { answers = {}, ports: more = {} }: { answers?: Record<string, AuthAnswer>; ports?: Partial<AuthPorts> } = {},
) {
  const calls: { operation: string; params: JsonObject }[] = []
  const all: Record<string, AuthAnswer> = {
    slideChallenge: { challenge: 'a1', end: 200, expiresAt: Date.now() + 600_000 },
    captchaSendV2: { resendAt: Date.now() + 60_000 },
    countryList: [],
    login: SESSION,
    ...answers,
  }
  const request = async (operation: string, params: JsonObject) => {
    const answer = all[operation]
    if (operation !== 'countryList') calls.push({ operation, params })
    return (typeof answer === 'function' ? answer(params) : answer) ?? null
  }
  const ports: AuthPorts = {
    now: Date.now,
    toast: vi.fn(),
    session: createSession(memoryStorage()),
    tabStorage: memoryStorage(),
    isIn: () => false,
    toLogin: vi.fn(),
    logOut: vi.fn(),
    club: { enter: vi.fn(), leave: vi.fn() },
    leaveTo: vi.fn(),
    navigate: vi.fn(),
    here: () => '/here',
    env: 'browser',
    leave: vi.fn(() => true),
    goOn: vi.fn(() => true),
    request: request as AuthPorts['request'],
    ...more,
  }
  const Block = definition.render as unknown as WidgetComponent
  const view = render(
    <AuthPortsProvider value={ports}>
      <Block {...helpers()} {...readProps(definition.props, props)} />
    </AuthPortsProvider>,
  )
  return { ports, calls, view, user: userEvent.setup() }
}

/** Pulls the slider to its end, as a finger would. */
export function pullSlider(): void {
  for (const value of [30, 60, 90, 100])
    fireEvent.change(screen.getByRole('slider'), { target: { value: String(value) } })
}

/** Fills in a number with the code it is sent, and agrees to the terms where they are asked for. */
export async function verifyNumber(user: ReturnType<typeof userEvent.setup>, mobile = '13800138000'): Promise<void> {
  await user.type(screen.getByRole('textbox', { name: /手机号/ }), mobile)
  pullSlider()
  await user.click(screen.getByRole('button', { name: /获取验证码/ }))
  await user.type(screen.getByRole('textbox', { name: /验证码/ }), '123456')
  const consent = screen.queryByRole('checkbox')
  if (consent) await user.click(consent)
}
