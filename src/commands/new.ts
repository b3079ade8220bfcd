import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readJson } from '#authoring/catalogue/readJson.ts'
import { countWords, findingWords } from '#authoring/check/formatFindings.ts'
import { generate, writeFiles } from '#authoring/gen/generate.ts'
import { isError, message } from '#authoring/model/finding.ts'
import { type ConfigFolders, configFolder, configFolders, resolvePath } from '#authoring/model/loadFolder.ts'
import { pathText } from '#authoring/model/source.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { newCampaign } from '#authoring/scaffold/newCampaign.ts'
import { newOverlay, newPage } from '#authoring/scaffold/newPage.ts'
import { newRace } from '#authoring/scaffold/newRace.ts'
import { newWidget } from '#authoring/scaffold/newWidget.ts'
import { type Ask, collectAnswers } from '#authoring/scaffold/prompts.ts'
import { type Kind, type Scaffold, scaffoldTexts, writeScaffold } from '#authoring/scaffold/scaffold.ts'
import type { Lang } from '#lib/language.ts'
import type { Words } from '#lib/words.ts'
import type { Text } from '#runtime/model.ts'
import { createFolderBuild } from './build.ts'
import { defineCommand, type Terminal } from './command.ts'

/** Everything that `startline new` makes. */
const KINDS: Readonly<Record<string, Kind>> = {
  race: newRace,
  page: newPage,
  campaign: newCampaign,
  widget: newWidget,
  overlay: newOverlay,
}

const USAGE: Text = message('new.usage')

const OPTIONS = [
  ...['zh', 'en', 'date', 'city', 'place', 'place-en', 'organiser', 'organiser-en', 'phone', 'fee', 'km', 'quota'],
  ...['text', 'text-en', 'series', 'about', 'block', 'race', 'channel', 'env', 'folder'],
]

/** Makes a race, page, campaign, overlay or widget; 1 when it does not pass check. */
export const newCommand = defineCommand(
  USAGE,
  { ...Object.fromEntries(OPTIONS.map((name) => [name, { type: 'string' }] as const)), yes: { type: 'boolean' } },
  async (values, [what = '', name], terminal) => {
    const given: Record<string, unknown> = values
    const kind = Object.hasOwn(KINDS, what) ? KINDS[what] : undefined
    if (!kind) {
      terminal.err(what === '' ? USAGE : message('new.noKind', { what, usage: USAGE }))
      return 2
    }
    const options = Object.fromEntries(OPTIONS.map((option) => [option, textOf(given[option])]))
    const folders = configFolders(resolve(terminal.cwd, configFolder(options.folder)))
    const made = await withTerminal(given.yes === true, (ask) =>
      scaffolded(kind, { name, options }, folders, ask, terminal.lang),
    )
    if (what === 'widget') return finishWidget(made, terminal)
    return finishConfig(made, folders, terminal, what === 'overlay')
  },
)

async function scaffolded(
  kind: Kind,
  given: Parameters<typeof collectAnswers>[1],
  folders: ConfigFolders,
  ask: Ask,
  lang: Lang,
): Promise<Scaffold> {
  const { name, answers } = await collectAnswers(kind, given, ask, lang)
  return kind.make(name, answers, (file) => {
    const path = resolvePath(file, folders)
    return existsSync(path) ? readJson(path) : null
  })
}

async function finishWidget(made: Scaffold, terminal: Terminal): Promise<number> {
  writeScaffold((file) => join(PROJECT_ROOT, file), made)
  const generated = writeFiles(PROJECT_ROOT, await generate(PROJECT_ROOT))
  report([...made.files.keys(), ...generated], made.next, terminal)
  return 0
}

/** Checks before it writes. `whole`: what has an error leaves every file as it was, since runners may see them today. */
async function finishConfig(
  made: Scaffold,
  folders: ConfigFolders,
  terminal: Terminal,
  whole: boolean,
): Promise<number> {
  const placeOf = (file: string) => resolvePath(file, folders)
  const nameOf = (file: string) => relative(terminal.cwd, placeOf(file))
  const { findings } = await createFolderBuild(terminal.cwd, folders)(undefined, scaffoldTexts(placeOf, made))
  const edits = [...(made.edits ?? [])].map(
    ([file, list]) => [nameOf(file), list.map(({ at }) => pathText(at))] as const,
  )
  const own = findings.filter(
    ({ file, path }) =>
      [...made.files.keys()].some((name) => nameOf(name) === file) ||
      edits.some(([name, places]) => name === file && places.some((place) => path.startsWith(place))),
  )
  for (const finding of own) terminal.err(findingWords(finding))
  if (whole && own.some(isError)) {
    terminal.err(message('new.nothingWritten'))
    return 1
  }
  writeScaffold(placeOf, made)
  const names = [...made.files.keys(), ...(made.pictures?.keys() ?? [])].map(nameOf)
  report([...names, ...edits.map(([name]) => name)], made.next, terminal)
  const counted = countWords(own)
  terminal.out(message('new.checked', { counted }))
  return own.some(isError) ? 1 : 0
}

function report(files: readonly string[], next: readonly Words[], { out }: Terminal): void {
  for (const file of files) out(message('new.made', { file }))
  for (const step of next) out(message('new.next', { step }))
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
