import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Words } from '#lib/words.ts'
import { countWords, findingWords } from '#publish/check/formatFindings.ts'
import { isError } from '#publish/model/finding.ts'
import { PICTURE_CACHE, pictureSizes } from '#publish/pictures/makePicture.ts'
import { buildFolder } from './buildFolder.ts'
import type { Command } from './command.ts'

const USAGE: Words = {
  zh: `startline build [文件夹] [--out <文件夹>]

检查配置文件夹（pages-config），写出配置服务器要的文件和入口（dist/config）。
有错误的配置不会写。要让选手看到，请用 publish。

退出码：0 完成，1 被拒绝，2 用法不对。`,
  en: `startline build [folder] [--out <folder>]

Checks a config folder (pages-config) and writes its objects and pointers as a config host serves
them (dist/config). A config with errors is refused. For what runners see, use publish.

Exit codes: 0 done, 1 refused, 2 wrong use.`,
}

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
  for (const finding of findings) terminal.err(findingWords(finding))
  if (findings.some(isError)) {
    const counted = countWords(findings)
    terminal.err({ zh: `${folder}：${counted.zh}，什么都没有写`, en: `${folder}: ${counted.en}, nothing was written` })
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
  terminal.out({
    zh: `${values.out}：${files} 个文件，${pointers.size} 个入口`,
    en: `${values.out}: ${files} objects, ${pointers.size} pointers`,
  })
  return 0
}
