import { type ConfigModel, listRoutes, type OverlayFile } from '#authoring/model/configModel.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { type JsonPath, type Source, textsIn, walkJson } from '#authoring/model/source.ts'
import { asObject, isObject, type Json, type JsonObject } from '#lib/json.ts'
import { memoizeByObject } from '#lib/memoize.ts'

/** Query parameters by which an overlay's audience is recognised. */
const PARAMETERS = ['raceId', 'itemId', 'channel', 'brand'] as const

/**
 * Overlays that no way of the site leads to: no navigation reaches their page with the race, channel or brand that they
 * are for. Only who opens the address itself would see them.
 */
export function reachFaults(model: ConfigModel): Finding[] {
  const carry = asObject(model.site?.value.carry)
  const ways = waysOf(model)
  return model.overlays.flatMap((file) => {
    const base = pageOf(model, file)
    if (!base) return []
    const routes = listRoutes(base).map((route) => route.toLowerCase())
    const declares = isObject(base.query) ? base.query : {}
    const isTab = asObject(base.shell).tab !== undefined
    return PARAMETERS.flatMap((name) => {
      if (!isFor(file, name)) return []
      const carried = carry[name] === 'always' || (carry[name] === 'race' && Object.hasOwn(declares, name) && !isTab)
      if (carried || ways.some((way) => routes.includes(way.route) && way.names.has(name))) return []
      const [route = ''] = listRoutes(base)
      return [
        findingAt(
          file.source,
          ['extends'],
          finding(`overlay.unreached.${carry[name] === 'race' && !isTab ? 'undeclared' : 'notCarried'}`, {
            route,
            name,
          }),
        ),
      ]
    })
  })
}

/**
 * Pages, campaigns and agreements that nothing of the site leads to, neither straight nor by way of other pages. Of pages
 * that lead to each other one is named.
 */
export function unlinkedFaults(model: ConfigModel): Finding[] {
  const pages = new Map(
    model.pages.flatMap((file) => listRoutes(file.page).map((route) => [route.toLowerCase(), file] as const)),
  )
  const named = new Map(model.pages.map((file) => [file.name, file.page]))
  const linksOf = new Map<string, Set<string>>()
  const link = (from: JsonObject, links: Iterable<string>) => {
    for (const route of listRoutes(from).map((one) => one.toLowerCase()))
      linksOf.set(route, new Set([...(linksOf.get(route) ?? []), ...links]))
  }
  for (const { page } of model.pages) {
    const { route: _, ...rest } = page
    link(page, linksIn(page, rest))
    const base = typeof page.extends === 'string' ? named.get(page.extends) : undefined
    if (base) {
      const { route: _own, ...inherited } = base
      link(page, linksIn(base, inherited))
    }
  }
  for (const { source, overlay } of model.overlays) {
    const base = named.get(overlay.extends)
    if (base) link(base, linksIn(source, overlay.change as unknown as Json))
  }
  const reached = new Set<string>()
  const follow = (start: Iterable<string>) => {
    const next = [...start]
    for (let route = next.pop(); route !== undefined; route = next.pop()) {
      const file = pages.get(route)
      if (!file || reached.has(route)) continue
      // A page is one, by whichever of its addresses.
      for (const own of listRoutes(file.page)) reached.add(own.toLowerCase())
      next.push(...(linksOf.get(route) ?? []))
    }
  }
  if (model.site) follow(linksIn(model.site.source, model.site.value))
  for (const { source, facts } of model.races)
    if (facts) follow(linksIn(source, [facts.introduction as unknown as Json, facts.landing ?? null]))
  for (const { page } of model.pages)
    if (page.linkedFrom !== undefined) follow(listRoutes(page).map((one) => one.toLowerCase()))
  // What is wrong with an address is told there.
  follow([...pages.keys()].filter((route) => !/^\/[\w/-]*$/.test(route)))
  const findings: Finding[] = []
  for (;;) {
    const rest = [...pages].filter(([route]) => !reached.has(route))
    const isLinked = (route: string) => rest.some(([other]) => other !== route && linksOf.get(other)?.has(route))
    const [route, file] = rest.find(([one]) => !isLinked(one)) ?? rest[0] ?? []
    if (!route || !file) return findings
    const [facts] = file.name.includes('/') ? file.besides : []
    const address = listRoutes(file.page)[0] ?? route
    findings.push(
      findingAt(
        facts ?? file.source,
        facts ? [] : ['route'],
        finding(`page.unlinked.${facts ? 'campaign' : 'page'}`, { route: address }),
      ),
    )
    follow([route])
  }
}

/** Every address of the site that texts, links and expressions of a config name, in small letters. */
const linksIn = memoizeByObject((_source: object, config: Json | undefined): Set<string> => {
  const routes = textsIn(config).flatMap(({ text }) =>
    [...text.matchAll(/(?:^|["'(])(\/[\w/-]*)/g)].map(([, route = '']) => route.toLowerCase()),
  )
  return new Set(routes)
})

/** Overlays for a project that its race does not have, and conditions and links that name one. */
export function projectFaults({ overlays, pages, races }: ConfigModel): Finding[] {
  const items = new Map(races.map(({ raceId, facts }) => [raceId, facts?.items.map((item) => item.itemId)]))
  const missing = (source: Source, path: JsonPath, itemId: string, raceId: string): Finding[] => {
    const known = items.get(raceId)
    if (!known || known.includes(itemId)) return []
    const fault = path[0] === 'for' ? 'overlay.project.unseen' : 'overlay.project.unknown'
    return [findingAt(source, path, finding(fault, { itemId, ...suggestion(itemId, known) }))]
  }
  const ofAudience = overlays.flatMap(({ source, overlay, raceId }) => {
    const itemId = overlay.for?.itemId
    if (itemId === undefined) return []
    const written = asObject(asObject(source.value).for).itemId
    const place = ['for', 'itemId', ...(Array.isArray(written) ? [written.indexOf(itemId)] : [])]
    return missing(source, place, itemId, raceId ?? overlay.for?.raceId ?? itemId.slice(0, 10))
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

/** Ids of projects that a file compares something with, or sends along as `itemId`. Each file is read once. */
const projectsIn = memoizeByObject(({ value }: Source): NamedProject[] =>
  textsIn(value).flatMap(({ path, text }) => {
    const sent = path.at(-1) === 'itemId' && path[0] !== 'for' ? /^[1-9]\d{11}$/.exec(text) : null
    const compared = [...text.matchAll(/(['"])([1-9]\d{11})\1/g)].map(([, , id = '']) => id)
    return [...new Set([...(sent ?? []), ...compared])].map((itemId) => ({ path, itemId }))
  }),
)

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

/** Thousands of races stay as they were: each file is read once. */
const waysIn = memoizeByObject((_source: Source, config: Json): Way[] => {
  const ways: Way[] = []
  walkJson(config, (value) => {
    if (typeof value === 'string') {
      const [, route, search] = /^(\/[\w/-]*)\?([^#]*)/.exec(value) ?? []
      if (route) ways.push({ route: route.toLowerCase(), names: new Set(new URLSearchParams(search).keys()) })
    } else if (isObject(value) && value.do === 'navigate' && typeof value.to === 'string') {
      const route = (value.to.split(/[?#]/, 1)[0] ?? '').toLowerCase()
      ways.push({ route, names: new Set(Object.keys(asObject(value.query))) })
    }
  })
  return ways
})
