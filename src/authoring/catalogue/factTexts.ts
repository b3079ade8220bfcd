import { message, messageNamed } from '#authoring/model/finding.ts'
import { oneLine } from '#authoring/model/jsonLayout.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { bothLanguages, joinWords, verbatim, type Words } from '#lib/words.ts'
import type { Json, Text } from '#runtime/model.ts'
import { readSchema, readSeriesFacts, readTypes } from './catalogue.ts'
import { readEntities } from './entities.ts'
import { parts, type Schema } from './schema.ts'

/** What the schema says of a fact to people. */
export interface FactText {
  name: string
  label: Words
  /** How it is written: its values, unit or type, and what counts without it. */
  written: Words
  about: Words
  /** As it stands in the file; '' where there is none. */
  example: string
}

/** An object of facts, and the paths at which it stands in race.json. */
export interface FactGroup {
  labels: Words[]
  paths: string[]
  about: Words | null
  facts: FactText[]
}

type Defs = Readonly<Record<string, Schema>>

/** Facts of a race, at their paths in race.json. */
export function raceGroups(): FactGroup[] {
  return factGroups({ ...RACE_SCHEMA, 'x-label': message('terms.facts.race') }, '')
}

/** Facts of the members of each series, at their paths after the series' name. */
export function seriesGroups(root: string): FactGroup[] {
  const series = readSchema(root, 'series.schema.json')
  // By their files: so they are referred to.
  const entities = Object.entries(readEntities(root, series, readTypes(root))).map(([kind, entity]) => ({
    ...entity.$defs,
    [`${kind}.schema.json`]: entity,
  }))
  return readSeriesFacts(root).flatMap(({ name, schema }) =>
    factGroups({ ...schema, $defs: Object.assign({}, series.$defs, ...entities, schema.$defs) }, name),
  )
}

/** The whole, then each object that a fact holds, in the order in which facts name them. */
function factGroups(whole: Schema, start: string): FactGroup[] {
  const defs = whole.$defs ?? {}
  const groups = new Map<Schema, FactGroup>()
  const visit = (holder: Schema, label: Words, path: string) => {
    const own = parts(holder, defs).find(({ properties }) => properties)
    if (!own || isText(own)) return
    const facts = Object.entries(own.properties ?? {}).filter(([name, fact]) => name !== '$schema' && !fact['x-built'])
    const group = groups.get(own) ?? { labels: [], paths: [], about: wordsIn(own), facts: [] }
    if (!groups.has(own)) group.facts = facts.map(([name, fact]) => textOf(name, fact, own, defs))
    groups.set(own, group)
    group.paths.push(path)
    if (group.labels.every(({ en }) => en !== label.en)) group.labels.push(label)
    for (const [name, fact] of facts) {
      const entry = entryOf([fact])
      visit(entry ?? fact, fact['x-label'] ?? verbatim(name), `${path}${path && '.'}${name}${entry ? '[]' : ''}`)
    }
  }
  visit(whole, whole['x-label'] ?? verbatim(start), start)
  return [...groups.values()]
}

function textOf(name: string, fact: Schema, { required }: Schema, defs: Defs): FactText {
  const all = [fact, ...parts(fact, defs)]
  const [example] = (all.find(({ examples }) => examples)?.examples as Json[] | undefined) ?? []
  const preset = all.find((part) => part.default !== undefined)?.default
  const written = [
    writingOf(all, defs),
    ...(required?.includes(name) ? [message('terms.facts.required')] : []),
    ...(preset === undefined ? [] : [message('terms.facts.default', { value: `\`${oneLine(preset)}\`` })]),
  ]
  return {
    name,
    label: fact['x-label'] ?? verbatim(name),
    written: joinWords(written),
    about: wordsIn(fact) ?? verbatim(''),
    example: example === undefined ? '' : oneLine(example),
  }
}

/** Values with their names, a unit or a type. */
function writingOf(all: readonly Schema[], defs: Defs): Words {
  const entry = entryOf(all)
  if (entry) return message('terms.facts.list', { each: writingOf([entry, ...parts(entry, defs)], defs) })
  const names = Object.entries(all.find((part) => part['x-values'])?.['x-values'] ?? {})
  if (names.length > 0)
    return bothLanguages((lang) =>
      names.map(([value, words]) => `\`${value}\` ${words[lang]}`).join(lang === 'zh' ? '、' : ', '),
    )
  const own = all.find(({ properties, type, anyOf }) => properties ?? type ?? anyOf)
  if (own && isText(own)) return message('terms.facts.text')
  const unit = all.find((part) => part['x-unit'])?.['x-unit'] ?? all.find(({ format }) => format)?.format
  return messageNamed(`terms.unit.${unit}`) ?? messageNamed(`terms.type.${own?.type ?? 'boolean'}`) ?? verbatim('')
}

function entryOf(all: readonly Schema[]): Schema | null {
  const items = all.find((part) => typeof part.items === 'object')?.items
  return typeof items === 'object' ? items : null
}

function isText({ properties = {} }: Schema): boolean {
  return Object.keys(properties).join() === 'zh,en'
}

function wordsIn({ description }: Schema): Words | null {
  return typeof description === 'object' ? description : null
}

/**
 * Where a fact stands in race.json, the keys that lead to it, without the places in lists; of what a series' member says
 * to the platform after `entities/` and its kind.
 */
export type FactPath = readonly string[]

/** What race.json may say. With the shared kinds written out: their units stand with them. */
export const RACE_SCHEMA = readSchema(PROJECT_ROOT, 'entities/race.schema.json')
const ENTITIES = Object.entries(
  readEntities(PROJECT_ROOT, readSchema(PROJECT_ROOT, 'series.schema.json'), readTypes(PROJECT_ROOT)),
)
const DEFS: Defs = Object.assign({}, ...ENTITIES.map(([, { $defs }]) => $defs), RACE_SCHEMA.$defs)
const FACTS: Schema = {
  properties: {
    ...RACE_SCHEMA.properties,
    ...Object.fromEntries(ENTITIES.map(([kind, schema]) => [`entities/${kind}`, schema])),
  },
}

/** What its schema says of a fact; nothing of one that it does not know. */
function partsOf(path: FactPath): Schema[] {
  let at: Schema | undefined = FACTS
  for (const key of path) {
    const holders: Schema[] = parts(at, DEFS)
    const own: Schema | undefined = holders.findLast(({ properties }) => Object.hasOwn(properties ?? {}, key))
      ?.properties?.[key]
    // A list goes by what its entries are.
    at = own && { ...own, ...(typeof own.items === 'object' ? own.items : {}) }
  }
  return at ? [at, ...parts(at, DEFS)] : []
}

/** What operators call a fact; one that has no words in the schema goes by its name in the file. */
export function factLabel(path: FactPath): Text {
  const key = path.at(-1) ?? ''
  return partsOf(path)[0]?.['x-label'] ?? { zh: `“${key}”`, en: `“${key}”` }
}

/** What a fact is counted in. */
export function factUnit(path: FactPath): string | undefined {
  return partsOf(path).find((part) => part['x-unit'])?.['x-unit']
}

/** What operators call a value of a fact; null where the schema names none. */
export function factValueName(path: FactPath, value: string): Text | null {
  return partsOf(path).find((part) => part['x-values'])?.['x-values']?.[value] ?? null
}
