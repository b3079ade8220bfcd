import '#forms/texts.ts'
import { dequal as equal } from 'dequal/lite'
import { chooseInput, INPUTS } from '#forms/inputs/inputs.ts'
import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import { isObject } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { maskCard } from '#lib/mask.ts'
import type { AnswerRow } from '#runtime/inputs.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { listChoices } from './choices.ts'
import { childUi, entryUi, fieldLabel, resolveUi } from './fieldAt.ts'
import type { FoldedSchema } from './foldSchema.ts'
import type { FormStore } from './formStore.ts'
import { entrySchema } from './schemaParts.ts'

/** The visible answers in words, in the order of the form; sensitive ones masked. `ui` is in the runner's language. */
export function describeAnswers(store: FormStore, ui: FormUi, lang: Lang): AnswerRow[] {
  const answer = store.answer()
  return rowsOf(store.resolver.fields(answer), ui, answer, [], { store, lang })
}

interface Context {
  store: Pick<FormStore, 'resolver' | 'nameOf'>
  lang: Lang
}

function rowsOf(
  fields: Record<string, FormSchema>,
  ui: FormUi,
  value: FormValue,
  steps: string[],
  context: Context,
): AnswerRow[] {
  return ordered(Object.keys(fields), ui['ui:order']).flatMap((name) =>
    rowsAt(name, fields[name] ?? {}, childUi(ui, name), value[name], [...steps, name], context),
  )
}

function rowsAt(
  name: string,
  part: FormSchema,
  ui: FormUi,
  answer: Json | undefined,
  path: string[],
  context: Context,
): AnswerRow[] {
  if (ui['ui:widget'] === 'hidden') return []
  const { resolver } = context.store
  const pointer = formatPointer(path)
  const schema = resolver.fold(part, answer, pointer)
  if (schema.type === 'null') return []
  const label = fieldLabel({ schemas: [schema], ui: resolveUi(schema, ui), name }, context.lang)
  if (isObject(answer)) return rowsOf(schema.properties ?? {}, ui, answer, path, context)
  if (Array.isArray(answer) && answer.some(isObject)) {
    return answer.flatMap((entry, at) => {
      const rows = rowsAt(
        `${label} ${at + 1}`,
        entrySchema(schema, at),
        entryUi(ui, at),
        entry,
        [...path, String(at)],
        context,
      )
      return isObject(entry) ? rows.map((row) => ({ ...row, label: `${label} ${at + 1} · ${row.label}` })) : rows
    })
  }
  return [{ path: pointer, label, value: describeAnswer(answer, schema, ui, pointer, context) }]
}

function ordered(names: string[], order: string[] | undefined): string[] {
  if (!order) return names
  const rank = new Map(order.map((name, at) => [name, at]))
  const place = (name: string) => rank.get(name) ?? order.length
  return [...names].sort((a, b) => place(a) - place(b))
}

/** One answer in words; '' for none. */
export function describeAnswer(
  answer: Json | undefined,
  schema: FoldedSchema,
  ui: FormUi,
  pointer: string,
  context: Context,
): string {
  if (answer === undefined || answer === null || answer === '') return ''
  const { lang, store } = context
  const choices = listChoices(schema, ui, store.resolver, lang)
  const own = Array.isArray(answer) ? INPUTS.get(ui['ui:widget'] ?? '')?.describe : undefined
  if (own) return own(answer, { lang, schema, ui, t: i18n.getFixedT(lang, 'forms'), name: null }) ?? ''
  if (Array.isArray(answer)) {
    const words = answer.map((item, at) => {
      const chosen = choices.find(({ value }) => equal(value, item))
      const place = `${pointer}/${at}`
      const named = store.nameOf(place, String(item))?.[lang]
      return (
        chosen?.label ??
        named ??
        describeAnswer(item, store.resolver.fold(entrySchema(schema, at), item, place), entryUi(ui, at), place, context)
      )
    })
    return words.join(i18n.t('listSeparator', { ns: 'forms', lng: lang }))
  }
  const chosen = choices.find(({ value }) => equal(value, answer))
  if (chosen) return chosen.label
  const input = INPUTS.get(chooseInput(schema, ui))
  const about = {
    lang,
    schema,
    ui,
    t: i18n.getFixedT(lang, 'forms'),
    name: store.nameOf(pointer, String(answer))?.[lang] ?? null,
  }
  const text = input?.describe?.(answer, about) ?? String(answer)
  // Document numbers are masked; choices and long texts are shown in full, so that the runner can check them.
  const masked = ui['ui:privacy'] === 'sensitive' && typeof answer === 'string' && !input?.unmasked
  return masked ? maskCard(text) : text
}
