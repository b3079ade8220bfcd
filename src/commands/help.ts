import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { message, suggestion } from '#authoring/model/finding.ts'
import { configFolder, configFolders, loadFolder } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { Lang } from '#lib/language.ts'
import { bothLanguages, operatorError, verbatim } from '#lib/words.ts'
import type { Text } from '#runtime/model.ts'
import { defineCommand, type Terminal } from './command.ts'
import { pageTopics } from './help/pageTopics.ts'
import { KINDS, type Kind, listTopics, type Topic } from './help/topics.ts'

const NAMES: Readonly<Record<Kind, Text>> = {
  block: message('help.kind.block'),
  field: message('help.kind.field'),
  input: message('help.kind.input'),
  action: message('help.kind.action'),
  function: message('help.kind.function'),
  fact: message('help.kind.fact'),
  finding: message('help.kind.finding'),
  page: message('help.kind.page'),
}

export const HELP_USAGE: Text = message('help.usage')

/** Explains what config may hold, or lists it; 2 for a name that there is not. */
export const help = defineCommand(
  HELP_USAGE,
  { config: { type: 'string' } },
  async (values, [first = '', second], terminal) => {
    const kind = KINDS.find((one) => one === first.replace(/s$/, ''))
    const name = kind ? second : first
    const catalogue = loadCatalogue(PROJECT_ROOT)
    const folders = configFolders(resolve(terminal.cwd, configFolder(values.config)))
    // A config is read only where the name is none of the product's own.
    const pages = () => (existsSync(folders.config) ? pageTopics(catalogue, loadFolder(folders)) : [])
    const own =
      kind === 'page' ? [] : listTopics(catalogue).filter((topic) => kind === undefined || topic.kind === kind)
    if (name === undefined || name === '') {
      list(kind === undefined || kind === 'page' ? [...own, ...pages()] : own, terminal, kind !== undefined)
      return 0
    }
    const address = name.replace(/^\//, '')
    const isMeant = (topic: Topic) => topic.name === address || topic.also?.includes(address)
    // A page and a fact may have one name.
    const isOwn = own.some((topic) => topic.kind !== 'fact' && isMeant(topic))
    const topics = (kind !== undefined && kind !== 'page') || isOwn ? own : [...own, ...pages()]
    const found = topics.filter(isMeant)
    if (found.length === 0) throw unknown(name, topics, kind)
    for (const [index, topic] of found.entries()) {
      if (index > 0) terminal.out(verbatim(''))
      for (const line of explained(topic, terminal.lang)) terminal.out(verbatim(line))
    }
    return 0
  },
)

function unknown(name: string, topics: readonly Topic[], kind?: Kind): Error {
  const names = new Set(topics.map((topic) => topic.name))
  return operatorError(message('help.unknown', { name, ...suggestion(name, names, kind ? `help ${kind}s` : 'help') }))
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
