import { relative, resolve } from 'node:path'
import { type BuiltConfig, createBuilder } from '#publish/build/createBuilder.ts'
import { configFolders, loadFolder, pathOf } from '#publish/build/loadFolder.ts'
import { loadCatalogue } from '#publish/catalogue/catalogue.ts'
import { renamed, sortFindings } from '#publish/model/finding.ts'
import type { PictureMaker } from '#publish/pictures/makePicture.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import { runScenarios } from '#publish/scenarios/readScenarios.ts'

/**
 * Builds a config folder once and plays its scenarios; the files of its findings are named from `cwd`. For what phones are
 * to see, `makePicture` makes the sizes of its pictures.
 */
export async function buildFolder(cwd: string, folder: string, makePicture?: PictureMaker): Promise<BuiltConfig> {
  const folders = configFolders(resolve(cwd, folder))
  const catalogue = loadCatalogue(PROJECT_ROOT)
  const files = loadFolder(folders)
  const built = await createBuilder(catalogue, makePicture)(files)
  const played = await runScenarios(files, built, catalogue)
  const findings = sortFindings([...built.findings, ...played]).map((finding) =>
    renamed(finding, (file) => relative(cwd, pathOf(file, folders))),
  )
  return { ...built, findings }
}
