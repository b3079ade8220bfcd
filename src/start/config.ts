import { relative } from 'node:path'
import type { Lang } from '#lib/language.ts'
import { operatorLanguage } from '#lib/words.ts'
import { type BuiltConfig, createBuilder } from '#publish/build/createBuilder.ts'
import { createFolderReader, pathOf } from '#publish/build/loadFolder.ts'
import { loadCatalogue } from '#publish/catalogue/catalogue.ts'
import { countFindings, formatFinding } from '#publish/check/formatFindings.ts'
import { isError, type Place, renamed } from '#publish/model/finding.ts'
import type { Settings } from './settings.ts'

/** Builds the config folder; called again, what has not changed is not built twice, and only `changed` files are read. */
export function createConfig({ root, folders }: Settings): (changed?: Iterable<string>) => Promise<BuiltConfig> {
  const build = createBuilder(loadCatalogue(root))
  const read = createFolderReader(folders)
  return (changed) => build(read(changed))
}

/** Findings as lines, each file named from the project's folder when it lies in there. */
export function findingLines(
  { findings }: BuiltConfig,
  settings: Settings,
  lang: Lang = operatorLanguage(process.env),
): string[] {
  return findings.map((finding) =>
    formatFinding(
      renamed(finding, (file) => fileName(file, settings)),
      lang,
    ),
  )
}

/** A place with its file named in the same way. */
export function placeIn(place: Place, settings: Settings): Place {
  return { ...place, file: fileName(place.file, settings) }
}

function fileName(file: string, { root, folders }: Settings): string {
  const path = pathOf(file, folders)
  const inside = relative(root, path)
  return inside.startsWith('..') ? path : inside
}

/** The same lines for whoever looks on, in both languages. */
export function findingLinesBoth(built: BuiltConfig, settings: Settings): Record<Lang, string[]> {
  return { zh: findingLines(built, settings, 'zh'), en: findingLines(built, settings, 'en') }
}

/** Throws with all findings when one of them is an error. */
export function refuseBroken(built: BuiltConfig, settings: Settings): void {
  if (!built.findings.some(isError)) return
  const lines = findingLines(built, settings)
  throw new Error(
    `The config cannot be served:\n${lines.join('\n')}\n${countFindings(built.findings, operatorLanguage(process.env))}`,
  )
}
