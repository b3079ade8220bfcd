import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { FindingEntry } from '#lib/findings.ts'
import { listPlaceholders, type Message } from '#lib/messages.ts'

/** A table of messages: its name in the module, how its files are read, and the files or folders that it is made of. */
interface Table {
  name: string
  kind: Kind
  parts: readonly string[]
  /** A module whose table it takes over: what stands there is not said again. */
  basis?: string
}

const FORMS = 'src/forms/compile/messages.gen.ts'

/** Every module that says messages, by its path, as `schemas/messages` has them. */
const MODULES: Readonly<Record<string, readonly Table[]>> = {
  [FORMS]: [
    { name: 'FINDINGS', kind: 'findings', parts: ['findings/forms.json'] },
    { name: 'MESSAGES', kind: 'messages', parts: ['forms.json'] },
  ],
  'src/authoring/model/messages.gen.ts': [
    { name: 'FINDINGS', kind: 'findings', parts: ['findings'], basis: FORMS },
    {
      name: 'MESSAGES',
      kind: 'messages',
      parts: ['terms.json', 'functions.json', 'difference.json', 'start.json', 'commands'],
    },
  ],
  'src/race/messages.gen.ts': [
    { name: 'REFUSALS', kind: 'refusals', parts: ['refusals.json'] },
    { name: 'MESSAGES', kind: 'messages', parts: ['race'] },
  ],
  'src/platform/messages.gen.ts': [
    { name: 'PLATFORM', kind: 'refusals', parts: ['platform.json'] },
    { name: 'TEXTS', kind: 'messages', parts: ['platform'] },
  ],
  'src/rehearse/messages.gen.ts': [{ name: 'MESSAGES', kind: 'messages', parts: ['rehearsal.json'] }],
}

/** The modules of messages: their tables, and the names of the values of each message. */
export function messageModules(root: string): Map<string, string> {
  return new Map(Object.entries(MODULES).map(([path, tables]) => [path, moduleOf(root, path, tables)]))
}

type Named = [name: string, words: (Message | undefined)[]]

/** A file of messages: what its entries are called, and where their values stand. */
interface Reading {
  type: string
  from: string
  /** The table's type; `Names` are those of its messages. */
  table(type: string, names: string): string
  entry(file: string, variable: string): string
  named(file: string, entries: Record<string, unknown>): Named[]
}

type Kind = 'findings' | 'messages' | 'refusals'
const KINDS: Readonly<Record<Kind, Reading>> = {
  findings: {
    type: 'FindingEntry',
    from: '#lib/findings.ts',
    table: (type) => `Readonly<Record<string, ${type}>>`,
    entry: (_file, variable) => `...${variable}`,
    named: (_file, entries) => Object.entries(entries).flatMap(([code, entry]) => findingsOf(code, entry)),
  },
  messages: {
    type: 'Message',
    from: '#lib/messages.ts',
    table: (type) => `Readonly<Record<string, Readonly<Record<string, ${type}>>>>`,
    entry: (file, variable) => `${basename(file, '.json')}: ${variable}`,
    named: (file, entries) =>
      Object.entries(entries).map(([key, words]) => [`${basename(file, '.json')}.${key}`, [words as Message]]),
  },
  refusals: {
    type: 'CodedMessage',
    from: '#lib/messages.ts',
    table: (type, names) => `Readonly<Record<keyof ${names}, ${type}>>`,
    entry: (_file, variable) => `...${variable}`,
    named: (_file, entries) => Object.entries(entries).map(([name, words]) => [name, [words as Message]]),
  },
}

function findingsOf(code: string, entry: unknown): Named[] {
  const { message, hint, variants = {} } = entry as FindingEntry
  const own: Named[] = message ? [[code, [message, hint]]] : []
  return [
    ...own,
    ...Object.entries(variants).map(([name, words]): Named => [`${code}.${name}`, [words.message, words.hint ?? hint]]),
  ]
}

function moduleOf(root: string, path: string, tables: readonly Table[]): string {
  const home = join(root, 'schemas/messages')
  const from = relative(join(path, '..'), 'schemas/messages')
  const own = tables.map(({ name, kind, parts, basis = '' }) => ({
    name,
    basis,
    reading: KINDS[kind],
    files: parts
      .flatMap((part) => (part.endsWith('.json') ? [part] : filesIn(home, part)))
      .filter((file) => !MODULES[basis]?.some((table) => table.name === name && table.parts.includes(file)))
      .map((file) => ({ file, variable: `${basename(file, '.json')}${kind[0]?.toUpperCase()}${kind.slice(1)}` })),
  }))
  const types = own.map(({ reading }) => `import type { ${reading.type} } from '${reading.from}'\n`)
  const imports = own.flatMap(({ files }) =>
    files.map(({ file, variable }) => `import ${variable} from '${from}/${file}' with { type: 'json' }\n`),
  )
  const bases = own.flatMap(({ name, basis }) =>
    basis === ''
      ? []
      : [`import { ${name} as BASIS, type ${namesOf(name)} as Basis } from '${basis.replace('src/', '#')}'\n`],
  )
  const parts = own.map(({ name, basis, reading, files }) => {
    const names = namesOf(name)
    const rows = files
      .flatMap(({ file }) => reading.named(file, JSON.parse(readFileSync(join(home, file), 'utf8'))))
      .map(([message, words]) => `  ${JSON.stringify(message)}: ${placesIn(words) || 'never'}\n`)
    const entries = [
      ...(basis === '' ? [] : ['...BASIS']),
      ...files.map(({ file, variable }) => reading.entry(file, variable)),
    ]
    return `
/** The names of the values of each. */
export interface ${names}${basis === '' ? '' : ' extends Basis'} {
${rows.join('')}}

export const ${name}: ${reading.table(reading.type, names)} = { ${entries.join(', ')} }
`
  })
  return `// Generated by npm run gen from schemas/messages. Do not edit.\n\n${[...bases, ...types, ...imports, ...parts].join('')}`
}

/** What the type of a table's names is called. */
function namesOf(table: string): string {
  return `${table[0]}${table.slice(1).toLowerCase()}`
}

function filesIn(home: string, folder: string): string[] {
  return readdirSync(join(home, folder))
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => `${folder}/${file}`)
}

/** The names of the values of some words, as a type. */
function placesIn(words: (Message | undefined)[]): string {
  const places = new Set(
    words.flatMap((one) => (one ? [...listPlaceholders(one.zh), ...listPlaceholders(one.en)] : [])),
  )
  return [...places].map((place) => `'${place}'`).join(' | ')
}
