import type { Schema } from '#authoring/catalogue/schema.ts'
import type { FileCheck } from '#authoring/check/checkFile.ts'
import {
  type ConfigModel,
  listRoutes,
  type OverlayFile,
  type PageFile,
  type UnreadFile,
} from '#authoring/model/configModel.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { findingAt, type Origins } from '#authoring/model/origins.ts'
import type { Overlay } from '#authoring/model/overlay.ts'
import type { Source } from '#authoring/model/source.ts'
import { besideFault, type ConfigPictures, missingPicture } from '#authoring/pictures/configPictures.ts'
import type { AnyEntity } from '#entities/entity.ts'
import { isObject } from '#lib/json.ts'
import { member as memberOf } from '#runtime/expression/values.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { entityFaults, type FactsSchema, raceContradictions, readableFacts, readableRace } from './facts.ts'
import { resolveFacts } from './resolveFacts.ts'

/** A file of a series by where it lies. Folders are paths inside the config. */
export type SeriesPlace =
  | { part: 'schema' | 'template'; home: string }
  | { part: 'facts' | 'own'; member: string }
  | { part: 'stray' }

/**
 * `campaigns/<series>.template/` and `campaigns/<id>/campaign.json`, or `series/<series>/template/` and
 * `series/<series>/<id>.json`; pages that differ lie in the member's folder. Null for a file of no series.
 */
export function placeInSeries(file: string): SeriesPlace | null {
  if (!/^(campaigns|series)\//.test(file)) return null
  const [, home, name] = /^(campaigns\/[^/]+\.template|series\/[^/]+\/template)\/([^/]+)$/.exec(file) ?? []
  if (home) return { part: name === 'facts.schema.json' ? 'schema' : 'template', home }
  const facts = /^(campaigns\/[^/]+)\/campaign\.json$|^(series\/[^/]+\/[^/]+)\.json$/.exec(file)
  if (facts) return { part: 'facts', member: facts[1] ?? facts[2] ?? '' }
  const [, member] = /^(campaigns\/[^/]+|series\/[^/]+\/[^/]+)\/[^/]+\.json$/.exec(file) ?? []
  return member ? { part: 'own', member } : { part: 'stray' }
}

/** What the files of the series are, each read once. */
export type SeriesPart =
  | { kind: 'schema'; home: string; schema: FactsSchema }
  | { kind: 'template'; home: string; source: Source; value: JsonObject }
  | { kind: 'facts'; member: string; source: Source; value: JsonObject }
  | { kind: 'own'; member: string; source: Source; value: JsonObject }
  /** A file that cannot be understood; its value is what can be read of it. */
  | { kind: 'unreadSeries'; place: SeriesPlace; source: Source; value: JsonObject }

type PartOf<K extends SeriesPart['kind']> = Extract<SeriesPart, { kind: K }>

export interface SeriesPages {
  pages: PageFile[]
  overlays: OverlayFile[]
  /** Pages that there would be if their files could be understood. */
  unread: UnreadFile[]
  findings: Finding[]
  /** What of the facts the platform reads. */
  entities: AnyEntity[]
  /** Files of pictures that facts name and that lie beside the template. */
  pictures: Set<string>
}

type RaceFile = ConfigModel['races'][number]

export type SeriesReader = (
  parts: readonly SeriesPart[],
  races: readonly RaceFile[],
  configPictures: ConfigPictures,
) => SeriesPages

/** Makes the pages of every member of a series; a member whose files are as before keeps its pages. */
export function createSeriesReader(check: FileCheck, origins: Origins, raceSchema: Schema): SeriesReader {
  let known = new Map<string, { inputs: readonly unknown[]; made: SeriesPages }>()
  return (parts, races, configPictures) => {
    const of = <K extends SeriesPart['kind']>(kind: K) => parts.filter((part): part is PartOf<K> => part.kind === kind)
    const schemas = new Map(of('schema').map((part) => [part.home, part.schema]))
    const templates = grouped(of('template'), ({ home }) => home)
    const owns = grouped(of('own'), ({ member }) => member)
    const next: typeof known = new Map()
    const unread = of('unreadSeries')
    const all: SeriesPages = nothing()
    const used = new Set<string>()
    for (const { member, source, value } of of('facts')) {
      const home = homeOf(member, value)
      used.add(home)
      const input: MemberInput = {
        member,
        home,
        source,
        value,
        schema: schemas.get(home),
        templates: templates.get(home) ?? [],
        unread: unread.filter(({ place }) => 'home' in place && place.home === home),
        owns: owns.get(member) ?? [],
        race: races.find(({ raceId }) => raceId === value.raceId),
        races: races.map(({ raceId }) => raceId),
        raceSchema,
        configPictures,
        pictures: [...configPictures].filter(([file]) => file.startsWith(`${home}/`)).map(([, picture]) => picture),
      }
      const inputs = [
        source,
        input.schema,
        input.race?.source,
        ...input.templates,
        ...input.unread,
        ...input.owns,
        ...input.pictures,
      ]
      const before = known.get(member)
      const same =
        before && before.inputs.length === inputs.length && inputs.every((one, at) => one === before.inputs[at])
      const made = same ? before.made : pagesOf(input, [...templates.keys()], check, origins)
      next.set(member, { inputs, made })
      all.pages.push(...made.pages)
      all.overlays.push(...made.overlays)
      all.unread.push(...made.unread)
      all.findings.push(...made.findings)
      all.entities.push(...made.entities)
      for (const file of made.pictures) all.pictures.add(file)
    }
    known = next
    for (const { place, source, value } of unread) {
      if (place.part === 'own') all.unread.push(unreadOwn(place.member, source, value))
      if (place.part !== 'facts') continue
      const home = homeOf(place.member, value)
      used.add(home)
      next.set(place.member, NOTHING_MADE)
      all.unread.push(...unreadPages(place.member, source, value, templates.get(home) ?? []))
    }
    all.findings.push(...loose(of('own'), next, templates, used))
    return all
  }
}

function nothing(): SeriesPages {
  return { pages: [], overlays: [], unread: [], findings: [], entities: [], pictures: new Set() }
}

const NOTHING_MADE = { inputs: [], made: nothing() }

/** The pages of a member whose facts cannot be used: their addresses as far as the facts say them. */
function unreadPages(
  member: string,
  source: Source,
  facts: JsonObject,
  templates: readonly PartOf<'template'>[],
): UnreadFile[] {
  const filled = (route: string) =>
    route.replaceAll(/\{\{\s*facts\.([\w.]+)\s*\}\}/g, (_, path: string) =>
      String(path.split('.').reduce<Json>(memberOf, facts) ?? ''),
    )
  return templates.map((part) => ({
    source,
    page: `${member}/${nameOf(part.source)}`,
    routes: listRoutes(part.value).map(filled),
    raceId: null,
  }))
}

function unreadOwn(member: string, source: Source, value: JsonObject): UnreadFile {
  return { source, page: `${member}/${nameOf(source)}`, routes: listRoutes(value), raceId: null }
}

/** Files that belong to nothing: pages of a member without facts, templates that nobody uses. */
function loose(
  owns: PartOf<'own'>[],
  members: ReadonlyMap<string, unknown>,
  templates: ReadonlyMap<string, PartOf<'template'>[]>,
  used: ReadonlySet<string>,
): Finding[] {
  const orphans = owns.filter(({ member }) => !members.has(member))
  const findings = orphans.map(({ member, source }) => {
    const file = member.startsWith('campaigns/') ? `${member}/campaign.json` : `${member}.json`
    return findingAt(source, [], finding('series.place.noFacts', { file }))
  })
  for (const [home, [first]] of templates) {
    if (!first || used.has(home)) continue
    findings.push(findingAt(first.source, [], finding('series.unused')))
  }
  return findings
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function homeOf(member: string, facts: JsonObject): string {
  return member.startsWith('campaigns/')
    ? `campaigns/${String(facts.series ?? '')}.template`
    : `${member.slice(0, member.lastIndexOf('/'))}/template`
}

interface MemberInput {
  member: string
  home: string
  source: Source
  value: JsonObject
  schema: FactsSchema | undefined
  templates: PartOf<'template'>[]
  /** Files of the template that cannot be understood. */
  unread: PartOf<'unreadSeries'>[]
  owns: PartOf<'own'>[]
  /** The race that it is about. */
  race: RaceFile | undefined
  /** Ids of all races. */
  races: readonly string[]
  raceSchema: Schema
  configPictures: ConfigPictures
  /** Those beside the template. */
  pictures: readonly unknown[]
}

function pagesOf(input: MemberInput, homes: string[], check: FileCheck, origins: Origins): SeriesPages {
  const { member, source, value, schema } = input
  const made = nothing()
  const notMade = () => made.unread.push(...unreadPages(member, source, value, input.templates))
  const report = (finding: Finding) => void made.findings.push(finding)
  // The pages that show what the platform is told need not be of the series.
  const isWhole = schema && (input.templates.length > 0 || Object.keys(schema.entities).length > 0)
  if (!isWhole) {
    if (input.unread.length === 0) report(withoutTemplate(input, homes))
    notMade()
    return made
  }
  const faults = [...schema.check(value)]
  if (faults.length === 0) faults.push(...entityFaults(value, schema))
  for (const fault of faults) report(findingAt(source, fault.path, fault))
  if (faults.length > 0) {
    notMade()
    return made
  }
  const { race } = input
  const readsRace = [...input.templates, ...input.owns].some((part) =>
    /\bfacts\.race\b/.test(JSON.stringify(part.value)),
  )
  if (readsRace && !race?.facts) {
    // What is wrong with a race's facts is told there.
    if (!race)
      report(
        findingAt(
          source,
          ['raceId'],
          finding('series.race', {
            raceId: String(value.raceId ?? ''),
            ...suggestion(String(value.raceId ?? ''), input.races),
          }),
        ),
      )
    notMade()
    return made
  }
  const contradictions = race?.facts ? raceContradictions(value, schema, race.facts) : []
  if (contradictions.length > 0) {
    for (const { path, fault } of contradictions) report(findingAt(source, path, fault))
    notMade()
    return made
  }
  const id = member.slice(member.lastIndexOf('/') + 1)
  const written = readableFacts(value, schema, pictureFinder(input, made), 'written')
  made.entities.push(
    ...Object.keys(schema.entities).flatMap((kind) =>
      isObject(written[kind]) ? { kind, id, facts: written[kind] } : [],
    ),
  )
  const { $defs: raceTypes, ...raceShape } = input.raceSchema
  const ofRace = readsRace && race?.facts ? { race: readableRace(race.facts as unknown as Json) } : {}
  const facts = {
    value: {
      id,
      ...readableFacts(value, schema, pictureFinder(input, made)),
      ...ofRace,
    },
    shape: {
      ...schema.shape,
      properties: { id: { type: 'string' }, ...schema.shape.properties, ...(readsRace && { race: raceShape }) },
    },
    schemas: { ...raceTypes, ...schema.schemas },
    source,
    ...(readsRace && race && { elsewhere: new Map([['race', race.source]]) }),
  }
  const own = new Set(input.owns.flatMap((part) => (makesPage(part.value) ? [nameOf(part.source)] : [])))
  const inherited = input.templates.filter((part) => !own.has(nameOf(part.source)))
  const names = [...inherited.map((part) => nameOf(part.source)), ...own]
  for (const part of [...inherited, ...input.owns]) {
    const page = resolveFacts(part.value, facts, { source: part.source, origins, report })
    const name = `${member}/${nameOf(part.source)}`
    const besides = [source, schema.source, ...(readsRace && race ? [race.source] : [])]
    if (!('extends' in page)) {
      made.pages.push({ name, source: part.source, besides, page, raceId: null, changes: null })
      continue
    }
    const wrong = check('overlay', part.source, page)
    for (const finding of wrong) report(finding)
    if (wrong.length > 0) {
      made.unread.push(unreadOwn(member, part.source, page))
      continue
    }
    const overlay = page as unknown as Overlay
    const target = names.includes(overlay.extends) ? `${member}/${overlay.extends}` : overlay.extends
    if (makesPage(page)) {
      const changes = { ...overlay, extends: target }
      made.pages.push({ name, source: part.source, besides, page, raceId: null, changes })
    } else if (target === overlay.extends) {
      report(
        findingAt(
          part.source,
          ['extends'],
          finding('overlay.extends.noPageOf', { member, name: overlay.extends, ...suggestion(overlay.extends, names) }),
        ),
      )
    } else {
      const raceId = overlay.for?.raceId ?? null
      made.overlays.push({ source: part.source, overlay: { ...overlay, extends: target }, raceId })
    }
  }
  return made
}

/** Whether a file is a page of its own; the others change one. */
function makesPage(value: JsonObject): boolean {
  return !('extends' in value) || 'route' in value
}

function withoutTemplate({ member, home, source, value, schema, templates }: MemberInput, homes: string[]): Finding {
  if (schema || templates.length > 0) {
    return findingAt(source, [], finding(`series.template.${schema ? 'noPage' : 'noSchema'}`, { home }))
  }
  if (!member.startsWith('campaigns/')) {
    return findingAt(source, [], finding('series.template.noTemplate', { home }))
  }
  const series = homes.flatMap((known) => /^campaigns\/(.+)\.template$/.exec(known)?.[1] ?? [])
  const named = typeof value.series === 'string' ? value.series : null
  return findingAt(
    source,
    ['series'],
    finding('series.template.noSeries', { series: JSON.stringify(named), home, ...suggestion(named ?? '', series) }),
  )
}

/** The address of a picture beside the template, for a fact that no file beside it is meant by. */
function pictureFinder({ member, home, source, configPictures }: MemberInput, made: SeriesPages) {
  return (name: string, path: Parameters<typeof findingAt>[1]): string => {
    if (/^(\/|https:)/.test(name)) return name
    // What is wrong with one beside the facts is told already.
    if (configPictures.has(`${member}/${name}`)) return name
    const file = `${home}/${name}`
    const found = configPictures.get(file)
    if (found?.status === 'made') {
      made.pictures.add(file)
      return found.address
    }
    const beside = [...configPictures.keys()]
      .filter((one) => one.startsWith(`${member}/`))
      .map((one) => one.slice(member.length + 1))
    const fault =
      found?.fault ??
      besideFault(name, source.file, configPictures.keys()) ??
      missingPicture(`${member}/${name}`, name, beside)
    made.findings.push(findingAt(source, path, fault))
    // Told here: nothing more is to be said where the template shows it.
    return ''
  }
}

function nameOf({ file }: Source): string {
  return (file.split('/').at(-1) ?? file).replace(/\.json$/, '')
}
