import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { createFileCheck, type FileCheck, placeholderFaults } from '#authoring/check/checkFile.ts'
import {
  type ConfigModel,
  type FileGroup,
  listRoutes,
  type OverlayFile,
  type PageFile,
  type UnreadFile,
} from '#authoring/model/configModel.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { type WholeRace, withLikeness } from '#authoring/model/likeness.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { findingAt, type Origins } from '#authoring/model/origins.ts'
import type { Overlay, WrittenFor } from '#authoring/model/overlay.ts'
import { type JsonPath, parseSource, type Source } from '#authoring/model/source.ts'
import { PARTIALS, withTexts } from '#authoring/model/textFile.ts'
import { besideFault, type ConfigPictures, listRacePictures } from '#authoring/pictures/configPictures.ts'
import { imagesIn } from '#authoring/pictures/pictureHtml.ts'
import { putPictures } from '#authoring/pictures/putPictures.ts'
import { asObject, isObject } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { migrated } from '#runtime/migrate.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { readFactsSchema } from './facts.ts'
import { createSeriesReader, placeInSeries, type SeriesPages, type SeriesPart, type SeriesPlace } from './series.ts'

export type ModelReader = (
  files: ConfigFiles,
  configPictures: ConfigPictures,
) => { model: ConfigModel; findings: Finding[] }

/** What a file is; `none` for one that cannot be understood. */
type Part =
  | { kind: 'page'; file: PageFile }
  | { kind: 'overlay'; file: OverlayFile }
  | { kind: 'race'; file: ConfigModel['races'][number] }
  | { kind: 'site'; file: NonNullable<ConfigModel['site']> }
  | { kind: 'unread'; file: UnreadFile }
  | SeriesPart
  | { kind: 'none' }

interface Entry {
  text: string
  /** The files whose texts and pictures it takes in, as they were. */
  used?: ReadonlyMap<string, string | undefined>
  part: Part
  findings: Finding[]
  pictures?: ReadonlySet<string>
}

const IGNORED = /(^|\/)[^/]+\.scenarios\.json$/

/** Reads files into the model; a file that cannot be understood is a finding and left out. Reads each text once. */
export function createModelReader(catalogue: Catalogue, origins: Origins): ModelReader {
  const check = createFileCheck(catalogue)
  const readSeries = createSeriesReader(check, origins, catalogue.schemas.race)
  let known = new Map<string, Entry>()
  return (files, configPictures) => {
    const entries = new Map<string, Entry>()
    // The order in which a folder is read must not change what is built.
    for (const file of [...files.keys()].sort()) {
      const text = files.get(file)
      if (text === undefined || IGNORED.test(file)) continue
      const before = known.get(file)
      const same = before?.text === text && sameFiles(before, files)
      entries.set(file, same ? before : readFile(file, text, files, configPictures))
    }
    known = entries
    const all = [...entries.values()]
    const parts = all.map((entry) => entry.part)
    const series = readSeries(
      parts.filter((part): part is SeriesPart => SERIES.has(part.kind)),
      parts.flatMap((part) => (part.kind === 'race' ? part.file : [])),
      configPictures,
    )
    const used = new Set(all.flatMap((entry) => [...(entry.used?.keys() ?? [])]))
    const unused = [...entries.keys()].filter((file) => file.startsWith(PARTIALS) && !used.has(file))
    return {
      model: { ...modelOf(parts, series), pictures: picturesOf(all, series, configPictures) },
      findings: [
        ...all.flatMap((entry) => entry.findings),
        ...series.findings,
        ...parts.flatMap((part) => (part.kind === 'overlay' ? unlikeFaults(part.file, parts) : [])),
        ...unused.map((file) => findingAt(parseSource(file, ''), [], finding('file.unusedPartial'))),
      ],
    }
  }

  function readFile(file: string, text: string, files: ConfigFiles, configPictures: ConfigPictures): Entry {
    if (!file.endsWith('.json')) return { text, part: { kind: 'none' }, findings: [] }
    const parsed = parseSource(file, text)
    if (file.startsWith(PARTIALS)) return { text, part: { kind: 'none' }, findings: parsed.faults }
    if (parsed.value === undefined) return readEntry(parsed, check, origins, catalogue)
    const { value, put, findings, used, partials } = withTexts(parsed, parsed.value, files)
    const pictures = putPictures(parsed, value, configPictures)
    const entry = readEntry({ ...parsed, value, partials }, check, origins, catalogue)
    for (const name of pictures.used) used.set(name, files.get(name))
    for (const { holder, key, origin } of put) origins.noteKey(holder, key, origin)
    return {
      ...entry,
      used,
      pictures: pictures.used,
      findings: [
        ...findings,
        ...pictures.findings,
        ...entry.findings,
        ...namedPictureFaults(entry.part, configPictures),
      ],
    }
  }
}

/** Pictures that are meant to lie beside a race's facts, or beside site.json. */
function namedPictureFaults(part: Part, configPictures: ConfigPictures): Finding[] {
  if (part.kind !== 'race' && part.kind !== 'site') return []
  const { source } = part.file
  return picturesNamed(part).flatMap(([path, name]) => {
    const fault = typeof name === 'string' ? besideFault(name, source.file, configPictures.keys()) : null
    return fault ? [findingAt(source, path, fault)] : []
  })
}

/** Never so where a missing file was told of: it is told with the names of the files that are there. */
function sameFiles({ used, findings }: Entry, files: ConfigFiles): boolean {
  for (const [name, then] of used ?? []) {
    if (files.get(name) !== then || (then === undefined && findings.length > 0)) return false
  }
  return true
}

/** The course, pictures of a race's facts and those in its introduction; of the site the card's. */
function picturesNamed(part: Part & { kind: 'race' | 'site' }): [JsonPath, Json | undefined][] {
  if (part.kind === 'site') return [[['share', 'picture'], asObject(part.file.value.share).picture]]
  const { facts } = part.file
  if (!facts) return []
  return [
    ...listRacePictures(facts),
    [['course', 'line'], facts.course?.line],
    ...Object.entries(facts.introduction ?? {}).flatMap(([lang, html]) =>
      imagesIn(html).map(({ src }): [JsonPath, string] => [['introduction', lang], src]),
    ),
  ]
}

const NO_PICTURES: ReadonlySet<string> = new Set()

/** The objects of the pictures that files name. */
function picturesOf(
  entries: readonly Entry[],
  series: SeriesPages,
  configPictures: ConfigPictures,
): Map<string, Buffer> {
  const files = new Set(series.pictures)
  for (const { pictures = NO_PICTURES } of entries) for (const file of pictures) files.add(file)
  const made = [...files].sort().flatMap((file) => {
    const found = configPictures.get(file)
    return found?.status === 'made' ? [...found.objects] : []
  })
  return new Map(made)
}

const SERIES = new Set<Part['kind']>(['unreadSeries', 'schema', 'template', 'facts', 'own'])

function readEntry(source: Source, check: FileCheck, origins: Origins, catalogue: Catalogue): Entry {
  const { file, value, text } = source
  const findings = [...source.faults]
  if (!isObject(value)) {
    if (value !== undefined) findings.push(findingAt(source, [], finding('json.object')))
    return { text, part: unreadPart(source), findings }
  }
  findings.push(...placeholderFaults(source))
  const place = placeInSeries(file)
  if (place) {
    const { part, faults } = seriesPart(place, source, value, catalogue)
    return { text, part, findings: [...findings, ...faults] }
  }
  const raceId = /^races\/([^/]+)\//.exec(file)?.[1] ?? null
  const kind = kindOf(file, value)
  // Only what becomes part of a page has to be found again.
  if (kind === 'page' || kind === 'overlay') origins.note(value, source, [])
  if (kind === 'page') {
    const page = migrated(value) ?? value
    if (page !== value) {
      origins.note(page, source, [])
      // Texts from files keep their places.
      origins.copy(value, page)
    }
    return { text, part: { kind, file: pageFile(source, page, raceId, null) }, findings }
  }
  const whole = kind === 'race' ? wholeRace(source, value, check) : { source, value, alike: NOBODY, findings: [] }
  const faults = [
    ...whole.findings,
    ...check(kind, whole.source, whole.value),
    ...(kind === 'overlay' ? overlayFaults(source, value, raceId) : []),
  ]
  findings.push(...faults)
  return { text, part: partOf(kind, whole, raceId, faults), findings }
}

const NOBODY: WholeRace['alike'] = new Map()

/** The facts of a race with each project whole; where what it is like cannot be understood, as they are written. */
function wholeRace(source: Source, value: JsonObject, check: FileCheck) {
  const findings = check('likeness', source, value)
  if (findings.length > 0) return { source, value, alike: NOBODY, findings }
  const whole = withLikeness(source, value)
  return { ...whole, value: asObject(whole.source.value) }
}

/** What a file that cannot be understood is, by its place and by what can be read of it. */
function unreadPart(source: Source): Part {
  const { file } = source
  const value = asObject(source.value ?? source.partial)
  const place = placeInSeries(file)
  if (place) return { kind: 'unreadSeries', place, source, value }
  if (file === 'site.json') return { kind: 'site', file: { source, value, sound: false } }
  const raceId = /^races\/([^/]+)\//.exec(file)?.[1] ?? null
  const kind = kindOf(file, value)
  if (kind === 'race')
    return raceId === null ? { kind: 'none' } : { kind, file: { raceId, source, facts: null, alike: NOBODY } }
  return { kind: 'unread', file: unreadFile(source, value, raceId) }
}

function unreadFile(source: Source, value: JsonObject, raceId: string | null): UnreadFile {
  const changed = typeof value.extends === 'string' && value.route === undefined ? value.extends : nameOf(source.file)
  return { source, page: changed, routes: listRoutes(value), raceId: raceId ?? raceOf(value) }
}

function raceOf(value: JsonObject): string | null {
  const { raceId } = asObject(value.for)
  return typeof raceId === 'string' ? raceId : null
}

function pageFile(source: Source, page: JsonObject, raceId: string | null, changes: Overlay | null): PageFile {
  return { name: nameOf(source.file), source, besides: [], page, raceId, changes }
}

function seriesPart(
  place: SeriesPlace,
  source: Source,
  value: JsonObject,
  { schemas, entities }: Catalogue,
): { part: Part; faults: Finding[] } {
  if (place.part === 'stray') {
    return { part: { kind: 'none' }, faults: [findingAt(source, [], finding('series.place.stray'))] }
  }
  if (place.part === 'schema') {
    const schema = readFactsSchema(source, value, schemas.series, entities)
    if (!Array.isArray(schema)) return { part: { kind: 'schema', home: place.home, schema }, faults: [] }
    return {
      part: { kind: 'unreadSeries', place, source, value },
      faults: schema.map((fault) => findingAt(source, fault.path, fault)),
    }
  }
  if (place.part === 'facts') return { part: { kind: 'facts', member: place.member, source, value }, faults: [] }
  const page = migrated(value) ?? value
  const part: SeriesPart =
    'home' in place
      ? { kind: 'template', home: place.home, source, value: page }
      : { kind: 'own', member: place.member, source, value: page }
  return { part, faults: [] }
}

/** What is wrong with an overlay beside its shape: for another race than its folder's, for some of a page of its own. */
function overlayFaults(source: Source, value: JsonObject, raceId: string | null): Finding[] {
  const audience = isObject(value.for) ? value.for : {}
  const findings: Finding[] = []
  if (raceId !== null && typeof audience.raceId === 'string' && audience.raceId !== raceId) {
    findings.push(
      findingAt(source, ['for', 'raceId'], finding('race.id.otherRace', { raceId, written: audience.raceId })),
    )
  }
  if ('route' in value && Object.keys(audience).some((key) => key !== 'raceId')) {
    findings.push(findingAt(source, ['for'], finding('overlay.for')))
  }
  return findings
}

function partOf(
  kind: 'site' | 'race' | 'overlay',
  { source, value, alike }: { source: Source; value: PageFile['page']; alike: WholeRace['alike'] },
  raceId: string | null,
  faults: Finding[],
): Part {
  if (kind === 'site') return { kind, file: { source, value, sound: true } }
  const broken = faults.some((fault) => fault.severity === 'error')
  if (kind === 'race') {
    // What passes the check is what the schema describes.
    const facts = broken ? null : (value as unknown as RaceFacts)
    return raceId ? { kind, file: { raceId, source, facts, alike } } : { kind: 'none' }
  }
  if (broken) return { kind: 'unread', file: unreadFile(source, value, raceId) }
  const overlay = value as unknown as Overlay
  if (overlay.route !== undefined) {
    return { kind: 'page', file: pageFile(source, value, raceId ?? overlay.for?.raceId ?? null, overlay) }
  }
  return { kind, file: { source, overlay, raceId: raceId ?? overlay.for?.raceId ?? null } }
}

function modelOf(parts: readonly Part[], series: SeriesPages): Omit<ConfigModel, 'pictures'> {
  const all: Part[] = [
    ...parts,
    ...series.pages.map((file): Part => ({ kind: 'page', file })),
    ...series.overlays.map((file): Part => ({ kind: 'overlay', file })),
    ...series.unread.map((file): Part => ({ kind: 'unread', file })),
  ]
  const model = {
    entities: series.entities,
    pages: [] as PageFile[],
    overlays: [] as OverlayFile[],
    unread: [] as UnreadFile[],
    races: [] as ConfigModel['races'],
  }
  let site: ConfigModel['site'] = null
  const groups = new Map<string | null, FileGroup>([[null, { pages: [], overlays: [], unread: [] }]])
  const group = (raceId: string | null) => {
    const found = groups.get(raceId) ?? { pages: [], overlays: [], unread: [] }
    groups.set(raceId, found)
    return found
  }
  for (const part of all) {
    if (part.kind === 'page') {
      model.pages.push(part.file)
      group(part.file.raceId).pages.push(part.file)
    } else if (part.kind === 'overlay') {
      const files = forProjects(part.file, parts)
      model.overlays.push(...files)
      group(part.file.raceId).overlays.push(...files)
    } else if (part.kind === 'unread') {
      model.unread.push(part.file)
      group(part.file.raceId).unread.push(part.file)
    } else if (part.kind === 'race') {
      model.races.push(part.file)
      group(part.file.raceId)
    } else if (part.kind === 'site') site = part.file
  }
  const raceIds = [...groups.keys()].filter((raceId) => raceId !== null).sort()
  return { ...model, site, raceIds, groups }
}

/** An overlay for several projects as one for each of them. */
function forProjects(file: OverlayFile, parts: readonly Part[]): OverlayFile[] {
  const { itemId, like, kind, ...audience }: WrittenFor = file.overlay.for ?? {}
  if (like === undefined && kind === undefined && !Array.isArray(itemId)) return [file]
  const race = findRace(file, parts)
  const alike = like === undefined ? [] : (race?.alike.get(like) ?? [])
  const itemIds = new Set([...[itemId ?? []].flat(), ...alike, ...projectsOfKind(race, kind)])
  return [...itemIds].map((one) => ({ ...file, overlay: { ...file.overlay, for: { ...audience, itemId: one } } }))
}

/** An overlay for projects that are like what its race does not have, or of a kind that it has none of. */
function unlikeFaults(file: OverlayFile, parts: readonly Part[]): Finding[] {
  const { like, kind }: WrittenFor = file.overlay.for ?? {}
  const race = findRace(file, parts)
  const faults: Finding[] = []
  if (like !== undefined && (race?.alike.get(like)?.length ?? 0) === 0) {
    const known = [...(race?.alike ?? [])].flatMap(([name, itemIds]) => (itemIds.length > 0 ? name : []))
    const named = finding('overlay.like', { name: like, ...suggestion(like, known) })
    faults.push(findingAt(file.source, ['for', 'like'], named))
  }
  // Facts with faults say what is wrong themselves.
  if (kind !== undefined && (!race || race.facts) && projectsOfKind(race, kind).length === 0) {
    const known = [...new Set(race?.facts?.items.map((project) => project.kind))]
    const named = finding('overlay.kind', { name: kind, ...suggestion(kind, known) })
    faults.push(findingAt(file.source, ['for', 'kind'], named))
  }
  return faults
}

type RaceFile = ConfigModel['races'][number]

function projectsOfKind(race: RaceFile | undefined, kind: WrittenFor['kind']): string[] {
  if (kind === undefined) return []
  return (race?.facts?.items ?? []).flatMap((project) => (project.kind === kind ? project.itemId : []))
}

function findRace({ raceId }: OverlayFile, parts: readonly Part[]): RaceFile | undefined {
  return parts.flatMap((part) => (part.kind === 'race' && part.file.raceId === raceId ? part.file : []))[0]
}

function kindOf(file: string, value: object): 'site' | 'race' | 'overlay' | 'page' {
  if (file === 'site.json') return 'site'
  if (file.startsWith('races/') && nameOf(file) === 'race') return 'race'
  return 'extends' in value ? 'overlay' : 'page'
}

function nameOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.json$/, '')
}
