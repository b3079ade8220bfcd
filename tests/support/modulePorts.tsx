import type { ReactNode } from 'react'
import { type AuthPorts, AuthPortsProvider } from '#modules/auth/ports.ts'
import { createSession } from '#modules/auth/session.ts'
import { detectEnvironment, type ShellWindow } from '#modules/bridge/environment.ts'
import { createNative } from '#modules/bridge/native.ts'
import { type BridgePorts, BridgePortsProvider } from '#modules/bridge/ports.ts'
import { PaymentPortsProvider } from '#modules/payment/ports.ts'
import { ResultsPortsProvider } from '#modules/results/ports.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { paymentPorts } from './payment.tsx'

/** What the bridge finds around it, in the application whose window this is. */
export function bridgePorts(agent = '', shell: ShellWindow = {}): BridgePorts {
  return {
    openApp: async () => 'nowhere',
    openMiniProgram: async () => 'nowhere',
    getApp: async () => undefined,
    savePicture: async () => undefined,
    saveCalendar: async () => undefined,
    addressOf: (path) => `https://run.example${path}`,
    environment: detectEnvironment(agent, shell),
    native: createNative(shell),
    release: () => 'r1',
  }
}

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
    club: { enter: () => undefined, leave: () => undefined },
    leaveTo: () => undefined,
    here: () => '/',
    goOn: () => true,
  }
  return ({ children }: { children: ReactNode }) => (
    <AuthPortsProvider value={auth}>
      <PaymentPortsProvider value={ports}>
        <ResultsPortsProvider value={ports}>
          <BridgePortsProvider value={bridgePorts()}>{children}</BridgePortsProvider>
        </ResultsPortsProvider>
      </PaymentPortsProvider>
    </AuthPortsProvider>
  )
}
