import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { countFindings, formatFinding } from '#publish/check/formatFindings.ts'
import { isError } from '#publish/model/finding.ts'
import { PICTURE_CACHE, pictureSizes } from '#publish/pictures/makePicture.ts'
import { buildFolder } from './buildFolder.ts'
import type { Command } from './command.ts'

const USAGE = `startline build [folder] [--out <folder>]

Checks a config folder (pages-config) and writes its objects and pointers as a config host serves
them (dist/config). A config with errors is refused. For what runners see, use publish.

Exit codes: 0 done, 1 refused, 2 wrong use.`

/** Writes the objects and pointers of a config folder; refuses one with errors. */
export const build: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { out: { type: 'string', default: 'dist/config' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) {
    terminal.out(USAGE)
    return 0
  }
  const folder = positionals[0] ?? 'pages-config'
  const { findings, objects, pictures, pointers } = await buildFolder(terminal.cwd, folder, pictureSizes(PICTURE_CACHE))
  for (const finding of findings) terminal.err(formatFinding(finding, terminal.lang))
  if (findings.some(isError)) {
    terminal.err(`${folder}: ${countFindings(findings, terminal.lang)}, nothing was written`)
    return 1
  }
  const target = resolve(terminal.cwd, values.out)
  // Pointers last: whoever reads one finds every object it names.
  for (const [name, content] of [...pictures, ...objects, ...pointers]) {
    const file = join(target, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  terminal.out(`${values.out}: ${objects.size + pictures.size} objects, ${pointers.size} pointers`)
  return 0
}
