import type { ReactNode } from 'react'
import { type AuthPorts, AuthPortsProvider } from '#modules/auth/ports.ts'
import { createSession } from '#modules/auth/session.ts'
import { PaymentPortsProvider } from '#modules/payment/ports.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { paymentPorts } from './payment.tsx'

/** What modules' blocks find around them, over a platform with these answers. */
export function ModulePorts(answer: (operation: string, params: JsonObject) => Json | Promise<Json>) {
  const { ports } = paymentPorts(
    {},
    {
      request: (async (operation: string, params: object) => answer(operation, { ...params })) as AuthPorts['request'],
    },
  )
  const auth: AuthPorts = {
    ...ports,
    toast: () => undefined,
    session: createSession(ports.tabStorage),
    isIn: () => false,
    toLogin: () => undefined,
    logOut: () => undefined,
    leaveTo: () => undefined,
  }
  return ({ children }: { children: ReactNode }) => (
    <AuthPortsProvider value={auth}>
      <PaymentPortsProvider value={ports}>{children}</PaymentPortsProvider>
    </AuthPortsProvider>
  )
}
