import { objectOf } from '#lib/json.ts'
import { type PageFile, routesOf } from '#publish/model/configModel.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/**
 * site.json as a release keeps it: a parameter that goes along with the race names the routes that it reaches. Pages
 * have the constants that they read in themselves.
 */
export function builtSite(site: JsonObject, pages: readonly PageFile[]): JsonObject {
  const { $schema: _, format: __, ...values } = site
  const carry = Object.entries(objectOf(site.carry)).map(([name, reach]): [string, Json] => [
    name,
    reach === 'race' ? routesDeclaring(name, pages) : reach,
  ])
  return { ...values, carry: Object.fromEntries(carry), constantsIn: 'pages' }
}

/** What of a release's site the pointers carry: what the shell reads. Releases made before keep their constants there. */
export function shellSite(site: JsonObject): JsonObject {
  if (site.constantsIn !== 'pages') return site
  const { constants: _, constantsIn: __, forceApp: ___, ...shell } = site
  return shell
}

/** Pages that declare a parameter are of the race; a tab is of none. */
function routesDeclaring(name: string, pages: readonly PageFile[]): string[] {
  const declaring = pages.filter(
    ({ page }) => Object.hasOwn(objectOf(page.query), name) && objectOf(page.shell).tab === undefined,
  )
  return [...new Set(declaring.flatMap(({ page }) => routesOf(page)))].sort()
}
