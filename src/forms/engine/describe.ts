import '#forms/texts.ts'
import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { maskCard } from '#lib/mask.ts'
import type { AnswerRow } from '#runtime/inputs.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { labelOf } from './fieldAt.ts'
import type { FormStore } from './formStore.ts'
import { localText } from './localText.ts'
import { childUi, visibleProperties } from './visible.ts'

/** Names of codes that only a control knows (regions, countries), by pointer. */
export type CodeNames = (pointer: string, value: string, lang: Lang) => string | undefined

/** The visible answers in words, in the order of the form; sensitive ones masked. */
export function describeAnswers(store: FormStore, lang: Lang, names: CodeNames): AnswerRow[] {
  const answer = store.answer()
  return rowsOf(store.form.schema, store.form.ui, answer, [], { store, lang, names })
}

interface Context {
  store: FormStore
  lang: Lang
  names: CodeNames
}

function rowsOf(schema: FormSchema, ui: FormUi, value: FormValue, steps: string[], context: Context): AnswerRow[] {
  const shown = visibleProperties(schema, context.store.form.schema, value, context.store.form.validator)
  return ordered(Object.keys(shown), ui['ui:order']).flatMap((name) => {
    const part = shown[name] ?? {}
    const own = childUi(ui, name)
    const answer = value[name]
    const path = [...steps, name]
    if (own['ui:widget'] === 'hidden') return []
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) {
      return rowsOf(part, own, answer, path, context)
    }
    const pointer = pointerOf(path)
    const label = labelOf({ schemas: [part], ui: own, name }, context.lang)
    return [{ path: pointer, label, value: wordsOf(answer, part, own, pointer, context) }]
  })
}

function ordered(names: string[], order: string[] | undefined): string[] {
  if (!order) return names
  const rank = new Map(order.map((name, at) => [name, at]))
  const place = (name: string) => rank.get(name) ?? order.length
  return [...names].sort((a, b) => place(a) - place(b))
}

function wordsOf(answer: Json | undefined, schema: FormSchema, ui: FormUi, pointer: string, context: Context): string {
  if (answer === undefined || answer === null || answer === '') return ''
  const t = i18n.getFixedT(context.lang, 'forms')
  if (Array.isArray(answer)) {
    const inner = schema.items ?? {}
    const one = { ...ui, 'ui:enumNames': ui['ui:enumNames'] ?? childUi(ui, 'items')['ui:enumNames'] ?? [] }
    const words = answer.map((item) => (isPlain(item) ? wordsOf(item, inner, one, pointer, context) : ''))
    return words.every((word) => word === '') ? String(answer.length) : words.join(t('listSeparator'))
  }
  if (ui['ui:widget'] === 'file') return t('uploaded')
  const text = plainWords(answer, schema, ui, pointer, context)
  return ui['ui:privacy'] === 'sensitive' && isNumber(answer, schema, ui) ? maskCard(text) : text
}

function plainWords(answer: Json, schema: FormSchema, ui: FormUi, pointer: string, context: Context): string {
  const at = schema.enum?.indexOf(answer) ?? -1
  const named = at === -1 ? '' : localText(ui['ui:enumNames']?.[at], context.lang)
  if (named) return named
  const t = i18n.getFixedT(context.lang, 'forms')
  if (typeof answer === 'boolean') return answer ? t('yes') : t('no')
  if (ui['ui:widget'] === 'password') return '••••••'
  if (ui['ui:widget'] === 'duration' && typeof answer === 'number') return clock(answer)
  return context.names(pointer, String(answer), context.lang) ?? String(answer)
}

/** The number of a document is masked; a choice, or what was told in sentences, has to be checked as it is. */
function isNumber(answer: Json, schema: FormSchema, ui: FormUi): boolean {
  return typeof answer === 'string' && !schema.enum && ui['ui:widget'] !== 'textarea'
}

/** Seconds as h:mm:ss. */
function clock(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

function isPlain(value: Json): boolean {
  return typeof value !== 'object'
}
