import { i18n } from '#lib/i18n.ts'
import { openApp } from '#modules/bridge/openApp.ts'
import type { JsonObject } from '#runtime/model.ts'
import { askConfirm } from '#ui/confirmHost.tsx'
import { follow } from './links.ts'
import '#app/texts.ts'
import { pathWith } from '#app/urls.ts'
import type { World } from '#app/world.ts'

interface Wanted {
  path?: string
  query?: JsonObject
  fallback?: string
}

/** Opens the native app at a page of it; its store or the fallback when it does not come up. */
export async function openNativeApp(
  world: World,
  { path = '', query = {}, fallback = '' }: Wanted = {},
): Promise<void> {
  const { app } = world.site
  if (!app) return
  const inside = pathWith(path.replace(/^\/+/, ''), query)
  const link = {
    scheme: app.scheme + inside,
    ...(app.universal ? { universal: app.universal + inside } : {}),
    appStore: app.iosStore,
    market: app.androidStore,
    fallback: fallback || app.fallback,
    fallbackMs: world.site.times.appOpen,
  }
  const go = (url: string) => {
    // The scheme and the universal link come from the site's own file, which is checked when it is built.
    if (url === link.scheme || url === link.universal) world.window.location.assign(url)
    else follow(url, world)
  }
  const outcome = await openApp(link, world.environment, { document: world.window.document, go })
  if (outcome === 'blocked') await askConfirm({ text: i18n.t('openOutside', { ns: 'app' }) })
}
