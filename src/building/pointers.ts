import { listRoutes, type PageFile } from '#authoring/model/configModel.ts'
import { hashContent } from '#authoring/model/objectName.ts'
import { asObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { Audience } from './planPages.ts'

/** Where a route's page lies, for everybody or for an audience. */
export interface PlacedPage {
  routes: string[]
  object: string
  audience: Audience
  /** It is shown in place of a page with faults. */
  standIn?: boolean
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

/** The pages of the site (no `own` ones) or of a race: the site's with the race's in their place. */
export function sitePages(shared: PlacedPage[], own: PlacedPage[]): Pick<Pointer, 'pages' | 'variants'> {
  const replaced = new Set(own.flatMap((page) => page.routes))
  const placed = [...shared.filter((page) => !page.routes.every((route) => replaced.has(route))), ...own]
  const pages: Record<string, string> = {}
  const variants = new Map<string, { for: Audience; pages: Record<string, string> }>()
  for (const { routes, object, audience } of placed) {
    const everybody = Object.keys(audience).length === 0
    const key = everybody ? '' : JSON.stringify(audience)
    const variant = variants.get(key) ?? { for: audience, pages: {} }
    const target = everybody ? pages : variant.pages
    for (const route of routes) target[route] = object
    if (!everybody) variants.set(key, variant)
  }
  return { pages: sorted(pages), ...(variants.size > 0 ? { variants: [...variants.values()] } : {}) }
}

/** A pointer named by its content, and its text. `siteText` is what the shell reads of the site, as JSON: all pointers share it. */
export function pointerText(pointer: Pointer, siteText: string): { value: Pointer; text: string } {
  const { format, runtime, pages, variants } = pointer
  const rest = JSON.stringify({ pages, ...(variants ? { variants } : {}) }).slice(1)
  const release = hashContent(`${runtime}${hashContent(siteText)}${rest}`)
  const text = `{"format":${format},"release":"${release}","runtime":"${runtime}","site":${siteText},${rest}`
  return { value: { ...pointer, release }, text }
}

/** The specification's cloud config: which races must be entered in the native application. */
export function cloudConfig(site: JsonObject): string {
  const entries: Json = Array.isArray(site.forceApp) ? site.forceApp : []
  return JSON.stringify(entries)
}

function sorted(pages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(pages).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * site.json as a release keeps it: a parameter that goes along with the race names the routes that it reaches. Pages
 * have the constants that they read in themselves.
 */
export function builtSite(site: JsonObject, pages: readonly PageFile[]): JsonObject {
  const { $schema: _, format: __, ...values } = site
  const carry = Object.entries(asObject(site.carry)).map(([name, reach]): [string, Json] => [
    name,
    reach === 'race' ? routesDeclaring(name, pages) : reach,
  ])
  return { ...values, carry: Object.fromEntries(carry), constantsIn: 'pages' }
}

/** What of a release's site the pointers carry: what the shell reads. Releases made before keep their constants there. */
export function shellSite(site: JsonObject): JsonObject {
  if (site.constantsIn !== 'pages') return site
  const { constants: _, texts: __, lists: ___, constantsIn: ____, forceApp: _____, ...shell } = site
  return shell
}

/** Pages that declare a parameter are of the race; a tab is of none. */
function routesDeclaring(name: string, pages: readonly PageFile[]): string[] {
  const declaring = pages.filter(
    ({ page }) => Object.hasOwn(asObject(page.query), name) && asObject(page.shell).tab === undefined,
  )
  return [...new Set(declaring.flatMap(({ page }) => listRoutes(page)))].sort()
}
