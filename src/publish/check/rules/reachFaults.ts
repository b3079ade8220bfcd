import { isObject, type Json, type JsonObject, objectOf } from '#lib/json.ts'
import { type ConfigModel, type OverlayFile, routesOf } from '#publish/model/configModel.ts'
import type { Finding } from '#publish/model/finding.ts'
import { findingAt } from '#publish/model/origins.ts'
import type { Source } from '#publish/model/source.ts'
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

/** Overlays for a project that its race does not have. */
export function projectFaults({ overlays, races }: ConfigModel): Finding[] {
  return overlays.flatMap(({ source, overlay, raceId }) => {
    const itemId = overlay.for?.itemId
    if (itemId === undefined) return []
    const race = races.find((one) => one.raceId === (raceId ?? overlay.for?.raceId ?? itemId.slice(0, 10)))
    const known = race?.facts?.items.map((item) => item.itemId)
    return known && !known.includes(itemId) ? [findingAt(source, ['for', 'itemId'], SITE.noProject(itemId, known))] : []
  })
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
