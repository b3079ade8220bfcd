import { relative, resolve } from 'node:path'
import { type BuiltConfig, createBuilder } from '#publish/build/createBuilder.ts'
import { loadFolder } from '#publish/build/loadFolder.ts'
import { loadCatalogue } from '#publish/catalogue/catalogue.ts'
import type { Finding } from '#publish/check/finding.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'

/** Builds a config folder once; the files of its findings are named from `cwd`. */
export async function buildFolder(cwd: string, folder: string): Promise<BuiltConfig> {
  const path = resolve(cwd, folder)
  const built = await createBuilder(loadCatalogue(PROJECT_ROOT))(loadFolder(path))
  const name = relative(cwd, path) || '.'
  const findings = built.findings.map((finding): Finding => ({ ...finding, file: `${name}/${finding.file}` }))
  return { ...built, findings }
}
