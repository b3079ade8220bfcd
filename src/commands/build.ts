import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Catalogue, loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { countWords, findingWords } from '#authoring/check/formatFindings.ts'
import { type Finding, isError, message, renamed, sortFindings } from '#authoring/model/finding.ts'
import {
  type ConfigFiles,
  type ConfigFolders,
  configFolder,
  configFolders,
  createFolderReader,
  resolvePath,
} from '#authoring/model/loadFolder.ts'
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
    const { findings, objects, pictures, pointers } = await buildFolder(terminal.cwd, folder, 'sizes')
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
 * see, the sizes of its pictures are made too.
 */
export function buildFolder(cwd: string, folder: string, sizes?: 'sizes'): Promise<BuiltConfig> {
  return createFolderBuild(cwd, configFolders(resolve(cwd, folder)), sizes)()
}

/**
 * The same again and again: only what differs is made and played anew, and only the files that `saved` names are read.
 * `proposed` are contents that are not written yet.
 */
export function createFolderBuild(
  cwd: string,
  folders: ConfigFolders,
  sizes?: 'sizes',
): (saved?: Iterable<string>, proposed?: ConfigFiles) => Promise<BuiltConfig> {
  const read = createFolderReader(folders)
  const make = makerOf(sizes)
  return async (saved, proposed = new Map()) => {
    const { built, played } = await make(() => new Map([...read(saved), ...proposed]))
    const findings = sortFindings([...built.findings, ...played]).map((finding) =>
      renamed(finding, (file) => relative(cwd, resolvePath(file, folders))),
    )
    return { ...built, findings }
  }
}

interface Made {
  built: BuiltConfig
  played: Finding[]
}

type Maker = (files: () => ConfigFiles) => Promise<Made>

/** What this process builds with: a watch checks the same folder at every save, each time as a check of its own. */
const makers = new Map<'sizes' | undefined, { catalogue: Catalogue; make: Maker }>()

function makerOf(sizes?: 'sizes'): Maker {
  const catalogue = loadCatalogue(PROJECT_ROOT)
  const last = makers.get(sizes)
  if (last && isDeepStrictEqual(last.catalogue, catalogue)) return last.make
  const build = createBuilder(catalogue, sizes && pictureSizes(PICTURE_CACHE))
  const play = createScenarioRunner(catalogue)
  let turn: Promise<unknown> = Promise.resolve()
  // A builder does one thing at a time: it holds each build against the one before.
  const make: Maker = (files) => {
    const made = turn.then(async () => {
      const read = files()
      const built = await build(read)
      return { built, played: await play(read, built) }
    })
    turn = made.catch(() => {})
    return made
  }
  makers.set(sizes, { catalogue, make })
  return make
}
