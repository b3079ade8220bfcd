import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { countWords, findingIn, findingWords, formatSarif } from '#authoring/check/formatFindings.ts'
import { generate, staleFiles } from '#authoring/gen/generate.ts'
import { type Finding, finding, isError, message, renamed, sortFindings } from '#authoring/model/finding.ts'
import { configFolder, configFolders, loadFolder, resolvePath } from '#authoring/model/loadFolder.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { parseSource } from '#authoring/model/source.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { watchTree } from '#building/watchConfig.ts'
import { thousands } from '#lib/figures.ts'
import { formatFenSpan } from '#lib/money.ts'
import { joinWords, operatorError, verbatim, type Words } from '#lib/words.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { priceRules } from '#race/money.ts'
import type { Text } from '#runtime/model.ts'
import { RUNTIME_VERSION } from '#runtime/version.gen.ts'
import { addIds } from './addIds.ts'
import { buildFolder } from './build.ts'
import { defineCommand, json, type Terminal } from './command.ts'
import { weighPages } from './pageWeights.ts'

const USAGE: Text = message('check.usage')

interface Options {
  folder: string
  paths: string[]
  form: 'words' | 'json' | 'sarif'
  weights: boolean
}

/** Prints what is wrong with a config folder; 1 when a finding is an error. */
export const check = defineCommand(
  USAGE,
  {
    config: { type: 'string' },
    json: { type: 'boolean' },
    sarif: { type: 'boolean' },
    fix: { type: 'boolean' },
    watch: { type: 'boolean' },
    quiet: { type: 'boolean' },
  },
  async (values, positionals, terminal) => {
    if (values.json && values.sarif) throw operatorError(message('check.oneForm', { usage: USAGE }))
    const options: Options = {
      ...foldersOf(positionals, values.config, terminal.cwd),
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
  },
)

/** `check races/x` of another config folder needs --config; a single folder is the config folder itself. */
function foldersOf(paths: string[], config: string | undefined, cwd: string): Pick<Options, 'folder' | 'paths'> {
  const [only] = paths
  const usual = configFolder()
  const homes = Object.values(configFolders(resolve(cwd, usual)))
  if (
    config === undefined &&
    paths.length === 1 &&
    only !== undefined &&
    !only.endsWith('.json') &&
    !homes.some((home) => inside(resolve(cwd, only), home))
  ) {
    return { folder: only, paths: [] }
  }
  return { folder: config ?? usual, paths }
}

/** Writes the ids that blocks lack, in the files that are asked for; answers what could not be mended. */
function fixFolder({ folder, paths, form }: Options, terminal: Terminal): Finding[] {
  const folders = configFolders(resolve(terminal.cwd, folder))
  const nameOf = (file: string) => relative(terminal.cwd, resolvePath(file, folders))
  const isWanted = (file: string) => paths.length === 0 || paths.some((path) => inside(nameOf(file), path))
  const { named, findings } = addIds(loadFolder(folders))
  for (const { file, text, ids } of named.filter((one) => isWanted(one.file))) {
    writeFileSync(resolvePath(file, folders), text)
    if (form === 'words') terminal.out(verbatim(`${nameOf(file)}: ${ids.map((id) => `+ ${id}`).join(' ')}`))
  }
  return findings.filter(({ file }) => isWanted(file)).map((finding) => renamed(finding, nameOf))
}

/** Throws for a path that is not there or no part of the config: nothing would be found in it. */
function refuseStrayPaths({ folder, paths }: Options, cwd: string): void {
  const { config, campaigns } = configFolders(resolve(cwd, folder))
  for (const path of paths) {
    const full = resolve(cwd, path)
    if (!existsSync(full)) throw operatorError(message('check.noPath', { path }))
    if ([config, campaigns].some((home) => inside(full, home) || inside(home, full))) continue
    throw operatorError(message('check.strayPath', { path, folder }))
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
  const all = sortFindings([
    ...(await staleFindings()),
    ...unnamedWidgets(),
    ...left,
    ...built.findings,
    ...heavy.findings,
  ])
  const findings = all.filter(
    ({ file, code }) => code === 'gen.stale' || wanted.length === 0 || wanted.some((path) => inside(file, path)),
  )
  print(findings, form, terminal)
  if (form === 'words') {
    if (weights) for (const line of heavy.lines) terminal.out(line)
    const counted = countWords(findings)
    terminal.out(message('check.counted', { folder, counted }))
    for (const line of summary(built.races, wanted)) terminal.out(line)
  }
  return findings.some(isError) ? 1 : 0
}

/** What is offered, to be held against the regulations: of the races that the paths name, else of all. */
function summary(raced: readonly RaceFacts[], paths: readonly string[]): Words[] {
  const named = new Set(paths.flatMap((path) => /(?:^|[\\/])races[\\/](\d+)/.exec(path)?.[1] ?? []))
  const races = named.size === 0 ? raced : raced.filter(({ raceId }) => named.has(raceId))
  const items = races.flatMap((race) => race.items)
  if (items.length === 0) return []
  const fees = items.flatMap((item) => [item, ...priceRules(item)].map(({ fee }) => fee))
  const places = thousands(items.reduce((sum, { quota }) => sum + quota, 0))
  const ballots = items.filter(({ allocation }) => allocation === 'lottery').length
  const price = formatFenSpan(Math.min(...fees), Math.max(...fees))
  const [only] = races.length === 1 ? races : []
  const offered = [
    message('check.projects', { projects: items.length }),
    message('check.places', { places }),
    verbatim(price),
    ...(ballots > 0 ? [message('check.ballots', { ballots })] : []),
  ]
  const whose = only ? only.raceId : message('check.races', { races: races.length })
  const all = joinWords(offered, '，', ', ')
  return [message('check.offered', { whose, offered: all })]
}

let stale: Promise<Finding[]> | undefined

/** Generated files that differ from what would be generated now: the rest of check reads them. Looked at once. */
function staleFindings(): Promise<Finding[]> {
  stale ??= generate(PROJECT_ROOT).then((files) =>
    staleFiles(PROJECT_ROOT, files).map((file) => ({
      severity: 'error',
      ...finding('gen.stale'),
      file,
      line: 1,
      column: 1,
      path: '',
    })),
  )
  return stale
}

const CHINESE = /\p{Script=Han}/u

/** Widgets that operators are shown in Chinese by a name that is none, as `new widget` leaves it. */
function unnamedWidgets(): Finding[] {
  return [...loadCatalogue(PROJECT_ROOT).widgets.values()].flatMap(({ folder, label }) => {
    const file = `${folder}/schema.json`
    return CHINESE.test(label.zh)
      ? []
      : findingAt(
          parseSource(file, readFileSync(join(PROJECT_ROOT, file), 'utf8')),
          ['x-label', 'zh'],
          finding('widget.label', { label: label.zh }),
        )
  })
}

function print(findings: Finding[], form: Options['form'], { out, lang }: Terminal): void {
  if (form === 'json') out(json(findings.map((finding) => findingIn(finding, lang))))
  else if (form === 'sarif') out(json(formatSarif(findings, RUNTIME_VERSION, lang)))
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
