import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedField } from '#forms/compile/resolveField.ts'
import { resolveField } from '#forms/compile/resolveField.ts'
import { COMMON_SETTINGS, INPUTS, inputNameOf } from '#forms/inputs/inputs.ts'
import { isObject, type Json, type JsonObject } from '#lib/json.ts'
import type { Lang } from '#lib/language.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { COMMON_WORDS, type InputWords, readInputWords } from '#publish/catalogue/inputWords.ts'
import { readJson } from '#publish/catalogue/readJson.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import type { WidgetInfo } from '#publish/catalogue/widgets.ts'
import { RULES } from '#publish/check/findingCodes.ts'
import { FUNCTION_WORDS, functionHelp } from '#publish/words/functions.ts'
import { arityOf, FUNCTIONS } from '#runtime/expression/functions.ts'
import { eventKey, type Text } from '#runtime/model.ts'
import { findingHelp } from './findings/findingHelp.ts'

export const KINDS = ['block', 'field', 'input', 'action', 'function', 'finding'] as const
export type Kind = (typeof KINDS)[number]

/** One thing that an operator may ask about. */
export interface Topic {
  kind: Kind
  name: string
  /** One line. */
  about: Text
  /** The rest, line by line. */
  lines(lang: Lang): string[]
}

type Translate = (en: string | undefined) => Text

/** Everything that help is given on, from the schemas that `check` and the editors read. */
export function topicsOf(catalogue: Catalogue): Topic[] {
  const chinese = readJson(join(catalogue.root, 'schemas/zh.json'))
  const translate: Translate = (en = '') => ({ zh: String(chinese[en] ?? en), en })
  return [
    ...[...catalogue.widgets.values()].map((widget) => blockTopic(widget, catalogue.root, translate)),
    ...[...catalogue.fields.keys()].flatMap((name) => fieldTopic(name, catalogue)),
    ...readInputWords(catalogue.root)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(inputTopic),
    ...[...catalogue.actions].map(([name, schema]) => actionTopic(name, schema, translate)),
    ...Object.keys(FUNCTIONS).map(functionTopic),
    ...Object.keys(RULES).map(findingTopic),
  ]
}

function blockTopic(widget: WidgetInfo, root: string, translate: Translate): Topic {
  const { type, schema, events, children, input, folder } = widget
  return {
    kind: 'block',
    name: type,
    about: labelled(widget.label, translate(schema.description)),
    lines: (lang) => [
      ...section(HEADS.properties, lang, [
        ...(input ? [row('name', '*', '', NAME[lang])] : []),
        ...properties(schema, translate, lang),
        ...(children ? [row('blocks', '', '', INSIDE[lang])] : []),
      ]),
      ...section(
        HEADS.events,
        lang,
        Object.entries(events).map(([event, when]) => row(eventKey(event), '', '', translate(when)[lang])),
      ),
      ...section(HEADS.example, lang, exampleOf(join(root, folder, 'example.json'))),
    ],
  }
}

function exampleOf(file: string): string[] {
  if (!existsSync(file)) return []
  const [first] = JSON.parse(readFileSync(file, 'utf8')) as unknown[]
  return first === undefined
    ? []
    : JSON.stringify(first, null, 2)
        .split('\n')
        .slice(0, 24)
        .map((line) => `  ${line}`)
}

function fieldTopic(name: string, { fields }: Catalogue): Topic[] {
  const field = resolveField(name, fields)
  if (!field) return []
  const title = textOf(field.ui['ui:title'])
  const help = textOf(field.ui['ui:help'])
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
    ...section(HEADS.answer, lang, [
      `  ${JSON.stringify(rules)}`,
      `  ${lang === 'zh' ? (required ? '必填' : '选填') : required ? 'required' : 'optional'}`,
      ...(cases.length > 0 ? [`  ${CASES[lang]}`] : []),
    ]),
    ...section(HEADS.control, lang, [`  ${inputNameOf(schema, ui)}`]),
    ...section(
      HEADS.choices,
      lang,
      (choices ?? []).map((choice, at) => row(JSON.stringify(choice), '', '', textOf(names[at])[lang])),
    ),
    ...section(HEADS.example, lang, [`  "fields": ["${name}", { "use": "${name}", "required": ${!required} }]`]),
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
      ...section(HEADS.answer, lang, [`  ${types}`]),
      ...section(
        HEADS.settings,
        lang,
        Object.entries({ ...COMMON_SETTINGS, ...input?.settings }).map(([setting, kind]) =>
          row(setting, '', String(kind), (settings[setting] ?? COMMON_WORDS[setting])?.[lang] ?? ''),
        ),
      ),
      ...section(HEADS.example, lang, [`  { "use": "…", "ui": { "widget": "${name}" } }`]),
    ],
  }
}

function actionTopic(name: string, schema: Schema, translate: Translate): Topic {
  const needed = (schema.required ?? []).map((key) => `, "${key}": …`).join('')
  return {
    kind: 'action',
    name,
    about: translate(schema.description),
    lines: (lang) => [
      ...section(HEADS.properties, lang, properties(schema, translate, lang)),
      ...section(HEADS.example, lang, [`  { "do": "${name}"${needed} }`]),
    ],
  }
}

function functionTopic(name: string): Topic {
  const known = FUNCTIONS[name]
  const { min, max } = known ? arityOf(known) : { min: 0, max: 0 }
  return {
    kind: 'function',
    name,
    about: functionHelp(name),
    lines: (lang) => [
      `  ${name}(${known?.args.join(', ') ?? ''}) → ${known?.returns ?? ''}`,
      `  ${lang === 'zh' ? `${min === max ? min : `${min} 到 ${max}`} 个参数` : `${min === max ? min : `${min} to ${max}`} arguments`}`,
      ...section(HEADS.example, lang, [`  ${FUNCTION_WORDS[name]?.example ?? ''}`]),
    ],
  }
}

function findingTopic(code: string): Topic {
  const help = findingHelp(code)
  return {
    kind: 'finding',
    name: code,
    about: RULES[code] ?? { zh: '', en: '' },
    lines: (lang) =>
      help
        ? [
            ...section(HEADS.why, lang, [`  ${help.why[lang]}`]),
            ...section(HEADS.mend, lang, [`  ${help.mend[lang]}`]),
            ...section(HEADS.example, lang, help.example ? [`  ${help.example}`] : []),
          ]
        : [],
  }
}

const HEADS = {
  properties: { zh: '属性（* 必填）', en: 'Properties (* required)' },
  events: { zh: '动作', en: 'Actions' },
  example: { zh: '例子', en: 'Example' },
  answer: { zh: '回答', en: 'Answer' },
  control: { zh: '控件', en: 'Control' },
  choices: { zh: '选项', en: 'Choices' },
  settings: { zh: '设置（写在 ui 里）', en: 'Settings (in ui)' },
  why: { zh: '为什么', en: 'Why' },
  mend: { zh: '怎么改', en: 'What to do' },
} as const satisfies Record<string, Text>
const NAME: Text = {
  zh: '回答的名字；表达式用 answers.<名字> 读',
  en: 'Name of the answer; expressions read answers.<name>',
}
const INSIDE: Text = { zh: '里面的块', en: 'The blocks inside' }
const CASES: Text = { zh: '规则随其他回答变化', en: 'its rules depend on other answers' }

function section(head: Text, lang: Lang, rows: string[]): string[] {
  return rows.length > 0 ? ['', head[lang], ...rows] : []
}

function properties({ properties: all = {}, required = [] }: Schema, translate: Translate, lang: Lang): string[] {
  return Object.entries(all).map(([name, schema]) =>
    row(name, required.includes(name) ? '*' : '', kindOf(schema), translate(schema.description)[lang]),
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

function textOf(value: unknown): Text {
  if (typeof value === 'string') return { zh: value, en: value }
  const { zh = '', en = '' } = isObject(value as Json) ? (value as JsonObject) : {}
  return { zh: String(zh), en: String(en) }
}
