import { i18n } from '#lib/i18n.ts'
import { openApp } from '#modules/bridge/openApp.ts'
import type { JsonObject } from '#runtime/model.ts'
import { askConfirm } from '#ui/confirmHost.tsx'
import { follow } from './links.ts'
import '#app/texts.ts'
import type { Services } from '#app/services.ts'
import { pathWith } from '#app/urls.ts'

interface Wanted {
  path?: string
  query?: JsonObject
  fallback?: string
}

/** Opens the native app at a page of it; its store or the fallback when it does not come up. */
export async function openNativeApp(
  services: Services,
  { path = '', query = {}, fallback = '' }: Wanted = {},
): Promise<void> {
  const { app } = services.site
  if (!app) return
  const inside = pathWith(path.replace(/^\/+/, ''), query)
  const link = {
    scheme: app.scheme + inside,
    ...(app.universal ? { universal: app.universal + inside } : {}),
    appStore: app.iosStore,
    market: app.androidStore,
    fallback: fallback || app.fallback,
    fallbackMs: services.site.times.appOpen,
  }
  const go = (url: string) => {
    // The scheme and the universal link come from the site's own file, which is checked when it is built.
    if (url === link.scheme || url === link.universal) services.window.location.assign(url)
    else follow(url, services)
  }
  const outcome = await openApp(link, services.environment, { document: services.window.document, go })
  if (outcome === 'blocked') await askConfirm({ text: i18n.t('openOutside', { ns: 'app' }) })
}
