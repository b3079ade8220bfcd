import { relative } from 'node:path'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { findingWords } from '#authoring/check/formatFindings.ts'
import { isError, message, type Place, renamed } from '#authoring/model/finding.ts'
import { createFolderReader, resolvePath } from '#authoring/model/loadFolder.ts'
import type { PictureMaker } from '#authoring/pictures/makePicture.ts'
import { type BuiltConfig, createBuilder } from '#building/createBuilder.ts'
import type { Lang } from '#lib/language.ts'
import { verbatim, type Words } from '#lib/words.ts'
import { parseRaceId } from '#releasing/manifest.ts'
import type { Settings } from './settings.ts'

/**
 * Builds the config folder; called again, what has not changed is not built twice, and only `changed` files are read.
 * Without a maker of sizes pictures are served as they are.
 */
export function createConfig(
  { root, folders }: Settings,
  makePicture?: PictureMaker,
): (changed?: Iterable<string>) => Promise<BuiltConfig> {
  const build = createBuilder(loadCatalogue(root), makePicture)
  const read = createFolderReader(folders)
  return (changed) => build(read(changed))
}

/** Findings as lines, each file named from the project's folder when it lies in there. */
export function findingLines({ findings }: BuiltConfig, settings: Settings): Words[] {
  return findings.map((finding) => findingWords(renamed(finding, (file) => fileName(file, settings))))
}

/** A place with its file named in the same way. */
export function placeIn(place: Place, settings: Settings): Place {
  return { ...place, file: fileName(place.file, settings) }
}

function fileName(file: string, { root, folders }: Settings): string {
  const path = resolvePath(file, folders)
  const inside = relative(root, path)
  return inside.startsWith('..') ? path : inside
}

/** The same lines for whoever looks on, by language. */
export function findingLinesBoth(built: BuiltConfig, settings: Settings): Record<Lang, string[]> {
  const lines = findingLines(built, settings)
  return { zh: lines.map(({ zh }) => zh), en: lines.map(({ en }) => en) }
}

/**
 * What a start on a config with errors has to say aloud: what is not served, and where that is to be mended. No line when
 * there are no errors.
 */
export function faultLines(built: BuiltConfig, settings: Settings): Words[] {
  const errors = built.findings.filter(isError)
  if (errors.length === 0) return []
  const closed = closedAddresses(built)
  const places = errors.map((finding) => {
    const { file, line, column } = placeIn(finding, settings)
    return `  ${file}:${line}:${column}`
  })
  return [
    verbatim(''),
    message('start.findings', { count: errors.length }),
    ...[...new Set(places)].map(verbatim),
    ...(closed.length > 0 ? [message('start.findings.closed'), ...closed.map(verbatim)] : []),
  ]
}

/** Addresses at which something stands in for a page, those of one race with its id. */
function closedAddresses({ pointed, standIns }: BuiltConfig): string[] {
  const closedIn = (pages: Record<string, string>) =>
    Object.entries(pages).flatMap(([route, object]) => (standIns.has(object) ? route : []))
  const everywhere = new Set(closedIn(pointed.get('pointer.json')?.pages ?? {}))
  const found = [...everywhere].map((route) => `  ${route}`)
  for (const [path, { pages }] of pointed) {
    const raceId = parseRaceId(path)
    if (raceId === null) continue
    for (const route of closedIn(pages)) if (!everywhere.has(route)) found.push(`  ${route}?raceId=${raceId}`)
  }
  return found
}
