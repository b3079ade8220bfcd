import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { type ConfigModel, meantRoutes, SITE_VALUES } from '#authoring/model/configModel.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { type Fault, findingAt } from '#authoring/model/origins.ts'
import type { JsonPath, Source } from '#authoring/model/source.ts'
import { asObject, asObjects, isObject, type Json, type JsonObject } from '#lib/json.ts'
import { memoizeByObject } from '#lib/memoize.ts'

type Placed = { path: JsonPath; fault: Fault }

/** What site.json leads to or names and nothing has: pages, operations, tabs; and what nothing reads. */
export function siteFaults(model: ConfigModel, { operations, icons }: Catalogue): Finding[] {
  if (!model.site) return []
  const { source, value: site } = model.site
  const routes = meantRoutes(model)
  // Without a page there is nothing to lead to: the folder has other faults.
  if (routes.length === 0) return []
  return [
    ...listAddresses(site).flatMap(({ path, to }) => pageless(path, to, routes)),
    ...unknownOperation(site, operations),
    ...unknownIcons(site, icons),
    ...unreadConstants(site, model),
    ...menuFaults(site, model),
    ...idleCarry(site, model),
    ...carriedEvidence(site),
  ].map(({ path, fault }) => findingAt(source, path, fault))
}

/** Every place of site.json that leads to a page of the site, with the address that it leads to. */
export function listAddresses(site: JsonObject): { path: JsonPath; to: string }[] {
  const items = (list: Json | undefined, path: JsonPath) =>
    asObjects(list).flatMap(({ route }, index) => entry(route, [...path, index, 'route']))
  const members = (object: JsonObject, path: JsonPath, keys = Object.keys(object)) =>
    keys.flatMap((key) => entry(object[key], [...path, key]))
  return [
    ...items(asObject(site.tabs).items, ['tabs', 'items']),
    ...items(asObject(site.menus).side, ['menus', 'side']),
    ...items(site.evidence, ['evidence']),
    ...items(site.missing, ['missing']),
    ...members(asObject(site.routes), ['routes']),
    ...members(asObject(site.city), ['city'], ['route']),
    ...members(asObject(site.nrc), ['nrc'], ['route', 'login']),
    ...members(asObject(site.app), ['app'], ['fallback']),
    ...(Array.isArray(site.specialRaceRoutes) ? site.specialRaceRoutes : []).flatMap((route, index) =>
      entry(route, ['specialRaceRoutes', index]),
    ),
  ]
}

/** Races whose slides lead to a page that there is not. */
export function landingFaults(model: ConfigModel): Finding[] {
  const routes = meantRoutes(model)
  if (routes.length === 0) return []
  return model.races.flatMap(({ source, facts }) => {
    const placed = facts?.landing === undefined ? [] : pageless(['landing'], facts.landing, routes)
    return placed.map(({ path, fault }) => findingAt(source, path, fault))
  })
}

function entry(value: Json | undefined, path: JsonPath) {
  return typeof value === 'string' && value.startsWith('/') ? [{ path, to: value }] : []
}

function pageless(path: JsonPath, to: string, routes: readonly string[]): Placed[] {
  const route = to.split(/[?#]/, 1)[0] ?? ''
  if (routes.some((known) => known.toLowerCase() === route.toLowerCase())) return []
  return [{ path, fault: finding('route.unknown', { route, ...suggestion(route, routes) }) }]
}

function unknownOperation(site: JsonObject, operations: Catalogue['operations']): Placed[] {
  const { operation } = asObject(site.city)
  if (typeof operation !== 'string' || operations.has(operation)) return []
  return [
    {
      path: ['city', 'operation'],
      fault: finding('operation.unknown', { operation, ...suggestion(operation, operations.keys()) }),
    },
  ]
}

function unknownIcons(site: JsonObject, icons: readonly string[]): Placed[] {
  const listed: [JsonPath, Json | undefined][] = [
    [['tabs', 'items'], asObject(site.tabs).items],
    [['menus', 'side'], asObject(site.menus).side],
  ]
  return listed.flatMap(([path, items]) =>
    asObjects(items).flatMap(({ icon }, index) => {
      if (typeof icon !== 'string' || icons.includes(icon)) return []
      return [
        { path: [...path, index, 'icon'], fault: finding('icon.unknown', { name: icon, ...suggestion(icon, icons) }) },
      ]
    }),
  )
}

function unreadConstants(site: JsonObject, { pages, overlays }: ConfigModel): Placed[] {
  const read = new Set([...pages, ...overlays].flatMap(({ source }) => constantsRead(source)))
  // A page that works the name out, '', may read any of them.
  return SITE_VALUES.flatMap((part) =>
    Object.keys(asObject(site[part])).flatMap((name) => {
      const isTwice = SITE_VALUES.some((other) => other < part && Object.hasOwn(asObject(site[other]), name))
      if (isTwice) return [{ path: [part, name], fault: finding('json.duplicateKey', { key: name }) }]
      if (read.has(name) || read.has('')) return []
      return [{ path: [part, name], fault: finding('site.unread.unreadConstant', { name }) }]
    }),
  )
}

/** Names of the constants that a file reads; '' where it works the name out. */
const constantsRead = memoizeByObject((source: Source): string[] => {
  // With what was put in from partials.
  const text = JSON.stringify(source.value ?? source.text)
  const names = [...text.matchAll(/\bsite\.([A-Za-z_]\w*)/g)].map(([, name = '']) => name)
  return /\bsite\s*\[|[(,]\s*site\s*[,)]/.test(text) ? [...names, ''] : names
})

function menuFaults(site: JsonObject, { pages }: ConfigModel): Placed[] {
  const opened = pages.filter(({ page }) => asObject(page.shell).topbar === true)
  const empty = asObjects(asObject(site.menus).side).length === 0
  if (empty === (opened.length === 0)) return []
  const routes = opened.map(({ page }) => String(page.route))
  return [
    { path: ['menus', 'side'], fault: empty ? finding('site.menu', { routes }) : finding('site.unread.unopenedMenu') },
  ]
}

/** Pointers of before 2026-11-22 carried it. */
function carriedEvidence(site: JsonObject): Placed[] {
  if (!Object.hasOwn(asObject(site.carry), 'evidence')) return []
  return [{ path: ['carry', 'evidence'], fault: finding('site.evidence') }]
}

/** A parameter of the race that no page declares goes nowhere. */
function idleCarry(site: JsonObject, { pages }: ConfigModel): Placed[] {
  return Object.entries(asObject(site.carry)).flatMap(([name, reach]) => {
    if (reach !== 'race') return []
    if (pages.some(({ page }) => isObject(page.query) && Object.hasOwn(page.query, name))) return []
    return [{ path: ['carry', name], fault: finding('site.unread.idleCarry', { name }) }]
  })
}
