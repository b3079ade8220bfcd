import type { ReactNode } from 'react'
import { type AuthPorts, AuthPortsProvider } from '#modules/auth/ports.ts'
import { createSession } from '#modules/auth/session.ts'
import { PaymentPortsProvider } from '#modules/payment/ports.ts'
import { paymentPorts } from '#modules/payment/testing.tsx'
import type { Json } from '#runtime/model.ts'

/** What modules' blocks find around them, over a platform that answers everything alike. */
export function ModulePorts(answer: () => Json) {
  const { ports } = paymentPorts({}, { request: (async () => answer()) as AuthPorts['request'] })
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
