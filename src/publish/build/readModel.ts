import { isObject } from '#lib/json.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { createFileCheck, type FileCheck } from '#publish/check/checkFile.ts'
import type { ConfigModel, FileGroup, OverlayFile, PageFile } from '#publish/model/configModel.ts'
import type { Finding } from '#publish/model/finding.ts'
import { findingAt, type Origins } from '#publish/model/origins.ts'
import type { Overlay } from '#publish/model/overlay.ts'
import { parseSource, type Source } from '#publish/model/source.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { ConfigFiles } from './loadFolder.ts'

export type ModelReader = (files: ConfigFiles) => { model: ConfigModel; findings: Finding[] }

/** What a file is; `none` for one that cannot be understood. */
type Part =
  | { kind: 'page'; file: PageFile }
  | { kind: 'overlay'; file: OverlayFile }
  | { kind: 'race'; file: ConfigModel['races'][number] }
  | { kind: 'site'; file: NonNullable<ConfigModel['site']> }
  | { kind: 'none' }

interface Entry {
  text: string
  part: Part
  findings: Finding[]
}

const IGNORED = /(^|\/)[^/]+\.scenarios\.json$/

/** Reads files into the model; a file that cannot be understood is a finding and left out. Reads each text once. */
export function createModelReader(catalogue: Catalogue, origins: Origins): ModelReader {
  const check = createFileCheck(catalogue)
  let known = new Map<string, Entry>()
  return (files) => {
    const entries = new Map<string, Entry>()
    // The order in which a folder is read must not change what is built.
    for (const file of [...files.keys()].sort()) {
      const text = files.get(file)
      if (text === undefined || IGNORED.test(file)) continue
      const before = known.get(file)
      entries.set(file, before?.text === text ? before : readEntry(parseSource(file, text), check, origins))
    }
    known = entries
    const all = [...entries.values()]
    return { model: modelOf(all.map((entry) => entry.part)), findings: all.flatMap((entry) => entry.findings) }
  }
}

function readEntry(source: Source, check: FileCheck, origins: Origins): Entry {
  const { file, value, text } = source
  const findings = [...source.faults]
  if (value === undefined) return { text, part: { kind: 'none' }, findings }
  if (!isObject(value)) {
    findings.push(findingAt(source, [], { code: 'json.object', message: 'an object is expected' }))
    return { text, part: { kind: 'none' }, findings }
  }
  const raceId = /^races\/([^/]+)\//.exec(file)?.[1] ?? null
  const kind = kindOf(file, value)
  // Only what becomes part of a page has to be found again.
  if (kind === 'page' || kind === 'overlay') origins.note(value, source, [])
  if (kind === 'page')
    return { text, part: { kind, file: { name: nameOf(file), source, page: value, raceId } }, findings }
  const faults = check(kind, source, value)
  findings.push(...faults)
  return { text, part: partOf(kind, source, value, raceId, faults), findings }
}

function partOf(
  kind: 'site' | 'race' | 'overlay',
  source: Source,
  value: PageFile['page'],
  raceId: string | null,
  faults: Finding[],
): Part {
  if (kind === 'site') return { kind, file: { source, value } }
  const broken = faults.some((fault) => fault.severity === 'error')
  if (kind === 'race') {
    // What passes the check is what the schema describes.
    const facts = broken ? null : (value as unknown as RaceFacts)
    return raceId ? { kind, file: { raceId, source, facts } } : { kind: 'none' }
  }
  if (broken) return { kind: 'none' }
  const overlay = value as unknown as Overlay
  return { kind, file: { source, overlay, raceId: raceId ?? overlay.for?.raceId ?? null } }
}

function modelOf(parts: Part[]): ConfigModel {
  const model = { pages: [] as PageFile[], overlays: [] as OverlayFile[], races: [] as ConfigModel['races'] }
  let site: ConfigModel['site'] = null
  const groups = new Map<string | null, FileGroup>([[null, { pages: [], overlays: [] }]])
  const group = (raceId: string | null) => {
    const found = groups.get(raceId) ?? { pages: [], overlays: [] }
    groups.set(raceId, found)
    return found
  }
  for (const part of parts) {
    if (part.kind === 'page') {
      model.pages.push(part.file)
      group(part.file.raceId).pages.push(part.file)
    } else if (part.kind === 'overlay') {
      model.overlays.push(part.file)
      group(part.file.raceId).overlays.push(part.file)
    } else if (part.kind === 'race') {
      model.races.push(part.file)
      group(part.file.raceId)
    } else if (part.kind === 'site') site = part.file
  }
  const raceIds = [...groups.keys()].filter((raceId) => raceId !== null).sort()
  return { ...model, site, raceIds, groups }
}

function kindOf(file: string, value: object): 'site' | 'race' | 'overlay' | 'page' {
  if (file === 'site.json') return 'site'
  if (file.startsWith('races/') && nameOf(file) === 'race') return 'race'
  return 'extends' in value ? 'overlay' : 'page'
}

function nameOf(file: string): string {
  // A campaign is known by its folder.
  const campaign = /^campaigns\/([^/]+)\/campaign\.json$/.exec(file)
  if (campaign?.[1]) return campaign[1]
  return (file.split('/').at(-1) ?? file).replace(/\.json$/, '')
}
