import type { Services } from '#app/services.ts'
import { pathWith } from '#app/urls.ts'
import { sendAction } from '#modules/bridge/nativeActions.ts'
import { type OpenOutcome, openApp } from '#modules/bridge/openApp.ts'
import type { JsonObject } from '#runtime/model.ts'
import { follow } from './links.ts'
import { tellWayOut } from './wayOut.ts'

interface Wanted {
  path?: string
  query?: JsonObject
  fallback?: string
  /** Goes nowhere else, and says nothing, when the app does not come up. */
  stay?: boolean
}

/** Opens the native app at a page of it; its store or the fallback when it does not come up. */
export async function openNativeApp(
  services: Services,
  { path = '', query = {}, fallback = '', stay = false }: Wanted = {},
): Promise<OpenOutcome> {
  const { app } = services.site
  if (!app) return 'nowhere'
  const inside = pathWith(path.replace(/^\/+/, ''), query)
  const link = {
    scheme: app.scheme + inside,
    ...(app.universal ? { universal: app.universal + inside } : {}),
    appStore: app.iosStore,
    market: app.androidStore,
    fallback: fallback || app.fallback,
    fallbackMs: services.site.times.appOpen,
  }
  // Inside the app its own page comes over this one.
  if (sendAction(services.native, 'pushWebView', { url: link.scheme })) return 'opened'
  const go = (url: string) => {
    // The scheme and the universal link come from the site's own file, which is checked when it is built.
    if (url === link.scheme || url === link.universal) services.window.location.assign(url)
    else follow(url, services)
  }
  const page = { document: services.window.document, go }
  const outcome = await openApp(link, services.environment, page, { stay })
  if (outcome === 'blocked' && !stay) await tellWayOut(services, 'open', services.window.location.href)
  return outcome
}

/** Opens the mini program by an address that the platform has from WeChat; inside WeChat only a code leads to it. */
export async function openMiniProgram(services: Services, scheme: string): Promise<OpenOutcome> {
  const { environment, site, window } = services
  if (!/^weixin:\/\/dl\/business\/\?t=[A-Za-z0-9]+$/.test(scheme)) return 'nowhere'
  if (environment.browser === 'wechat') return 'blocked'
  const page = { document: window.document, go: (url: string) => window.location.assign(url) }
  return openApp({ scheme, fallbackMs: site.times.appOpen }, environment, page, { stay: true })
}

/** Goes to the app in this phone's store. */
export function goToStore(services: Services): void {
  const { app } = services.site
  if (!app) return
  const stores = { ios: app.iosStore, android: app.androidStore, other: app.fallback }
  follow(stores[services.environment.system], services)
}
