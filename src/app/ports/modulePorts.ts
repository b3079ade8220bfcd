import { addressOf } from '#app/urls.ts'
import type { World } from '#app/world.ts'
import type { AuthPorts } from '#modules/auth/ports.ts'
import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { PaymentPorts } from '#modules/payment/ports.ts'
import { userOf } from './caller.ts'
import { follow } from './links.ts'
import { logOut } from './logOut.ts'
import type { AppPorts } from './ports.ts'
import { loginPath } from './tokenInvalid.ts'

export type ModulePorts = AuthPorts & PaymentPorts & BridgePorts

/** The world as the modules see it: one object that holds what each of them asks for. */
export function createModulePorts(world: World, { request, now, toast, navigate }: AppPorts): ModulePorts {
  const { window, session, tab } = world
  return {
    request,
    now,
    toast,
    navigate,
    session,
    tabStorage: tab,
    isIn: () => userOf({ ...world, query: world.query() }) !== null,
    toLogin: () =>
      world.navigator.go(loginPath(window.location.pathname, world.query(), world.site), { state: { fromApp: true } }),
    logOut: () => logOut(world),
    // A page that led here is one step back, with its scroll and its history; else it takes the login's place.
    leaveTo: (path) =>
      cameFromApp(window.history) ? world.navigator.back() : world.navigator.go(path, { replace: true }),
    env: world.environment.container,
    wechatPay: async (bill) => (await import('#modules/bridge/wechatPay.ts')).wechatPay(window, bill),
    leave: (url) => follow(url, world),
    addressOf: (to, query) =>
      new URL(addressOf({ to, query }, world.query(), world.site.carry), window.location.origin).href,
    payRoute: () => world.site.routes.pay,
    openApp: async (page) => (await import('./openNativeApp.ts')).openNativeApp(world, page),
  }
}

/** The router keeps the state of an entry under `usr`. */
function cameFromApp({ state }: Pick<History, 'state'>): boolean {
  const given: unknown = state?.usr
  return typeof given === 'object' && given !== null && 'fromApp' in given
}
