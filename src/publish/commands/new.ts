import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Lang } from '#lib/language.ts'
import { inLanguage, type Words } from '#lib/words.ts'
import { type ConfigFolders, configFolders, pathOf } from '#publish/build/loadFolder.ts'
import { readJson } from '#publish/catalogue/readJson.ts'
import { countWords, findingWords } from '#publish/check/formatFindings.ts'
import { writeFiles } from '#publish/gen/files.ts'
import { generate } from '#publish/gen/generate.ts'
import { isError } from '#publish/model/finding.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import { newCampaign, newPage } from '#publish/scaffold/newCampaign.ts'
import { newOverlay, newRace } from '#publish/scaffold/newRace.ts'
import { newWidget } from '#publish/scaffold/newWidget.ts'
import { type Ask, answersOf } from '#publish/scaffold/prompts.ts'
import { type Kind, type Scaffold, writeScaffold } from '#publish/scaffold/scaffold.ts'
import type { Text } from '#runtime/model.ts'
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

const USAGE: Text = {
  zh: `startline new race <赛事编号> [--zh --en --date --city --place --place-en --organiser --organiser-en --phone --fee
                              --km --quota]
startline new page <名字> [--zh --en --text --text-en]
startline new campaign <名字> --race <赛事编号> [--series --zh --en]
startline new overlay <页面> --block <id> --zh --en [--race | --channel | --env]
startline new widget <类型> [--about]

新建一份能通过检查的东西，并说下一步做什么。在终端里会问缺少的内容；脚本里都用选项写明。
  --yes               不问，能用通常值的就用通常值
  --folder <文件夹>   配置文件夹（pages-config）；控件放在 src/widgets，活动放在配置文件夹旁的
                      campaigns/（或 CAMPAIGNS_DIR）`,
  en: `startline new race <raceId> [--zh --en --date --city --place --place-en --organiser --organiser-en --phone --fee
                             --km --quota]
startline new page <name> [--zh --en --text --text-en]
startline new campaign <name> --race <raceId> [--series --zh --en]
startline new overlay <page> --block <id> --zh --en [--race | --channel | --env]
startline new widget <type> [--about]

Makes something that passes check, and says what to do next. In a terminal it asks for what is missing;
a script says all of it.
  --yes               asks nothing: what has a usual answer gets it
  --folder <folder>   the config folder (pages-config); a widget goes to src/widgets, a campaign to
                      campaigns/ beside the config folder (or CAMPAIGNS_DIR)`,
}

const OPTIONS = [
  ...['zh', 'en', 'date', 'city', 'place', 'place-en', 'organiser', 'organiser-en', 'phone', 'fee', 'km', 'quota'],
  ...['text', 'text-en', 'series', 'about', 'block', 'race', 'channel', 'env', 'folder'],
]

/** Makes a race, page, campaign, overlay or widget; 1 when what was made does not pass check. */
export const newCommand: Command = async (args, terminal) => {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(OPTIONS.map((name) => [name, text])),
      help: { type: 'boolean' },
      yes: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const given: Record<string, unknown> = values
  const [what = '', name] = positionals
  const kind = Object.hasOwn(KINDS, what) ? KINDS[what] : undefined
  if (values.help || !kind) {
    const complaint: Text =
      values.help || what === ''
        ? { zh: '', en: '' }
        : { zh: `不能新建 "${what}"。\n\n`, en: `There is no "${what}" to make.\n\n` }
    terminal[values.help ? 'out' : 'err']({ zh: complaint.zh + USAGE.zh, en: complaint.en + USAGE.en })
    return values.help ? 0 : 2
  }
  const options = Object.fromEntries(OPTIONS.map((option) => [option, textOf(given[option])]))
  const folders = configFolders(resolve(terminal.cwd, options.folder ?? 'pages-config'))
  const made = await withTerminal(given.yes === true, (ask) =>
    scaffolded(kind, { name, options }, folders, ask, terminal.lang),
  )
  if (what === 'widget') return finishWidget(made, terminal)
  return finishConfig(made, folders, terminal)
}

async function scaffolded(
  kind: Kind,
  given: Parameters<typeof answersOf>[1],
  folders: ConfigFolders,
  ask: Ask,
  lang: Lang,
): Promise<Scaffold> {
  const { name, answers } = await answersOf(kind, given, ask, lang)
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
  const names = [...made.files.keys(), ...(made.edits?.keys() ?? [])].map((file) =>
    relative(terminal.cwd, pathOf(file, folders)),
  )
  const { findings } = await buildFolder(terminal.cwd, folders.config)
  const own = findings.filter(({ file }) => names.includes(file))
  for (const finding of own) terminal.err(findingWords(finding))
  report(names, made.next, terminal)
  const counted = countWords(own)
  terminal.out({ zh: `检查：${counted.zh}`, en: `check: ${counted.en}` })
  return own.some(isError) ? 1 : 0
}

function report(files: readonly string[], next: readonly Words[], { out }: Terminal): void {
  for (const file of files) out({ zh: `已写好 ${file}`, en: `made ${file}` })
  for (const step of next) out({ zh: `下一步：${inLanguage(step, 'zh')}`, en: `next: ${inLanguage(step, 'en')}` })
}

/** Questions are for people: a pipe or a script gets none. */
async function withTerminal<T>(silent: boolean, work: (ask: Ask) => Promise<T>): Promise<T> {
  if (silent || !process.stdin.isTTY) return work(undefined)
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
