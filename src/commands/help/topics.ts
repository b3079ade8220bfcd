import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { raceGroups, seriesGroups } from '#authoring/catalogue/factTexts.ts'
import { COMMON_WORDS, type InputWords, readInputWords } from '#authoring/catalogue/inputWords.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import type { WidgetInfo } from '#authoring/catalogue/widgets.ts'
import { message } from '#authoring/model/finding.ts'
import { FINDINGS, type Messages } from '#authoring/model/messages.gen.ts'
import { functionHelp } from '#authoring/model/syntax.ts'
import { type ResolvedField, resolveField } from '#forms/compile/resolveField.ts'
import { COMMON_SETTINGS, chooseInput, INPUTS } from '#forms/inputs/inputs.ts'
import type { FindingEntry } from '#lib/findings.ts'
import { isObject, type Json, type JsonObject } from '#lib/json.ts'
import type { Lang } from '#lib/language.ts'
import { countArguments, FUNCTIONS } from '#runtime/expression/functions.ts'
import { eventKey, type Text } from '#runtime/model.ts'

export const KINDS = ['block', 'field', 'input', 'action', 'function', 'fact', 'finding', 'page'] as const
export type Kind = (typeof KINDS)[number]

/** One thing that an operator may ask about. */
export interface Topic {
  kind: Kind
  name: string
  /** Other names that it is found by. */
  also?: readonly string[]
  /** One line. */
  about: Text
  /** The rest, line by line. */
  lines(lang: Lang): string[]
}

/** Everything that help is given on, from the schemas that `check` and the editors read. */
export function listTopics(catalogue: Catalogue): Topic[] {
  return [
    ...[...catalogue.widgets.values()].map((widget) => blockTopic(widget, catalogue.root)),
    ...[...catalogue.fields.keys()].flatMap((name) => fieldTopic(name, catalogue)),
    ...readInputWords(catalogue.root)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(inputTopic),
    ...[...catalogue.actions].map(([name, schema]) => actionTopic(name, schema)),
    ...Object.keys(FUNCTIONS).map(functionTopic),
    ...factTopics(catalogue.root),
    ...Object.entries(FINDINGS).map(findingTopic),
  ]
}

function blockTopic(widget: WidgetInfo, root: string): Topic {
  const { type, schema, events, children, input, folder } = widget
  return {
    kind: 'block',
    name: type,
    about: labelled(widget.label, readText(schema.description)),
    lines: (lang) => [
      ...section('properties', lang, [
        ...(input ? [row('name', '*', '', message('help.name')[lang])] : []),
        ...properties(schema, lang),
        ...(children ? [row('blocks', '', '', message('help.inside')[lang])] : []),
      ]),
      ...section(
        'events',
        lang,
        Object.entries(events).map(([event, when]) => row(eventKey(event), '', '', when[lang])),
      ),
      ...section('example', lang, exampleOf(join(root, folder, 'example.json'), schema)),
    ],
  }
}

const EXAMPLE_LINES = 24
const EXAMPLE_WIDTH = 110

/** The beginning of a block’s first example, as an operator writes it: a course is a file there. */
function exampleOf(file: string, { properties: known = {} }: Schema): string[] {
  if (!existsSync(file)) return []
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as unknown[]
  if (first === undefined) return []
  const written = (key: string, value: unknown) => (known[key]?.['x-type'] === 'course' ? 'course.gpx' : value)
  const lines = JSON.stringify(first, written, 2).split('\n')
  const shown = lines.slice(0, EXAMPLE_LINES).map((line) => `  ${clip(line)}`)
  return lines.length > EXAMPLE_LINES ? [...shown, '  …'] : shown
}

function clip(line: string): string {
  return line.length > EXAMPLE_WIDTH ? `${line.slice(0, EXAMPLE_WIDTH)}…` : line
}

function fieldTopic(name: string, { fields }: Catalogue): Topic[] {
  const field = resolveField(name, fields)
  if (!field) return []
  const title = readText(field.ui['ui:title'])
  const help = readText(field.ui['ui:help'])
  const about = {
    zh: [title.zh, help.zh].filter(Boolean).join('：'),
    en: [title.en, help.en].filter(Boolean).join(': '),
  }
  return [{ kind: 'field', name, about, lines: (lang) => fieldLines(field, lang) }]
}

function fieldLines({ name, schema, ui, required, cases }: ResolvedField, lang: Lang): string[] {
  const { enum: choices, ...rules } = schema
  const names = ui['ui:enumNames'] ?? []
  return [
    ...section('answer', lang, [
      `  ${JSON.stringify(rules)}`,
      `  ${message(required ? 'help.required' : 'help.optional')[lang]}`,
      ...(cases.length > 0 ? [`  ${message('help.cases')[lang]}`] : []),
    ]),
    ...section('control', lang, [`  ${chooseInput(schema, ui)}`]),
    ...section(
      'choices',
      lang,
      (choices ?? []).map((choice, at) => row(JSON.stringify(choice), '', '', readText(names[at])[lang])),
    ),
    ...section('example', lang, [`  "fields": ["${name}", { "use": "${name}", "required": ${!required} }]`]),
  ]
}

function inputTopic({ name, about, settings }: InputWords): Topic {
  const input = INPUTS.get(name)
  const types = input?.types.join(', ') ?? ''
  return {
    kind: 'input',
    name,
    about,
    lines: (lang) => [
      ...section('answer', lang, [`  ${types}`]),
      ...section(
        'settings',
        lang,
        Object.entries({ ...COMMON_SETTINGS, ...input?.settings }).map(([setting, kind]) =>
          row(setting, '', String(kind), (settings[setting] ?? COMMON_WORDS[setting])?.[lang] ?? ''),
        ),
      ),
      ...section('example', lang, [`  { "use": "…", "ui": { "widget": "${name}" } }`]),
    ],
  }
}

function actionTopic(name: string, schema: Schema): Topic {
  const needed = (schema.required ?? []).map((key) => `, "${key}": …`).join('')
  return {
    kind: 'action',
    name,
    about: readText(schema.description),
    lines: (lang) => [
      ...section('properties', lang, properties(schema, lang)),
      ...section('example', lang, [`  { "do": "${name}"${needed} }`]),
    ],
  }
}

function functionTopic(name: string): Topic {
  const known = FUNCTIONS[name]
  const { min, max } = known ? countArguments(known) : { min: 0, max: 0 }
  return {
    kind: 'function',
    name,
    about: functionHelp(name),
    lines: (lang) => [
      `  ${name}(${known?.args.join(', ') ?? ''}) → ${known?.returns ?? ''}`,
      `  ${message('help.functionTakes', { count: min === max ? min : message('terms.range', { min, max }) })[lang]}`,
      ...section('example', lang, [`  ${functionHelp(name).example}`]),
    ],
  }
}

/** Facts of a race by their paths in race.json, those of a series after its name, and all by their own names. */
function factTopics(root: string): Topic[] {
  return [...raceGroups(), ...seriesGroups(root)].flatMap(({ paths: [path = ''], facts }) =>
    facts.map(({ name, label, about, written, example }): Topic => {
      const full = `${path}${path && '.'}${name}`.replaceAll('[]', '')
      return {
        kind: 'fact',
        name: full,
        also: [name],
        about: labelled(label, about),
        lines: (lang) => [
          ...section('written', lang, [`  ${written[lang]}`]),
          ...section('example', lang, example ? [`  "${name}": ${example}`] : []),
        ],
      }
    }),
  )
}

function findingTopic([code, { about, why, mend, hint, example }]: [string, FindingEntry]): Topic {
  return {
    kind: 'finding',
    name: code,
    about,
    lines: (lang) => [
      ...section('why', lang, [`  ${why[lang]}`]),
      ...section('mend', lang, [`  ${(mend ?? hint)?.[lang] ?? ''}`]),
      ...section('example', lang, example ? [`  ${example}`] : []),
    ],
  }
}

/** What a section of a topic may be called. */
type Head = keyof Messages extends infer Name ? (Name extends `help.head.${infer Key}` ? Key : never) : never

export function section(head: Head, lang: Lang, rows: string[]): string[] {
  return rows.length > 0 ? ['', message(`help.head.${head}`)[lang], ...rows] : []
}

function properties({ properties: all = {}, required = [] }: Schema, lang: Lang): string[] {
  return Object.entries(all).map(([name, schema]) =>
    row(name, required.includes(name) ? '*' : '', kindOf(schema), readText(schema.description)[lang]),
  )
}

/** Kinds that name something of the page or the contract. */
const NAMING = new Set(['route', 'source', 'block', 'answer', 'operation', 'state', 'field', 'input'])

function kindOf(schema: Schema): string {
  if (schema['x-type']) return schema['x-type']
  if (NAMING.has(schema['x-kind'] ?? '')) return schema['x-kind'] ?? ''
  if (schema.enum) return schema.enum.map(String).join(' | ')
  return [schema.type ?? []].flat().join(' | ')
}

function row(name: string, mark: string, kind: string, words: string): string {
  return `  ${`${name}${mark}`.padEnd(18)} ${kind ? `${kind}${words ? ' · ' : ''}` : ''}${words}`.trimEnd()
}

function labelled({ zh, en }: Text, about: Text): Text {
  return { zh: `${zh}：${about.zh}`, en: about.en || en }
}

export function readText(value: unknown): Text {
  if (typeof value === 'string') return { zh: value, en: value }
  const { zh = '', en = '' } = isObject(value as Json) ? (value as JsonObject) : {}
  return { zh: String(zh), en: String(en) }
}
