import '#forms/texts.ts'
import { INPUTS, inputNameOf } from '#forms/inputs/inputs.ts'
import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { maskCard } from '#lib/mask.ts'
import type { AnswerRow } from '#runtime/inputs.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { childUi, labelOf, localText } from './fieldAt.ts'
import type { FormStore } from './formStore.ts'

/** The visible answers in words, in the order of the form; sensitive ones masked. `ui` is in the runner's language. */
export function describeAnswers(store: FormStore, ui: FormUi, lang: Lang): AnswerRow[] {
  const answer = store.answer()
  return rowsOf(store.resolver.fields(answer), ui, answer, [], { store, lang })
}

interface Context {
  store: FormStore
  lang: Lang
}

function rowsOf(
  fields: Record<string, FormSchema>,
  ui: FormUi,
  value: FormValue,
  steps: string[],
  context: Context,
): AnswerRow[] {
  return ordered(Object.keys(fields), ui['ui:order']).flatMap((name) => {
    const part = fields[name] ?? {}
    const own = childUi(ui, name)
    const answer = value[name]
    const path = [...steps, name]
    if (own['ui:widget'] === 'hidden') return []
    if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) {
      const inner = context.store.resolver.resolve(part, answer).properties ?? {}
      return rowsOf(inner, own, answer, path, context)
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
  if (Array.isArray(answer)) {
    const inner = schema.items ?? {}
    const { 'ui:widget': _widget, ...look } = ui
    const one = { ...look, 'ui:enumNames': ui['ui:enumNames'] ?? childUi(ui, 'items')['ui:enumNames'] ?? [] }
    const words = answer.map((item) => (typeof item === 'object' ? '' : wordsOf(item, inner, one, pointer, context)))
    return words.every((word) => word === '')
      ? String(answer.length)
      : words.join(i18n.t('listSeparator', { ns: 'forms', lng: context.lang }))
  }
  const chosen = choiceWords(answer, schema, ui, context.lang)
  if (chosen !== null) return chosen
  const input = INPUTS.get(inputNameOf(schema, ui))
  const about = {
    lang: context.lang,
    schema,
    ui,
    t: i18n.getFixedT(context.lang, 'forms'),
    name: context.store.nameOf(pointer, String(answer))?.[context.lang] ?? null,
  }
  const text = input?.describe?.(answer, about) ?? String(answer)
  // Document numbers are masked; choices and long texts are shown in full, so that the runner can check them.
  const masked = ui['ui:privacy'] === 'sensitive' && typeof answer === 'string' && !schema.enum && !input?.unmasked
  return masked ? maskCard(text) : text
}

function choiceWords(answer: Json, schema: FormSchema, ui: FormUi, lang: Lang): string | null {
  const at = schema.enum?.indexOf(answer) ?? -1
  const named = at === -1 ? '' : localText(ui['ui:enumNames']?.[at], lang)
  if (named) return named
  return typeof answer === 'boolean' ? i18n.t(answer ? 'yes' : 'no', { ns: 'forms', lng: lang }) : null
}
