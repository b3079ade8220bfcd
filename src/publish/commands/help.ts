import { parseArgs } from 'node:util'
import type { Lang } from '#lib/language.ts'
import { bothLanguages, operatorError, verbatim } from '#lib/words.ts'
import { loadCatalogue } from '#publish/catalogue/catalogue.ts'
import { KINDS, type Kind, type Topic, topicsOf } from '#publish/help/topics.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import type { Text } from '#runtime/model.ts'
import type { Command, Terminal } from './command.ts'

const NAMES: Readonly<Record<Kind, Text>> = {
  block: { zh: '块', en: 'Blocks' },
  field: { zh: '字段', en: 'Fields' },
  input: { zh: '控件', en: 'Inputs' },
  action: { zh: '动作', en: 'Actions' },
  function: { zh: '函数', en: 'Functions' },
  finding: { zh: '检查结果', en: 'Findings' },
}

export const HELP_USAGE: Text = {
  zh: `startline help [block | field | input | action | function | finding] [名字]

说明一个块、字段、控件、动作、函数或检查结果；不写名字就列出全部。--lang zh 或 en。`,
  en: `startline help [block | field | input | action | function | finding] [name]

Explains a block, field, input, action, function or finding; without a name it lists them all. --lang zh or en.`,
}

/** Explains what config may hold, or lists it; 2 for a name that there is not. */
export const help: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  if (values.help) {
    terminal.out(HELP_USAGE)
    return 0
  }
  const [first = '', second] = positionals
  const kind = KINDS.find((one) => one === first.replace(/s$/, ''))
  const name = kind ? second : first
  const topics = topicsOf(loadCatalogue(PROJECT_ROOT)).filter((topic) => kind === undefined || topic.kind === kind)
  if (name === undefined || name === '') {
    list(topics, terminal, kind !== undefined)
    return 0
  }
  const found = topics.filter((topic) => topic.name === name)
  if (found.length === 0) throw unknown(name, topics)
  for (const [index, topic] of found.entries()) {
    if (index > 0) terminal.out(verbatim(''))
    for (const line of explained(topic, terminal.lang)) terminal.out(verbatim(line))
  }
  return 0
}

function unknown(name: string, topics: readonly Topic[]): Error {
  const near = didYouMean(name, new Set(topics.map((topic) => topic.name)))
  return operatorError({ zh: `没有 "${name}" 的说明。${near.zh}`, en: `There is no help on "${name}". ${near.en}` })
}

function explained({ kind, name, about, lines }: Topic, lang: Lang): string[] {
  return [`${NAMES[kind][lang]} ${name}`, `  ${about[lang]}`, ...lines(lang)]
}

/** Names by kind; with what each is where one kind was asked for. */
function list(topics: readonly Topic[], { out }: Terminal, withWords: boolean): void {
  for (const kind of KINDS) {
    const own = topics.filter((topic) => topic.kind === kind)
    if (own.length === 0) continue
    out(NAMES[kind])
    if (withWords)
      for (const { name, about } of own) out(bothLanguages((lang) => `  ${name.padEnd(22)} ${about[lang]}`))
    else out(verbatim(`  ${own.map(({ name }) => name).join(', ')}`))
    out(verbatim(''))
  }
  out(HELP_USAGE)
}
