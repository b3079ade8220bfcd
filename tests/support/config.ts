import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { findingIn } from '#authoring/check/formatFindings.ts'
import type { Finding } from '#authoring/model/finding.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { type Builder, type BuiltConfig, createBuilder } from '#building/createBuilder.ts'
import type { Words } from '#lib/words.ts'
import type { JsonObject } from '#runtime/model.ts'

let shared: Builder | undefined

/** Builds a config folder written in a test: file name -> content (an object, or the text itself). */
export function buildFiles(files: Record<string, unknown>): Promise<BuiltConfig> {
  shared ??= createBuilder(loadCatalogue(PROJECT_ROOT))
  return shared(configFiles(files))
}

/** Findings with their words in English, to compare; throws where one says nothing in Chinese. */
export function inEnglish(findings: readonly Finding[]) {
  const untold = findings.flatMap(untranslated)
  if (untold.length > 0) throw new Error(`not in Chinese: ${JSON.stringify(untold)}`)
  return findings.map((finding) => findingIn(finding, 'en'))
}

/** What of a finding's message and hint is no Chinese. */
export function untranslated({ message, hint }: Pick<Finding, 'message' | 'hint'>): Words[] {
  return [message, ...(hint ? [hint] : [])].filter(({ zh, en }) => zh === en || !/\p{Script=Han}/u.test(zh))
}

/** Files with a site.json beside them that leads to their first page only, as a config folder. */
export function configFiles(files: Record<string, unknown>): Map<string, string> {
  const all = { 'site.json': siteFor(files), ...files }
  return new Map(
    Object.entries(all).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`,
    ]),
  )
}

/** The project's own site, with every way leading to the first page of the files, and the constants that they read. */
export function siteFor(files: Record<string, unknown>): JsonObject {
  const own = JSON.parse(readFileSync(join(PROJECT_ROOT, 'pages-config/site.json'), 'utf8'))
  const texts = Object.values(files).map((file) => (typeof file === 'string' ? file : JSON.stringify(file)))
  const routes = texts.flatMap((text) => /"route":\s*\[?\s*"(\/[\w/-]*)"/.exec(text)?.[1] ?? [])
  const [route = '/sample', ...others] = [...new Set(routes)]
  const read = (part: JsonObject) =>
    Object.fromEntries(Object.entries(part).filter(([name]) => texts.some((text) => text.includes(`site.${name}`))))
  return {
    ...own,
    // Its picture lies beside the project's.
    share: { text: own.share.text },
    carry: {
      channel: 'always',
      brand: 'always',
      raceId: texts.some((text) => text.includes('"raceId"')) ? 'race' : 'always',
    },
    routes: { home: route, search: route, login: route, afterLogout: route, pay: route },
    city: { ...own.city, route },
    nrc: { ...own.nrc, route, login: route },
    app: { ...own.app, fallback: route },
    missing: own.missing.map((way: JsonObject) => ({ ...way, route })),
    // Every page has a way to it.
    tabs: {
      items: [
        ...own.tabs.items.map((tab: JsonObject, index: number) => ({ ...tab, route: others[index] ?? route })),
        ...others
          .slice(own.tabs.items.length)
          .map((other) => ({ ...own.tabs.items[0], id: other.slice(1), route: other })),
      ],
    },
    menus: {
      side: texts.some((text) => text.includes('"topbar"'))
        ? own.menus.side.map((item: JsonObject) => (item.route ? { ...item, route } : item))
        : [],
    },
    specialRaceRoutes: [],
    constants: read(own.constants),
    texts: read(own.texts),
    lists: read(own.lists),
  }
}

/** A page that is well; `changes` replace its keys. */
export function samplePage(changes: JsonObject = {}): JsonObject {
  return {
    format: 1,
    route: '/sample',
    title: { zh: '示例', en: 'Sample' },
    query: { raceId: { required: true } },
    state: { tab: 'all' },
    data: {
      race: { call: 'raceDetail', with: { raceId: '{{query.raceId}}' } },
      races: { call: 'pageChina', with: {}, paging: { size: 10, page: 'pageNo', pageSize: 'pageSize' } },
    },
    blocks: [{ type: 'text', id: 'intro', text: { zh: '你好', en: 'Hello' } }],
    ...changes,
  }
}

/** Scenarios, which are played elsewhere, and races that are samples of one kind of entry each: a config that is built many times goes without. */
export const LEFT_OUT = /\.scenarios\.json$|races\/10000600(0[5-9]|1[01])(\/|$)/

/** Facts of a sample race with its first project alone, and without what names other projects, or products. */
export function raceOfOneProject() {
  const race = JSON.parse(readFileSync(join(PROJECT_ROOT, 'pages-config/races/1000060003/race.json'), 'utf8'))
  const { sizes: _, coupons: __, items, schedule, ...rest } = race
  const dates = schedule.filter((date: { items?: string[] }) => !date.items)
  return { ...rest, schedule: dates, items: items.slice(0, 1) }
}

/** The same without what lies in files beside it, but for the project. */
export const raceWithoutFiles = () => withoutFiles(raceOfOneProject())

/** Facts of a race without those that name files beside it: they can be written anywhere. Its projects stay. */
export function withoutFiles<T extends Record<string, unknown>>(facts: T): T {
  const file = /"(?!posters\/)[^"]*\.(gpx|svg|png|jpe?g|webp|avif)"/
  const entries = Object.entries(facts)
  return Object.fromEntries(
    entries.filter(([name, fact]) => name === 'items' || !file.test(JSON.stringify([fact]))),
  ) as T
}
