import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { Schema } from '#authoring/catalogue/schema.ts'
import { finding, message, suggestion } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { formatFen } from '#lib/money.ts'
import { eachBlock } from '#runtime/block.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { pickText } from '#runtime/texts.ts'
import { evaluated, explain, explanationText, shown } from './explain.ts'
import { fieldNames, fieldState, refusals, whyField } from './fields.ts'
import type { HeadlessPage } from './headlessPage.ts'
import type { Expectations, Played } from './scenarioFile.ts'
import { listTexts, type Seen, seenOn } from './seen.ts'

/** An expectation that was not met: its place below the scenario, and why. */
export interface Miss extends Fault {
  path: JsonPath
}

interface Context {
  opened: HeadlessPage
  seen: Seen
  ids: ReadonlySet<string>
  widgets: Catalogue['widgets']
}

type Check<K extends keyof Expectations> = (
  expected: NonNullable<Expectations[K]>,
  context: Context,
) => (Omit<Fault, 'at'> & { at: JsonPath })[]

/** Holds what a scenario expects against the page. */
export function findMisses(played: Played, opened: HeadlessPage, widgets: Catalogue['widgets']): Miss[] {
  const ids = new Set<string>()
  eachBlock(opened.page.blocks, (block) => block.id && ids.add(block.id))
  const context: Context = { opened, seen: seenOn(opened), ids, widgets }
  return (Object.keys(CHECKS) as (keyof Expectations)[]).flatMap((key) => {
    const expected = played.expect[key]
    if (expected === undefined) return []
    const check = CHECKS[key] as unknown as Check<typeof key>
    return check(expected as never, context).map(({ at, ...fault }) => ({ path: ['expect', key, ...at], ...fault }))
  })
}

const CHECKS: { [K in keyof Required<Expectations>]: Check<K> } = {
  visible: (names, context) => names.flatMap((name, index) => seenAs(true, name, [index], context)),
  hidden: (names, context) => names.flatMap((name, index) => seenAs(false, name, [index], context)),
  required: (names, context) => names.flatMap((name, index) => requiredAs(true, name, [index], context)),
  optional: (names, context) => names.flatMap((name, index) => requiredAs(false, name, [index], context)),
  refused: (wanted, context) =>
    Object.entries(wanted).flatMap(([name, words]) => {
      const found = refusalOf(name, context)
      if ('unknown' in found) return [{ at: [name], ...found.unknown }]
      const expected = pickText(words, context.opened.lang)
      if (found.words === null) return [{ at: [name], ...finding('scenario.refused.taken', { name, expected }) }]
      if (found.words.includes(expected)) return []
      return [{ at: [name], ...finding('scenario.refused.otherWords', { name, expected, found: found.words }) }]
    }),
  accepted: (names, context) =>
    names.flatMap((name, index) => {
      const form = context.opened.forms.get(name)
      const wrong = form ? refusals(form, context.opened.lang).join('; ') : null
      const found = form ? { words: wrong || platformSays(name, '', context) } : refusalOf(name, context)
      if ('unknown' in found) return [{ at: [index], ...found.unknown }]
      return found.words === null
        ? []
        : [{ at: [index], ...finding('scenario.accepted', { name, found: found.words }) }]
    }),
  parts: (wanted, context) =>
    Object.entries(wanted).flatMap(([id, expected]) => {
      const block = context.seen.blocks.find((one) => one.block.id === id)
      if (!block) return [notSeen(id, [id], context)]
      if (block.parts.join() === expected.join()) return []
      return [{ at: [id], ...finding('scenario.parts', { id, expected, found: block.parts }) }]
    }),
  priced: (wanted, context) =>
    Object.entries(wanted).flatMap(([id, fen]) => {
      const blocks = context.seen.blocks.filter(({ within }) => within.includes(id))
      if (blocks.length === 0) return [notSeen(id, [id], context)]
      const amounts = blocks.flatMap(({ block, props }) => amountsIn(props, context.widgets.get(block.type)?.schema))
      if (fen === 0 ? amounts.every((amount) => amount === 0) : amounts.includes(fen)) return []
      return [
        {
          at: [id],
          ...finding('scenario.priced', {
            id,
            expected: inFen(fen),
            found: amounts.length > 0 ? amounts.map(inFen) : message('terms.scenario.noAmount'),
          }),
        },
      ]
    }),
  texts: (wanted, context) => wanted.flatMap((words, index) => readAs(true, words, index, context)),
  noTexts: (wanted, context) => wanted.flatMap((words, index) => readAs(false, words, index, context)),
  values: (wanted, { opened }) =>
    Object.entries(wanted).flatMap(([expression, expected]) => {
      const actual = evaluated(expression, opened.scope())
      if (same(actual, expected)) return []
      const why = explanationText(explain(expression, opened.page, opened.scope()))
      return [
        {
          at: [expression],
          ...finding('scenario.values', { expression, expected: shown(expected), found: shown(actual) }),
          hint: why,
        },
      ]
    }),
  asksLogin: (expected, { opened }) => {
    const asks = opened.page.login !== undefined && opened.scope().read('user') === null
    if (asks === expected) return []
    return [{ at: [], ...finding('scenario.asksLogin', { expected }) }]
  },
  blank: (expected, { seen }) => {
    if (seen.isBlank === expected) return []
    const [why] = seen.hidden.values()
    return [{ at: [], ...finding('scenario.blank'), ...(why ? { hint: why } : {}) }]
  },
}

function seenAs(wanted: boolean, name: string, at: JsonPath, context: Context): ReturnType<Check<'visible'>> {
  const field = fieldAt(name, context)
  if (field) {
    if ('unknown' in field) return [{ at, ...field.unknown }]
    const { visible } = fieldState(field.form, field.name, context.opened.lang)
    if (visible === wanted) return []
    return [
      {
        at,
        ...finding(`scenario.${wanted ? 'visible' : 'hidden'}.field`, { name }),
        hint: whyField(field.form, field.name),
      },
    ]
  }
  if (!context.ids.has(name)) return [unknownBlock(name, at, context)]
  const why = context.seen.hidden.get(name)
  const visible = context.seen.blocks.some(({ block }) => block.id === name)
  if (visible === wanted) return []
  if (wanted) return [notSeen(name, at, context, why)]
  return [{ at, ...finding('scenario.hidden.block', { id: name }), hint: because(name, context) }]
}

function because(id: string, { opened, seen }: Context): Text {
  const showIf = seen.blocks.find(({ block }) => block.id === id)?.block.showIf
  if (showIf === undefined) return message('terms.scenario.noCondition')
  return explanationText(explain(showIf, opened.page, opened.scope()))
}

function requiredAs(wanted: boolean, name: string, at: JsonPath, context: Context): ReturnType<Check<'required'>> {
  const field = fieldAt(name, context) ?? { unknown: unknownField(name, context) }
  if ('unknown' in field) return [{ at, ...field.unknown }]
  const { visible, required } = fieldState(field.form, field.name, context.opened.lang)
  if (visible && required === wanted) return []
  const is = !visible ? 'absent' : required ? 'required' : 'optional'
  return [
    {
      at,
      ...finding(`scenario.${wanted ? 'required' : 'optional'}`, { name, found: message(`terms.scenario.${is}`) }),
      hint: whyField(field.form, field.name),
    },
  ]
}

type Unknown = { unknown: Omit<Fault, 'at'> }

/** The field that `input.field` names; null for a name without a dot. */
function fieldAt(
  name: string,
  context: Context,
): { form: NonNullable<ReturnType<HeadlessPage['forms']['get']>>; name: string } | Unknown | null {
  const [input = '', field] = name.split('.')
  if (field === undefined) return null
  const form = context.opened.forms.get(input)
  if (!form || !fieldNames(form.form.schema).includes(field)) return { unknown: unknownField(name, context) }
  return { form, name: field }
}

/** Why a field or a choice `input.value` cannot be; words null when it can. */
function refusalOf(name: string, context: Context): { words: string | null } | Unknown {
  const [input = '', value = ''] = name.split('.')
  const field = context.opened.forms.has(input) ? fieldAt(name, context) : null
  if (field && 'unknown' in field) return field
  if (field) {
    const { refusal } = fieldState(field.form, field.name, context.opened.lang)
    return { words: refusal ?? platformSays(input, formatPointer([field.name]), context) }
  }
  if (!name.includes('.')) return wholeRefusal(input, context)
  const items = context.seen.blocks.find(({ block }) => block.name === input)?.props.items
  const choices = Array.isArray(items) ? items.filter(isObject) : []
  const choice = choices.find((item) => item.value === value)
  if (!choice)
    return {
      unknown: unknownField(
        name,
        context,
        choices.map((item) => `${input}.${String(item.value)}`),
      ),
    }
  return { words: choice.disabled === true ? String(choice.reason ?? '') : null }
}

/** What the platform has against an input as a whole: who makes up a family, more than is left. */
function wholeRefusal(input: string, context: Context): { words: string | null } | Unknown {
  const { opened } = context
  const inputs: string[] = []
  eachBlock(opened.page.blocks, (block) => block.input && block.name && inputs.push(block.name))
  const [asked] = Object.entries(opened.page.data ?? {}).find(([, { call }]) => call === 'checkEntry') ?? []
  if (!inputs.includes(input) || asked === undefined) {
    return { unknown: unknownField(input, context, inputs) }
  }
  return { words: platformSays(input, '', context) }
}

/** What the platform has against an answer, or anything inside it; null without a check of entries on the page. */
function platformSays(input: string, path: string, { opened }: Context): string | null {
  const [asked] = Object.entries(opened.page.data ?? {}).find(([, { call }]) => call === 'checkEntry') ?? []
  const entry = asked === undefined ? null : opened.scope().read(asked)
  const problems = isObject(entry) && Array.isArray(entry.problems) ? entry.problems.filter(isObject) : []
  const found = problems.find((problem) => problem.input === input && String(problem.path).startsWith(path))
  return found ? pickText(found.messages ?? null, opened.lang) : null
}

function unknownField(name: string, { opened }: Context, more: string[] = []): Unknown['unknown'] {
  const known = [...opened.forms].flatMap(([input, { form }]) =>
    fieldNames(form.schema).map((field) => `${input}.${field}`),
  )
  return finding('scenario.field', { name, ...suggestion(name, [...known, ...more]) })
}

function unknownBlock(id: string, at: JsonPath, { ids }: Context) {
  return { at, ...finding('scenario.block', { id, ...suggestion(id, ids) }) }
}

function notSeen(id: string, at: JsonPath, context: Context, why = context.seen.hidden.get(id)) {
  if (!context.ids.has(id)) return unknownBlock(id, at, context)
  return { at, ...finding('scenario.visible.block', { id }), ...(why ? { hint: why } : {}) }
}

function readAs(wanted: boolean, words: string | { zh: string; en: string }, index: number, { opened, seen }: Context) {
  const text = pickText(words, opened.lang)
  const where = seen.blocks.find(({ props }) =>
    JSON.stringify(Object.values(props)).includes(JSON.stringify(text).slice(1, -1)),
  )
  if ((where !== undefined) === wanted) return []
  if (!where) return [{ at: [index], ...finding('scenario.texts', { text }) }]
  const { id, type } = where.block
  return [
    {
      at: [index],
      ...(id ? finding('scenario.noTexts.block', { id, text }) : finding('scenario.noTexts.type', { type, text })),
    },
  ]
}

/** An amount as the runner reads it, and in fen. */
const inFen = (fen: number) => message('terms.fen', { yuan: formatFen(fen), fen })

const same = (a: Json, b: Json): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The amounts that a block names, in fen: in properties that the widget declares as fen, or written out in a text. */
function amountsIn(props: JsonObject, widget: Schema | undefined): number[] {
  const written = listTexts(props).flatMap((text) => [...text.matchAll(/¥\s?([\d,]+(?:\.\d{1,2})?)/g)])
  return [
    ...declared(props, widget),
    ...written.map((match) => Math.round(Number((match[1] ?? '').replaceAll(',', '')) * 100)),
  ]
}

function declared(value: Json, schema: Schema | undefined): number[] {
  if (!schema || value === null) return []
  if (schema['x-type'] === 'fen') return typeof value === 'number' ? [value] : []
  if (Array.isArray(value)) {
    const { items } = schema
    return typeof items === 'object' ? value.flatMap((item) => declared(item, items)) : []
  }
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => declared(part, schema.properties?.[name]))
}
