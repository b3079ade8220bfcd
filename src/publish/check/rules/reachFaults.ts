import { isObject, type Json, type JsonObject, objectOf } from '#lib/json.ts'
import { type ConfigModel, type OverlayFile, routesOf } from '#publish/model/configModel.ts'
import type { Finding } from '#publish/model/finding.ts'
import { findingAt } from '#publish/model/origins.ts'
import type { JsonPath, Source } from '#publish/model/source.ts'
import { SITE } from '#publish/words/site.ts'

/** Query parameters by which an overlay's audience is recognised. */
const PARAMETERS = ['raceId', 'itemId', 'channel', 'brand'] as const

/**
 * Overlays that no way of the site leads to: no navigation reaches their page with the race, channel or brand that they
 * are for. Only who opens the address itself would see them.
 */
export function reachFaults(model: ConfigModel): Finding[] {
  const carry = objectOf(model.site?.value.carry)
  const ways = waysOf(model)
  return model.overlays.flatMap((file) => {
    const base = pageOf(model, file)
    if (!base) return []
    const routes = routesOf(base).map((route) => route.toLowerCase())
    const declares = isObject(base.query) ? base.query : {}
    const isTab = objectOf(base.shell).tab !== undefined
    return PARAMETERS.flatMap((name) => {
      if (!isFor(file, name)) return []
      const carried = carry[name] === 'always' || (carry[name] === 'race' && Object.hasOwn(declares, name) && !isTab)
      if (carried || ways.some((way) => routes.includes(way.route) && way.names.has(name))) return []
      const [route = ''] = routesOf(base)
      return [findingAt(file.source, ['extends'], SITE.unreached(route, name, carry[name] === 'race' && !isTab))]
    })
  })
}

/** Overlays for a project that its race does not have, and conditions and links that name one. */
export function projectFaults({ overlays, pages, races }: ConfigModel): Finding[] {
  const items = new Map(races.map(({ raceId, facts }) => [raceId, facts?.items.map((item) => item.itemId)]))
  const missing = (source: Source, path: JsonPath, itemId: string, raceId: string): Finding[] => {
    const known = items.get(raceId)
    const words = path[0] === 'for' ? SITE.noProject : SITE.namedProject
    return known && !known.includes(itemId) ? [findingAt(source, path, words(itemId, known))] : []
  }
  const ofAudience = overlays.flatMap(({ source, overlay, raceId }) => {
    const itemId = overlay.for?.itemId
    if (itemId === undefined) return []
    return missing(source, ['for', 'itemId'], itemId, raceId ?? overlay.for?.raceId ?? itemId.slice(0, 10))
  })
  const facts = pages.flatMap(({ besides }) => besides)
  const sources = new Set([...[...overlays, ...pages].map(({ source }) => source), ...facts])
  const named = [...sources].flatMap((source) =>
    projectsIn(source).flatMap(({ path, itemId }) => missing(source, path, itemId, itemId.slice(0, 10))),
  )
  return [...ofAudience, ...named]
}

interface NamedProject {
  path: JsonPath
  itemId: string
}

const namedIn = new WeakMap<Source, NamedProject[]>()

/** Ids of projects that a file compares something with, or sends along as `itemId`. Each file is read once. */
function projectsIn(source: Source): NamedProject[] {
  const before = namedIn.get(source)
  if (before) return before
  const found: NamedProject[] = []
  const visit = (value: Json | undefined, path: JsonPath): void => {
    if (typeof value === 'string') {
      const sent = path.at(-1) === 'itemId' && path[0] !== 'for' ? /^[1-9]\d{11}$/.exec(value) : null
      const compared = [...value.matchAll(/(['"])([1-9]\d{11})\1/g)].map(([, , id = '']) => id)
      for (const itemId of new Set([...(sent ?? []), ...compared])) found.push({ path, itemId })
    } else if (Array.isArray(value)) for (const [at, item] of value.entries()) visit(item, [...path, at])
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) visit(item, [...path, key])
  }
  visit(source.value, [])
  namedIn.set(source, found)
  return found
}

function isFor({ overlay, raceId }: OverlayFile, name: (typeof PARAMETERS)[number]): boolean {
  return overlay.for?.[name] !== undefined || (name === 'raceId' && raceId !== null)
}

function pageOf(model: ConfigModel, { overlay, raceId }: OverlayFile): JsonObject | undefined {
  const named = model.pages.filter(({ name }) => name === overlay.extends)
  return (named.find((file) => file.raceId === raceId) ?? named.find((file) => file.raceId === null))?.page
}

interface Way {
  route: string
  /** Query parameters that the navigation names. */
  names: ReadonlySet<string>
}

/** Every navigation and link of pages and overlays. */
function waysOf({ pages, overlays }: ConfigModel): Way[] {
  return [
    ...pages.flatMap(({ source, page }) => waysIn(source, page)),
    ...overlays.flatMap(({ source, overlay }) => waysIn(source, overlay.change as unknown as Json)),
  ]
}

const known = new WeakMap<Source, Way[]>()

/** Thousands of races stay as they were: each file is read once. */
function waysIn(source: Source, config: Json): Way[] {
  const before = known.get(source)
  if (before) return before
  const ways: Way[] = []
  const visit = (value: Json): void => {
    if (typeof value === 'string') {
      const [, route, search] = /^(\/[\w/-]*)\?([^#]*)/.exec(value) ?? []
      if (route) ways.push({ route: route.toLowerCase(), names: new Set(new URLSearchParams(search).keys()) })
    } else if (Array.isArray(value)) value.forEach(visit)
    else if (isObject(value)) {
      if (value.do === 'navigate' && typeof value.to === 'string') {
        const route = (value.to.split(/[?#]/, 1)[0] ?? '').toLowerCase()
        ways.push({ route, names: new Set(Object.keys(objectOf(value.query))) })
      }
      Object.values(value).forEach(visit)
    }
  }
  visit(config)
  known.set(source, ways)
  return ways
}
