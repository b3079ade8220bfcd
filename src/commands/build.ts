import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { countWords, findingWords } from '#authoring/check/formatFindings.ts'
import { isError, message } from '#authoring/model/finding.ts'
import { configFolder } from '#authoring/model/loadFolder.ts'
import { PICTURE_CACHE, pictureSizes } from '#authoring/pictures/makePicture.ts'
import { buildFolder } from './buildFolder.ts'
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
