import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { PageSurroundings } from '#authoring/check/checkPage.ts'
import { checkSite } from '#authoring/check/checkSite.ts'
import { createRepeatedFacts } from '#authoring/check/rules/repeatedFacts.ts'
import { type ConfigModel, type FileGroup, listRoutes, meantRoutes, NO_FILES } from '#authoring/model/configModel.ts'
import { type Finding, isError, sortFindings } from '#authoring/model/finding.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { createOrigins } from '#authoring/model/origins.ts'
import type { OutlineBlock } from '#authoring/model/outline.ts'
import type { Source } from '#authoring/model/source.ts'
import { type ConfigPictures, createPictureBuilder } from '#authoring/pictures/configPictures.ts'
import { originalPicture, type PictureMaker } from '#authoring/pictures/makePicture.ts'
import type { AnyEntity } from '#entities/entity.ts'
import { asObject } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { JsonObject } from '#runtime/model.ts'
import { createPageBuilder, createStandIns, type PageBuilder, type PageResult } from './buildPages.ts'
import { createFormBuilder, createPageCompiler } from './compilePage.ts'
import { pointerRuntime } from './leastRuntime.ts'
import { planPages } from './planPages.ts'
import { builtSite, cloudConfig, type PlacedPage, type Pointer, pointerText, shellSite, sitePages } from './pointers.ts'
import { ENTRY_ROUTE } from './publishedForms.ts'
import { createRaceTerms, type EntryPages } from './raceTerms.ts'
import { createModelReader } from './readModel.ts'

/** A config folder as the browser gets it. Names are paths under the config host. */
export interface BuiltConfig {
  objects: Map<string, string>
  pointers: Lookup<string>
  /** The pointers of the site and the races as values. */
  pointed: Lookup<Pointer>
  findings: Finding[]
  /** Contents of races/<raceId>/race.json, of those without errors, with the versions of their statements. */
  races: RaceFacts[]
  /** What the platform reads of the series' members. */
  entities: readonly AnyEntity[]
  /** Routes of the pages, by the name that overlays and scenarios use, and the race; null for the site's. */
  pages: ReadonlyMap<string, ReadonlyMap<string | null, readonly string[]>>
  /** Objects that stand in for pages with faults, and for the pages of races whose facts have some. */
  standIns: ReadonlySet<string>
  /** Objects that are pictures. */
  pictures: ReadonlyMap<string, Buffer>
  /** The blocks of a page by its object's name, and where each was written. */
  outline(object: string): OutlineBlock[]
}

const SITE = 'pointer.json'

export type Builder = (files: ConfigFiles) => Promise<BuiltConfig>

/** What was made of a race's files, or of the site's. */
interface Part {
  group: FileGroup
  /** The files its pages are made of. */
  uses: ReadonlySet<Source>
  pages: Map<string, PageResult>
  placed: PlacedPage[]
  findings: Finding[]
  pointer: LazyPointer
}

interface LazyPointer {
  value(): Pointer
  text(): string
}

/** What all races have in common: while it is the same, a race is what its own files are. */
interface Common {
  group: FileGroup
  site: JsonObject
  siteText: string
  /** What pointers say of the site. */
  shellText: string
  routes: readonly string[]
  pictures: PageSurroundings['pictures']
}

/**
 * A builder that remembers what it made of each input; the same files always give the same objects and pointers.
 * Pictures are served as they are unless a maker of sizes is given: `pictureSizes`.
 */
export function createBuilder(catalogue: Catalogue, makePicture: PictureMaker = originalPicture): Builder {
  const origins = createOrigins()
  const readModel = createModelReader(catalogue, origins)
  const buildPictures = createPictureBuilder(makePicture)
  let configPictures: ConfigPictures = new Map()
  const compile = createPageCompiler(catalogue, createFormBuilder(catalogue))
  const standIns = createStandIns(compile)
  const buildPage = createPageBuilder(catalogue, origins, compile, standIns)
  const termsOf = createRaceTerms()
  const repeatedIn = createRepeatedFacts(catalogue.entities)
  let common: Common | null = null
  let known = new Map<string | null, Part>()
  return async (files) => {
    configPictures = await buildPictures(files)
    const { model, findings } = readModel(files, configPictures)
    const before = common
    common = commonOf(model, before, () => configPictures.keys())
    const changed = changedPages(common, before)
    const parts = new Map<string | null, Part>()
    for (const raceId of [null, ...model.raceIds]) {
      const group = model.groups.get(raceId) ?? NO_FILES
      const old = known.get(raceId)
      const site = parts.get(null)
      const same = old && sameGroup(old.group, group)
      if (same && common === before) parts.set(raceId, old)
      else if (same && raceId !== null && changed?.every((source) => !old.uses.has(source))) {
        parts.set(raceId, { ...old, pointer: racesPointer(site, old.placed, common) })
      } else parts.set(raceId, await buildPart(model, raceId, { group, common, site, old, buildPage }))
    }
    known = parts
    const all = [...parts.values()]
    const own = [...findings, ...all.flatMap((part) => part.findings)]
    const faultyFiles = own.flatMap((finding) => (isError(finding) ? finding.file : []))
    const terms = termsOf(model, entryPages(parts, faultyFiles))
    const found = sortFindings(
      withoutFollowUps(model, [
        ...own,
        ...checkSite(model, origins, catalogue),
        ...terms.findings,
        ...repeatedIn(model),
      ]),
    )
    const faulty = new Set(found.flatMap((finding) => (isError(finding) ? finding.file : [])))
    const broken = model.races.flatMap(({ raceId, source }) => (faulty.has(source.file) ? raceId : []))
    const closed = await closedRaces(broken, parts, common)
    const placed = [...all, ...closed.values()].flatMap((part) => part.placed)
    return {
      ...assemble(model, new Map([...parts, ...closed]), common),
      findings: found,
      races: terms.races.filter(({ raceId }) => !closed.has(raceId)),
      entities: model.entities,
      pages: routesByName(model),
      standIns: new Set(placed.flatMap((page) => (page.standIn ? page.object : []))),
      pictures: model.pictures,
      outline: (object) => outlineIn(all, object),
    }
  }

  /** Races whose facts have faults, with every page that is shown for one race replaced. */
  async function closedRaces(
    broken: readonly string[],
    parts: ReadonlyMap<string | null, Part>,
    common: Common,
  ): Promise<Map<string, Part>> {
    const closed = new Map<string, Part>()
    const shared = parts.get(null)
    for (const raceId of broken) {
      const part = parts.get(raceId)
      if (!part || !shared) continue
      const pages = [...shared.pages.values(), ...part.pages.values()].filter(({ needsRace }) => needsRace)
      const routes = [...new Set(pages.flatMap((page) => page.routes))].sort()
      if (routes.length === 0) continue
      const instead = await standIns(routes, common, { of: 'race' })
      const others = part.placed.filter((page) => !page.routes.every((route) => routes.includes(route)))
      const placed = [...others, ...instead.placed]
      closed.set(raceId, {
        ...part,
        pages: new Map([...part.pages, ['race', instead]]),
        placed,
        pointer: racesPointer(shared, placed, common),
      })
    }
    return closed
  }

  async function buildPart(
    model: ConfigModel,
    raceId: string | null,
    { group, common, site, old, buildPage }: PartInput,
  ): Promise<Part> {
    const { plans, findings } = planPages(model, raceId, origins)
    const pages = new Map<string, PageResult>()
    for (const plan of plans) {
      const [key, result] = await buildPage(plan, common, old?.pages)
      pages.set(key, result)
      findings.push(...result.findings)
    }
    for (const { source, page, routes } of group.unread) {
      if (routes.length > 0) pages.set(`${page} ${source.file}`, await standIns(routes, common))
    }
    const placed = [...pages.values()].flatMap((page) => page.placed)
    const uses = new Set(plans.flatMap(({ sources }) => sources))
    const pointer = raceId === null ? pointerOf(placed, [], common) : racesPointer(site, placed, common)
    return { group, uses, pages, placed, findings, pointer }
  }
}

/** While site.json is no JSON, nobody knows what pages may read of it and link to: only their own shape is judged. */
function withoutFollowUps({ site }: ConfigModel, findings: Finding[]): Finding[] {
  if (site?.sound !== false) return findings
  return findings.filter(({ code }) => /^(json|shape|race)\./.test(code))
}

/**
 * The pages on which a race is entered: its own, else the site's. Where a file of the race has faults nobody knows what
 * they would show: its facts must not be held against them, and the race taken away.
 */
function entryPages(
  parts: ReadonlyMap<string | null, Part>,
  faultyFiles: readonly string[],
): (raceId: string) => EntryPages {
  const of = (raceId: string | null) =>
    [...(parts.get(raceId)?.pages.values() ?? [])].filter(({ routes }) => routes.includes(ENTRY_ROUTE))
  const shared = of(null)
  return (raceId) => {
    const own = of(raceId)
    const isKnown = !faultyFiles.some((file) => file.startsWith(`races/${raceId}/`))
    return (own.length > 0 ? own : shared).map(({ placed, statements, asked }) => {
      return { itemId: placed[0]?.audience.itemId ?? null, statements: isKnown ? statements : null, asked }
    })
  }
}

/** Worked out when somebody asks: thousands of pages are built, few are looked at. */
function outlineIn(parts: readonly Part[], object: string): OutlineBlock[] {
  const pages = parts.flatMap((part) => [...part.pages.values()])
  return pages.find(({ placed }) => placed.some((page) => page.object === object))?.outline() ?? []
}

interface PartInput {
  group: FileGroup
  common: Common
  /** What was made of the site's files; undefined while that is being made. */
  site: Part | undefined
  old: Part | undefined
  buildPage: PageBuilder
}

/** Files of the shared pages that differ, for races that use none of them; null when more than pages has changed. */
function changedPages(now: Common, before: Common | null): Source[] | null {
  if (!before || before.site !== now.site || before.routes !== now.routes) return null
  if (!sameItems(before.group.overlays, now.group.overlays)) return null
  if (!sameItems(before.group.unread, now.group.unread)) return null
  const [old, pages] = [before.group.pages, now.group.pages]
  if (old.length !== pages.length || old.some(({ name }, index) => name !== pages[index]?.name)) return null
  return old.flatMap((page, index) => (page === pages[index] ? [] : [page.source, ...page.besides]))
}

function routesByName({ pages, unread }: ConfigModel): Map<string, Map<string | null, string[]>> {
  const found = new Map<string, Map<string | null, string[]>>()
  const add = (name: string, raceId: string | null, routes: string[]) => {
    const byRace = found.get(name) ?? new Map<string | null, string[]>()
    found.set(name, byRace.set(raceId, routes))
  }
  for (const { page, raceId, routes } of unread) if (routes.length > 0) add(page, raceId, routes)
  for (const { name, raceId, page } of pages) add(name, raceId, listRoutes(page))
  return found
}

/** A pointer's value is worked out when it is asked for, and stays the same object: what is made of it can be kept. */
function pointerOf(shared: PlacedPage[], own: PlacedPage[], { site, shellText }: Common): LazyPointer {
  const make = () => {
    const found = sitePages(shared, own)
    const value: Pointer = { format: 1, release: '', runtime: pointerRuntime(found.variants), site, ...found }
    return pointerText(value, shellText)
  }
  return lazily(make)
}

function lazily(make: () => { value: Pointer; text: string }): LazyPointer {
  let value: Pointer | undefined
  return {
    value() {
      value ??= make().value
      return value
    },
    text: () => make().text,
  }
}

/** The pointer of a race, which is the site's where it has no pages of its own. */
function racesPointer(site: Part | undefined, own: PlacedPage[], common: Common): LazyPointer {
  return site && own.length === 0 ? site.pointer : pointerOf(site?.placed ?? [], own, common)
}

// The order in which somebody wrote the colours is not to be seen in the bytes.
const byName = (colours: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(colours).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A race's pointer with the race's colours over those of the site. */
function themedPointer(pointer: LazyPointer, theme: NonNullable<RaceFacts['theme']>): LazyPointer {
  const make = () => {
    const found = pointer.value()
    const under = asObject(found.site.theme)
    const site = {
      ...found.site,
      theme: {
        colours: byName({ ...asObject(under.colours), ...theme.colours }),
        dark: byName({ ...asObject(under.dark), ...theme.colours, ...theme.dark }),
      },
    }
    return pointerText({ ...found, site }, JSON.stringify(shellSite(site)))
  }
  return lazily(make)
}

function commonOf(model: ConfigModel, before: Common | null, pictures: Common['pictures']): Common {
  const group = model.groups.get(null) ?? NO_FILES
  const values = builtSite(model.site?.value ?? {}, model.pages)
  const siteText = JSON.stringify(values)
  const found = meantRoutes(model)
  // The same list as before is the same object: thousands of pages are held against it.
  const routes = before && sameItems(before.routes, found) ? before.routes : found
  const site = before?.siteText === siteText ? before.site : values
  const same = before && sameGroup(before.group, group) && before.site === site && before.routes === routes
  return same ? before : { group, site, siteText, shellText: JSON.stringify(shellSite(site)), routes, pictures }
}

function assemble(
  model: ConfigModel,
  parts: Map<string | null, Part>,
  { site }: Common,
): Pick<BuiltConfig, 'objects' | 'pointers' | 'pointed'> {
  const objects = new Map<string, string>()
  const made = new Map<string, Part['pointer']>()
  const themes = new Map(model.races.map(({ raceId, facts }) => [raceId, facts?.theme]))
  for (const raceId of [...model.raceIds, null]) {
    const part = parts.get(raceId)
    if (!part) continue
    const theme = raceId === null ? undefined : themes.get(raceId)
    const pointer = theme ? themedPointer(part.pointer, theme) : part.pointer
    made.set(raceId === null ? SITE : `races/${raceId}.json`, pointer)
    for (const page of part.pages.values()) for (const [name, content] of page.objects) objects.set(name, content)
  }
  const cloud = cloudConfig(site)
  const texts = new Map([...made].map(([path, pointer]) => [path, pointer.text]))
  return {
    objects,
    pointers: lazyLookup(
      texts.set('cloud.json', () => cloud),
      (text) => text(),
    ),
    pointed: lazyLookup(made, (pointer) => pointer.value()),
  }
}

function sameGroup(a: FileGroup, b: FileGroup): boolean {
  return sameItems(a.pages, b.pages) && sameItems(a.overlays, b.overlays) && sameItems(a.unread, b.unread)
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}

/** A map to read; its values may be made at every asking. */
interface Lookup<V> {
  readonly size: number
  has(key: string): boolean
  get(key: string): V | undefined
  keys(): Iterable<string>
  [Symbol.iterator](): Iterator<[string, V]>
}

/** Values made from others when they are asked for: thousands of races have a pointer, few are looked at. */
function lazyLookup<S, V>(sources: ReadonlyMap<string, S>, make: (source: S) => V): Lookup<V> {
  return {
    size: sources.size,
    has: (key) => sources.has(key),
    get(key) {
      const source = sources.get(key)
      return source === undefined ? undefined : make(source)
    },
    keys: () => sources.keys(),
    *[Symbol.iterator]() {
      for (const [key, source] of sources) yield [key, make(source)]
    },
  }
}
