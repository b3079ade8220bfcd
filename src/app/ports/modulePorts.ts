import type { Services } from '#app/services.ts'
import { buildAddress } from '#app/urls.ts'
import type { AuthPorts } from '#modules/auth/ports.ts'
import type { BridgePorts } from '#modules/bridge/ports.ts'
import type { PaymentPorts } from '#modules/payment/ports.ts'
import type { ResultsPorts } from '#modules/results/ports.ts'
import { readUser } from './caller.ts'
import { readClub, removeClub, saveClub } from './clubLogin.ts'
import { follow, goOn } from './links.ts'
import { logOut } from './logOut.ts'
import type { AppPorts } from './ports.ts'
import { loginPath } from './tokenInvalid.ts'

export type ModulePorts = AuthPorts & PaymentPorts & BridgePorts & ResultsPorts

/** One object that holds the ports of every module. */
export function createModulePorts(services: Services, { request, now, toast, navigate, copy }: AppPorts): ModulePorts {
  const { window, session, tab } = services
  const around = { container: services.environment.container, document: window.document, toast, copy, now }
  const files = () => import('./saveFile.ts')
  return {
    request,
    now,
    toast,
    navigate,
    session,
    tabStorage: tab,
    isIn: () => readUser(services) !== null,
    toLogin: () =>
      services.navigator.go(loginPath(window.location.pathname, services.query(), services.site), {
        state: { fromApp: true },
      }),
    logOut: () => logOut(services),
    club: {
      enter: (answer) => saveClub(services.local, answer),
      leave() {
        const held = readClub(services.local)
        removeClub(services.local)
        if (held) services.client.request('nrcLogout', {}, undefined, held.token).catch(() => undefined)
        services.navigator.go(services.site.nrc?.login ?? services.site.routes.home, { replace: true })
      },
    },
    // A page that led here is one step back, with its scroll and its history; else it takes the login's place.
    leaveTo: (path) =>
      cameFromApp(window.history) ? services.navigator.back() : services.navigator.go(path, { replace: true }),
    here: () => window.location.pathname + window.location.search,
    env: services.environment.container,
    wechatPay: async (bill) => (await import('#modules/bridge/wechatPay.ts')).wechatPay(window, bill),
    leave: (url) => follow(url, services),
    goOn: (url) => goOn(url, services),
    addressOf: (to, query) =>
      new URL(buildAddress({ to, query }, services.query(), services.site.carry), window.location.origin).href,
    payRoute: () => services.site.routes.pay,
    savePicture: async (picture, name) => (await files()).savePicture(picture, name, around),
    saveCalendar: async (event) => (await files()).saveCalendar(event, around),
    openApp: async (page) => (await import('./openNativeApp.ts')).openNativeApp(services, page),
    getApp: async () => (await import('./openNativeApp.ts')).goToStore(services),
    openMiniProgram: async (scheme) => (await import('./openNativeApp.ts')).openMiniProgram(services, scheme),
    environment: services.environment,
    native: services.native,
    release: () => services.site.release ?? null,
  }
}

/** The router keeps the state of an entry under `usr`. */
function cameFromApp({ state }: Pick<History, 'state'>): boolean {
  const given: unknown = state?.usr
  return typeof given === 'object' && given !== null && 'fromApp' in given
}
