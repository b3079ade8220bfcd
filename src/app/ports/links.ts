import type { Services } from '#app/services.ts'
import { hostPatterns } from '#lib/hostPatterns.ts'
import { beginsWith, OUTSIDE_PATHS } from '#lib/platformPaths.ts'
import { safeLink } from '#lib/url.ts'

/**
 * Follows a link of config or of the API: pages of this app through the router, other places only when their host is on
 * the site's list. Answers whether it was followed.
 */
export function follow(url: string, services: Services): boolean {
  const { location } = services.window
  const link = safeLink(url, [...hostPatterns(services.site.links.hosts), location.host])
  if (!link) return false
  if (link.startsWith('/') && !beginsWith(OUTSIDE_PATHS, link)) services.navigator.go(link)
  else location.assign(link)
  return true
}
