import type { Services } from '#app/services.ts'
import { hostPatterns } from '#lib/hostPatterns.ts'
import { beginsWith, OUTSIDE_PATHS } from '#lib/platformPaths.ts'
import { safeLink } from '#lib/url.ts'

/**
 * Follows a link of config or of the API: pages of this app through the router, other places only when their host is on
 * the site's list. Answers whether it was followed.
 */
export function follow(
  url: string,
  services: Services,
  leave = (link: string) => services.window.location.assign(link),
): boolean {
  const link = allowed(url, services)
  if (!link) return false
  if (isPage(link)) services.navigator.go(link)
  else leave(link)
  return true
}

/**
 * Goes on where a link leads, in place of the page in sight: to a page of this app or to a host on the site's list, to
 * nothing of the platform. Answers whether it went.
 */
export function goOn(url: string, services: Services): boolean {
  const link = allowed(url, services)
  if (!link || (link.startsWith('/') ? !isPage(link) : !/^https?:/.test(link))) return false
  if (link.startsWith('/')) services.navigator.go(link, { replace: true, carry: false })
  else services.window.location.replace(link)
  return true
}

function allowed(url: string, { site, window }: Services): string | null {
  return safeLink(url, [...hostPatterns(site.links.hosts), window.location.host])
}

const isPage = (link: string) => link.startsWith('/') && !beginsWith(OUTSIDE_PATHS, link)
