import type { Json, JsonObject } from '#runtime/model.ts'
import type { Audience } from './flatPages.ts'
import { hashOf } from './objectName.ts'

/** Where a route's page lies, for everybody or for an audience. */
export interface PlacedPage {
  routes: string[]
  object: string
  audience: Audience
}

/** What the browser reads first: the site's values and the object of every route. */
export interface Pointer {
  format: 1
  release: string
  /** Version of the runtime the pages need. */
  runtime: string
  site: JsonObject
  pages: Record<string, string>
  /** Pages that an audience sees instead; the last one that fits counts. */
  variants?: { for: Audience; pages: Record<string, string> }[]
}

/** The pointer of the site (no `own` pages) or of a race: the site's pages with the race's in their place. */
export function pointerOf(site: JsonObject, runtime: string, shared: PlacedPage[], own: PlacedPage[]): string {
  const { $schema: _, ...values } = site
  const replaced = new Set(own.flatMap((page) => page.routes))
  const placed = [...shared.filter((page) => !page.routes.every((route) => replaced.has(route))), ...own]
  const pages: Record<string, string> = {}
  const variants = new Map<string, { for: Audience; pages: Record<string, string> }>()
  for (const { routes, object, audience } of placed) {
    const key = JSON.stringify(audience)
    const variant = variants.get(key) ?? { for: audience, pages: {} }
    const target = Object.keys(audience).length === 0 ? pages : variant.pages
    for (const route of routes) target[route] = object
    if (target === variant.pages) variants.set(key, variant)
  }
  const body = {
    runtime,
    site: values,
    pages: sorted(pages),
    ...(variants.size > 0 ? { variants: [...variants.values()] } : {}),
  }
  const pointer: Pointer = { format: 1, release: hashOf(JSON.stringify(body)), ...body }
  return JSON.stringify(pointer)
}

/** The specification's cloud config: which races must be entered in the native application. */
export function cloudConfig(site: JsonObject): string {
  const entries: Json = Array.isArray(site.forceApp) ? site.forceApp : []
  return JSON.stringify(entries)
}

function sorted(pages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).sort(([a], [b]) => (a < b ? -1 : 1)))
}
