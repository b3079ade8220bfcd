import type { JsonObject } from './model.ts'

/** The objects of a release by route, and those that an audience (project, channel, brand, env) sees in their place. */
export interface ReleasePages {
  pages: Record<string, string>
  variants?: readonly { for: object; pages: Record<string, string> }[]
}

/** What opens a page: the application around it and what that can do. */
export interface Phone {
  container: string
  system: string
  mobile: boolean
  /** It has a dialog of the system for sharing. */
  share: boolean
}

type Query = Pick<URLSearchParams, 'get'>

/** The pointer that a visit reads first: its race's, or the site's. */
export function pointerPath(raceId: string | null): string {
  return raceId && /^\d{1,19}$/.test(raceId) ? `races/${raceId}.json` : 'pointer.json'
}

/** An address's path as routes are written: without a slash at its end. */
export const routeAt = (pathname: string): string => (pathname === '/' ? '/' : pathname.replace(/\/+$/, ''))

/**
 * The object of the page that a phone sees at an address; the last variant for its audience counts. Routes are compared
 * exactly, then without case and without a slash at the end: old links write /home. Null when there is none.
 */
export function choosePage(
  { pages, variants = [] }: ReleasePages,
  pathname: string,
  query: Query,
  { container }: Pick<Phone, 'container'>,
): string | null {
  const route = routeAt(pathname)
  const audience: Record<string, string | null> = {
    env: container,
    itemId: query.get('itemId'),
    channel: query.get('channel'),
    brand: query.get('brand'),
  }
  let found = at(pages, route)
  for (const variant of variants) {
    const fits = Object.entries(variant.for).every(([key, value]) => audience[key] === value)
    if (fits) found = at(variant.pages, route) ?? found
  }
  return found
}

/** What pages read as `env`. `terminalType` is what the site sends when the address names none. */
export function readEnv({ container, system, mobile, share }: Phone, query: Query, terminalType: number): JsonObject {
  const capabilities = [container, ...(container === 'wechat' ? ['wechatPay'] : []), ...(share ? ['share'] : [])]
  return { container, system, mobile, terminalType: query.get('terminalType') || String(terminalType), capabilities }
}

/** Whether anybody sees a page at that address. */
export function knowsPage({ pages, variants = [] }: ReleasePages, route: string): boolean {
  return [pages, ...variants.map((variant) => variant.pages)].some((one) => at(one, route) !== null)
}

function at(pages: Record<string, string>, route: string): string | null {
  if (Object.hasOwn(pages, route)) return pages[route] ?? null
  const wanted = route.toLowerCase()
  return Object.entries(pages).find(([known]) => known.toLowerCase() === wanted)?.[1] ?? null
}
