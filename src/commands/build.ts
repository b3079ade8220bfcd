import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { countWords, findingWords } from '#authoring/check/formatFindings.ts'
import { isError, message, renamed, sortFindings } from '#authoring/model/finding.ts'
import {
  type ConfigFiles,
  type ConfigFolders,
  configFolder,
  configFolders,
  createFolderReader,
  resolvePath,
} from '#authoring/model/loadFolder.ts'
import type { PictureMaker } from '#authoring/pictures/makePicture.ts'
import { PICTURE_CACHE, pictureSizes } from '#authoring/pictures/makePicture.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { type BuiltConfig, createBuilder } from '#building/createBuilder.ts'
import { createScenarioRunner } from '#scenarios/readScenarios.ts'
import { defineCommand } from './command.ts'

/** Writes the objects and pointers of a config folder; refuses one with errors. */
export const build = defineCommand(
  message('build.usage'),
  { out: { type: 'string', default: 'dist/config' } },
  async (values, [named], terminal) => {
    const folder = configFolder(named)
    const { findings, objects, pictures, pointers } = await buildFolder(
      terminal.cwd,
      folder,
      pictureSizes(PICTURE_CACHE),
    )
    for (const finding of findings) terminal.err(findingWords(finding))
    if (findings.some(isError)) {
      const counted = countWords(findings)
      terminal.err(message('build.nothingWritten', { folder, counted }))
      return 1
    }
    const target = resolve(terminal.cwd, values.out)
    // Pointers last: whoever reads one finds every object it names.
    for (const [name, content] of [...pictures, ...objects, ...pointers]) {
      const file = join(target, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
    }
    const files = objects.size + pictures.size
    terminal.out(message('build.written', { out: values.out, files, pointers: pointers.size }))
    return 0
  },
)

/**
 * Builds a config folder and plays its scenarios; the files of its findings are named from `cwd`. For what phones are to
 * see, `makePicture` makes the sizes of its pictures.
 */
export function buildFolder(cwd: string, folder: string, makePicture?: PictureMaker): Promise<BuiltConfig> {
  return createFolderBuild(cwd, configFolders(resolve(cwd, folder)), makePicture)()
}

/**
 * The same again and again: only what differs is made and played anew, and only the files that `saved` names are read.
 * `proposed` are contents that are not written yet.
 */
export function createFolderBuild(
  cwd: string,
  folders: ConfigFolders,
  makePicture?: PictureMaker,
): (saved?: Iterable<string>, proposed?: ConfigFiles) => Promise<BuiltConfig> {
  const catalogue = loadCatalogue(PROJECT_ROOT)
  const read = createFolderReader(folders)
  const build = createBuilder(catalogue, makePicture)
  const play = createScenarioRunner(catalogue)
  return async (saved, proposed = new Map()) => {
    const files = new Map([...read(saved), ...proposed])
    const built = await build(files)
    const played = await play(files, built)
    const findings = sortFindings([...built.findings, ...played]).map((finding) =>
      renamed(finding, (file) => relative(cwd, resolvePath(file, folders))),
    )
    return { ...built, findings }
  }
}
