import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { type PaymentPorts, PaymentPortsProvider } from '#modules/payment/ports.ts'
import type { Json, JsonObject, Lang } from '#runtime/model.ts'
import { readProps } from '#runtime/props.ts'
import type { WidgetComponent, WidgetDefinition, WidgetHelpers } from '#runtime/react/widget.ts'
import { helpers } from './page.tsx'

export const ORDER = '1234567890123456789'

export type Answers = Record<string, Json | ((params: JsonObject) => Json | Promise<Json>)>

/** An answer of queryPaymentStatus. */
export const status = (orderStatus: string, more: JsonObject = {}): Json => ({
  orderId: ORDER,
  entryId: '9',
  orderStatus,
  kind: 'entry',
  entryStatus: 'HELD',
  attempt: null,
  payable: 12000,
  expiresAt: 900_000,
  paidAt: null,
  overpaid: false,
  ...more,
})

/** Ports over a platform with these answers, which a test may change as it goes; `calls` fills with what was asked. */
export function paymentPorts(answers: Answers, more: Partial<PaymentPorts> = {}, tab = new Map<string, string>()) {
  const calls: { operation: string; params: JsonObject }[] = []
  const request = async (operation: string, params: JsonObject) => {
    calls.push({ operation, params })
    const answer = answers[operation]
    return (typeof answer === 'function' ? await answer(params) : answer) ?? null
  }
  const ports: PaymentPorts = {
    env: 'browser',
    now: () => 1_000,
    navigate: vi.fn(),
    tabStorage: {
      getItem: (key) => tab.get(key) ?? null,
      setItem: (key, value) => void tab.set(key, value),
      removeItem: (key) => void tab.delete(key),
    },
    wechatPay: vi.fn(async () => 'done' as const),
    leave: vi.fn(() => true),
    addressOf: (path, query) => `https://app.example${path}?${new URLSearchParams(query as Record<string, string>)}`,
    payRoute: () => '/pay',
    request: request as PaymentPorts['request'],
    ...more,
  }
  return { ports, calls }
}

type Props = Partial<WidgetHelpers> & { lang?: Lang }

/** A block of the module with these ports. */
export function block(
  definition: WidgetDefinition,
  ports: PaymentPorts,
  props: JsonObject,
  { lang = 'zh', ...more }: Props = {},
) {
  const Block = definition.render as unknown as WidgetComponent
  return (
    <PaymentPortsProvider value={ports}>
      <Block {...helpers({ lang, now: ports.now, ...more })} {...readProps(definition.props, props)} />
    </PaymentPortsProvider>
  )
}

/** Renders a block of the module with these ports. */
export function renderBlock(...of: Parameters<typeof block>) {
  return render(block(...of))
}
