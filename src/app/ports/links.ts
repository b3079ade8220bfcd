import type { World } from '#app/world.ts'
import { hostPatterns } from '#lib/hostPatterns.ts'
import { safeLink } from '#lib/url.ts'

/**
 * Follows a link of config or of the API: pages of this app through the router, other places only when their host is on
 * the site's list. Answers whether it was followed.
 */
export function follow(url: string, world: World): boolean {
  const { location } = world.window
  const link = safeLink(url, [...hostPatterns(world.site.links.hosts), location.host])
  if (!link) return false
  if (link.startsWith('/') && !isOutsideRouter(link)) world.navigator.go(link)
  else location.assign(link)
  return true
}

/** Paths that this origin serves by itself: the sandbox's cashier and console, files. */
function isOutsideRouter(path: string): boolean {
  return /^\/(?:sandbox|files|config|api|center)\//.test(path)
}
