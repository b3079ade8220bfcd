import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { type ConfigFolders, configFolders, pathOf } from '#publish/build/loadFolder.ts'
import { readJson } from '#publish/catalogue/readJson.ts'
import { countFindings, formatFinding } from '#publish/check/formatFindings.ts'
import { writeFiles } from '#publish/gen/files.ts'
import { generate } from '#publish/gen/generate.ts'
import { isError } from '#publish/model/finding.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import { newCampaign, newPage } from '#publish/scaffold/newCampaign.ts'
import { newOverlay, newRace } from '#publish/scaffold/newRace.ts'
import { newWidget } from '#publish/scaffold/newWidget.ts'
import { type Ask, answersOf } from '#publish/scaffold/prompts.ts'
import { type Kind, type Scaffold, writeScaffold } from '#publish/scaffold/scaffold.ts'
import { buildFolder } from './buildFolder.ts'
import type { Command, Terminal } from './command.ts'

/** Everything that `startline new` makes. */
const KINDS: Readonly<Record<string, Kind>> = {
  race: newRace,
  page: newPage,
  campaign: newCampaign,
  widget: newWidget,
  overlay: newOverlay,
}

const USAGE = `startline new race <raceId> [--zh --en --date --fee --city --place --organiser --phone]
startline new page <name> [--zh --en]
startline new campaign <name> --race <raceId> [--series --zh --en]
startline new overlay <page> --block <id> [--race | --channel | --env]
startline new widget <type> [--about]

Makes files and says what to do next. Asks for what is missing; what nobody answers is left as a text that
check finds until it is written over.
  --folder <folder>   the config folder (pages-config); a widget goes to src/widgets, a campaign to
                      campaigns/ beside the config folder (or CAMPAIGNS_DIR)`

const OPTIONS = [
  'zh',
  'en',
  'date',
  'fee',
  'city',
  'place',
  'organiser',
  'phone',
  'series',
  'about',
  'block',
  'race',
  'channel',
  'env',
  'folder',
] as const

/** Makes a race, page, campaign, overlay or widget; 1 when what was made does not pass check. */
export const newCommand: Command = async (args, terminal) => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...Object.fromEntries(OPTIONS.map((name) => [name, text])), help: { type: 'boolean' } },
    allowPositionals: true,
  })
  const given: Record<string, unknown> = values
  const [what = '', name] = positionals
  const kind = Object.hasOwn(KINDS, what) ? KINDS[what] : undefined
  if (values.help || !kind) {
    const complaint = values.help || what === '' ? '' : `There is no "${what}" to make.\n\n`
    terminal[values.help ? 'out' : 'err'](`${complaint}${USAGE}`)
    return values.help ? 0 : 2
  }
  const options = Object.fromEntries(OPTIONS.map((option) => [option, textOf(given[option])]))
  const folders = configFolders(resolve(terminal.cwd, options.folder ?? 'pages-config'))
  const made = await withTerminal((ask) => scaffolded(kind, { name, options }, folders, ask))
  if (what === 'widget') return finishWidget(made, terminal)
  return finishConfig(made, folders, terminal)
}

async function scaffolded(
  kind: Kind,
  given: Parameters<typeof answersOf>[1],
  folders: ConfigFolders,
  ask: Ask,
): Promise<Scaffold> {
  const { name, answers } = await answersOf(kind, given, ask)
  return kind.make(name, answers, (file) => {
    const path = pathOf(file, folders)
    return existsSync(path) ? readJson(path) : null
  })
}

async function finishWidget(made: Scaffold, terminal: Terminal): Promise<number> {
  writeScaffold((file) => join(PROJECT_ROOT, file), made)
  const generated = writeFiles(PROJECT_ROOT, await generate(PROJECT_ROOT))
  report([...made.files.keys(), ...generated], made.next, terminal)
  return 0
}

async function finishConfig(made: Scaffold, folders: ConfigFolders, terminal: Terminal): Promise<number> {
  writeScaffold((file) => pathOf(file, folders), made)
  const names = [...made.files.keys()].map((file) => relative(terminal.cwd, pathOf(file, folders)))
  const { findings } = await buildFolder(terminal.cwd, folders.config)
  const own = findings.filter(({ file }) => names.includes(file))
  for (const finding of own) terminal.err(formatFinding(finding, terminal.lang))
  report(names, made.next, terminal)
  terminal.out(`check: ${countFindings(own, terminal.lang)}`)
  return own.some(isError) ? 1 : 0
}

function report(files: readonly string[], next: readonly string[], { out }: Terminal): void {
  for (const file of files) out(`made ${file}`)
  for (const step of next) out(`next: ${step}`)
}

/** Questions are for people: a pipe or a script gets none. */
async function withTerminal<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  if (!process.stdin.isTTY) return work(undefined)
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await work((question) => lines.question(question))
  } finally {
    lines.close()
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
