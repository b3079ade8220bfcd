import { existsSync, writeFileSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { operatorError, verbatim } from '#lib/words.ts'
import { configFolders, loadFolder, pathOf } from '#publish/build/loadFolder.ts'
import { watchTree } from '#publish/build/watchTree.ts'
import { countWords, findingIn, findingWords, sarifOf } from '#publish/check/formatFindings.ts'
import { staleFiles } from '#publish/gen/files.ts'
import { generate } from '#publish/gen/generate.ts'
import { type Finding, isError, renamed, sortFindings } from '#publish/model/finding.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import type { Text } from '#runtime/model.ts'
import { RUNTIME_VERSION } from '#runtime/version.gen.ts'
import { addIds } from './addIds.ts'
import { buildFolder } from './buildFolder.ts'
import { type Command, json, type Terminal } from './command.ts'
import { weighPages } from './pageWeights.ts'

const USAGE: Text = {
  zh: `startline check [路径] [--config <文件夹>] [--json | --sarif] [--watch] [--quiet]

说出配置文件夹（pages-config）哪里不对：每个问题都有文件、行、列、在 JSON 里的位置和改法。
演练场景。列出每个页面在手机上的大小。

  路径             只列出这些文件或文件夹的问题；检查的仍是全部
  --json           以 JSON 输出          --sarif   以 SARIF 2.1.0 输出
  --fix            先给没有 id 的块加上 id，覆盖才能改到它们
  --watch          每次保存后再查，直到 Ctrl-C
  --quiet          不列大小

startline help <代码> 说明一种问题。
退出码：0 没有错误（可以有建议），1 有错误，2 用法不对。`,
  en: `startline check [paths] [--config <folder>] [--json | --sarif] [--watch] [--quiet]

Says what is wrong with a config folder (pages-config): every finding with its file, line, column,
place in the JSON and a hint. Plays the scenarios. Prints what each page weighs on a phone.

  paths            only findings in these files or folders are printed; all is checked in any case
  --json           findings as JSON          --sarif   findings as SARIF 2.1.0
  --fix            first gives every block without one an id, so that overlays can name it
  --watch          again at every save, until Ctrl-C
  --quiet          without the weights

startline help <code> explains a kind of finding.
Exit codes: 0 no errors (warnings may be), 1 errors, 2 wrong use.`,
}

interface Options {
  folder: string
  paths: string[]
  form: 'words' | 'json' | 'sarif'
  weights: boolean
}

/** Prints what is wrong with a config folder; 1 when a finding is an error. */
export const check: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      json: { type: 'boolean', default: false },
      sarif: { type: 'boolean', default: false },
      fix: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) {
    terminal.out(USAGE)
    return 0
  }
  if (values.json && values.sarif)
    throw operatorError({
      zh: `--json 和 --sarif 只能用一个。\n\n${USAGE.zh}`,
      en: `--json or --sarif, not both.\n\n${USAGE.en}`,
    })
  const options: Options = {
    ...foldersOf(positionals, values.config),
    form: values.json ? 'json' : values.sarif ? 'sarif' : 'words',
    weights: !values.quiet,
  }
  const left = values.fix ? fixFolder(options, terminal) : []
  refuseStrayPaths(options, terminal.cwd)
  if (!values.watch) return checkOnce(options, terminal, left)
  const { config, campaigns } = configFolders(resolve(terminal.cwd, options.folder))
  await watchFolders([config, campaigns].filter(existsSync), async () => {
    terminal.out(verbatim(`\n${new Date().toLocaleTimeString('en-GB')} ${options.folder}`))
    await checkOnce({ ...options, weights: false }, terminal)
  })
  return 0
}

/** `check races/x` of another config folder needs --config; a single folder is the config folder itself. */
function foldersOf(paths: string[], config: string | undefined): Pick<Options, 'folder' | 'paths'> {
  const [only] = paths
  if (
    config === undefined &&
    paths.length === 1 &&
    only !== undefined &&
    !only.endsWith('.json') &&
    !inside(only, 'pages-config') &&
    !inside(only, 'campaigns')
  ) {
    return { folder: only, paths: [] }
  }
  return { folder: config ?? 'pages-config', paths }
}

/** Writes the ids that blocks lack, in the files that are asked for; answers what could not be mended. */
function fixFolder({ folder, paths, form }: Options, terminal: Terminal): Finding[] {
  const folders = configFolders(resolve(terminal.cwd, folder))
  const nameOf = (file: string) => relative(terminal.cwd, pathOf(file, folders))
  const isWanted = (file: string) => paths.length === 0 || paths.some((path) => inside(nameOf(file), path))
  const { named, findings } = addIds(loadFolder(folders))
  for (const { file, text, ids } of named.filter((one) => isWanted(one.file))) {
    writeFileSync(pathOf(file, folders), text)
    if (form === 'words') terminal.out(verbatim(`${nameOf(file)}: ${ids.map((id) => `+ ${id}`).join(' ')}`))
  }
  return findings.filter(({ file }) => isWanted(file)).map((finding) => renamed(finding, nameOf))
}

/** Throws for a path that is not there or no part of the config: nothing would be found in it. */
function refuseStrayPaths({ folder, paths }: Options, cwd: string): void {
  const { config, campaigns } = configFolders(resolve(cwd, folder))
  for (const path of paths) {
    const full = resolve(cwd, path)
    if (!existsSync(full)) throw operatorError({ zh: `没有 ${path} 这个文件或文件夹。`, en: `There is no ${path}.` })
    if ([config, campaigns].some((home) => inside(full, home) || inside(home, full))) continue
    throw operatorError({
      zh: `${path} 不在配置文件夹 ${folder} 里；检查别的文件夹请用 --config。`,
      en: `${path} is no part of the config folder ${folder}; for another folder use --config.`,
    })
  }
}

async function checkOnce(
  { folder, paths, form, weights }: Options,
  terminal: Terminal,
  left: readonly Finding[] = [],
): Promise<number> {
  const built = await buildFolder(terminal.cwd, folder)
  const wanted = paths.map((path) => relative(terminal.cwd, resolve(terminal.cwd, path)))
  const heavy = weighPages(built, folder)
  const all = sortFindings([...(await staleFindings()), ...left, ...built.findings, ...heavy.findings])
  const findings = all.filter(
    ({ file, code }) => code === 'gen.stale' || wanted.length === 0 || wanted.some((path) => inside(file, path)),
  )
  print(findings, form, terminal)
  if (form === 'words') {
    if (weights) for (const line of heavy.lines) terminal.out(line)
    const counted = countWords(findings)
    terminal.out({ zh: `${folder}：${counted.zh}`, en: `${folder}: ${counted.en}` })
  }
  return findings.some(isError) ? 1 : 0
}

let stale: Promise<Finding[]> | undefined

/** Generated files that differ from what would be generated now: the rest of check reads them. Looked at once. */
function staleFindings(): Promise<Finding[]> {
  stale ??= generate(PROJECT_ROOT).then((files) =>
    staleFiles(PROJECT_ROOT, files).map((file) => ({
      severity: 'error',
      code: 'gen.stale',
      file,
      line: 1,
      column: 1,
      path: '',
      message: { zh: '这个生成文件与来源不一致', en: 'this generated file is not what its sources say' },
      hint: { zh: '请运行 npm run gen。', en: 'Run npm run gen.' },
    })),
  )
  return stale
}

function print(findings: Finding[], form: Options['form'], { out, lang }: Terminal): void {
  if (form === 'json') out(json(findings.map((finding) => findingIn(finding, lang))))
  else if (form === 'sarif') out(json(sarifOf(findings, RUNTIME_VERSION, lang)))
  else for (const finding of findings) out(findingWords(finding))
}

function inside(file: string, path: string): boolean {
  const folder = path.replace(/[\\/]+$/, '')
  return file === folder || file.startsWith(`${folder}/`) || file.startsWith(`${folder}${sep}`)
}

/** A save is several events; they are over after so many milliseconds. */
const PAUSE_MS = 80

/** Does something now and after every change below the folders, one at a time, until Ctrl-C. */
async function watchFolders(folders: readonly string[], work: () => Promise<void>): Promise<void> {
  await work()
  await new Promise<void>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let running = Promise.resolve()
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(work, work)
      }, PAUSE_MS)
    }
    const watchers = folders.map((folder) => watchTree(folder, later, reject))
    process.once('SIGINT', () => {
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      resolve()
    })
  })
}
