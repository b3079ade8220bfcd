import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { createFileCheck, type FileCheck } from '#publish/check/checkFile.ts'
import type { Finding } from '#publish/check/finding.ts'
import { findingAt, type Origins } from '#publish/check/origins.ts'
import { parseSource, type Source } from '#publish/check/source.ts'
import type { ConfigModel, OverlayFile, PageFile } from './configModel.ts'
import type { ConfigFiles } from './loadFolder.ts'
import { isRecord, type Overlay } from './overlay.ts'

export type ModelReader = (files: ConfigFiles, origins: Origins) => { model: ConfigModel; findings: Finding[] }

const IGNORED = /(^|\/)[^/]+\.scenarios\.json$/

/** Reads files into the model; a file that cannot be understood is a finding and left out. Parses each text once. */
export function createModelReader(catalogue: Catalogue): ModelReader {
  const check = createFileCheck(catalogue)
  const parsed = new Map<string, Source>()
  return (files, origins) => {
    const findings: Finding[] = []
    const sources: Source[] = []
    for (const [file, text] of files) {
      if (IGNORED.test(file)) continue
      const known = parsed.get(file)
      const source = known?.text === text ? known : parseSource(file, text)
      parsed.set(file, source)
      findings.push(...source.faults)
      if (source.value !== undefined) sources.push(source)
    }
    return { model: sortOut(sources, check, origins, findings), findings }
  }
}

function sortOut(sources: Source[], check: FileCheck, origins: Origins, findings: Finding[]): ConfigModel {
  const pages: PageFile[] = []
  const overlays: OverlayFile[] = []
  const races: ConfigModel['races'] = []
  let site: ConfigModel['site'] = null
  for (const source of sources) {
    const { file, value } = source
    if (!isRecord(value)) {
      findings.push(findingAt(source, [], { code: 'json.object', message: 'an object is expected' }))
      continue
    }
    const raceId = /^races\/([^/]+)\//.exec(file)?.[1] ?? null
    const kind = kindOf(file, value)
    const faults = kind === 'page' ? [] : check(kind, source, value)
    findings.push(...faults)
    const sound = faults.every((fault) => fault.severity !== 'error')
    origins.note(value, source, [])
    if (kind === 'site') site = { source, value }
    else if (kind === 'page') pages.push({ name: nameOf(file), source, page: value, raceId })
    else if (kind === 'race' && raceId) races.push({ raceId, source, facts: value })
    else if (kind === 'overlay' && sound) {
      const overlay = value as unknown as Overlay
      overlays.push({ source, overlay, raceId: raceId ?? overlay.for?.raceId ?? null })
    }
  }
  const ids = [...races, ...overlays, ...pages].flatMap((part) => part.raceId ?? [])
  return { pages, overlays, races, site, raceIds: [...new Set(ids)].sort() }
}

type Kind = 'site' | 'race' | 'overlay' | 'page'

function kindOf(file: string, value: object): Kind {
  if (file === 'site.json') return 'site'
  if (file.startsWith('races/') && nameOf(file) === 'race') return 'race'
  return 'extends' in value ? 'overlay' : 'page'
}

function nameOf(file: string): string {
  return (file.split('/').at(-1) ?? file).replace(/\.json$/, '')
}
