import { message } from '#authoring/model/finding.ts'
import type { FormStore } from '#forms/engine/formStore.ts'
import { toIssues, wordIssue } from '#forms/engine/issues.ts'
import type { FormSchema } from '#forms/model.ts'
import { joinWords } from '#lib/words.ts'
import type { Json, JsonObject, Lang, Text } from '#runtime/model.ts'
import { shown } from './explain.ts'

/** A field of a form at this moment. */
export interface FieldState {
  visible: boolean
  required: boolean
  /** What the form says about its answer; null when it takes it. */
  refusal: string | null
}

/** The state of a field, by the validators that the browser runs. */
export function fieldState(store: FormStore, field: string, lang: Lang): FieldState {
  const { form, answer, resolver } = store
  const given = answer()
  const visible = Object.hasOwn(resolver.fields(given), field)
  const { [field]: _, ...others } = given
  const required = form.validator
    .errors(others)
    .some((error) => error.keyword === 'required' && error.params.missingProperty === field)
  return { visible, required: visible && required, refusal: refusalOf(store, field, lang) }
}

function refusalOf(store: FormStore, field: string, lang: Lang): string | null {
  const issue = toIssues(store.errors()).find(({ path }) => path === `/${field}` || path.startsWith(`/${field}/`))
  return issue ? wordIssue(issue, store, store.form.ui, lang) : null
}

/** Everything that a form refuses, in words. */
export function refusals(store: FormStore, lang: Lang): string[] {
  const { errors, form } = store
  return toIssues(errors()).map((issue) => `${issue.path.slice(1)}: ${wordIssue(issue, store, form.ui, lang)}`)
}

/** Names of all fields of a form, shown or not. */
export function fieldNames(schema: FormSchema): string[] {
  const names = new Set(Object.keys(schema.properties ?? {}))
  const inside = [...(schema.allOf ?? []), ...[schema.then, schema.else].filter((part) => part !== undefined)]
  for (const part of inside) for (const name of fieldNames(part)) names.add(name)
  return [...names]
}

/** Which answers of the form the conditions of a field look at. */
export function whyField(store: FormStore, field: string): Text {
  const conditions = conditionsFor(store.form.schema, field)
  if (conditions.length === 0) return message('terms.field.noCondition')
  const texts = conditions.map((condition) => {
    const holds = store.form.validator.holds(condition, store.answer())
    return message('terms.field.holds', { condition: conditionWords(condition, store.answer()), holds })
  })
  return joinWords(texts)
}

function conditionsFor(schema: FormSchema, field: string): FormSchema[] {
  return (schema.allOf ?? []).flatMap((part) => {
    if (!part.if) return conditionsFor(part, field)
    return part.then && fieldNames(part.then).includes(field) ? [part.if] : []
  })
}

function conditionWords(condition: FormSchema, answer: JsonObject): Text {
  const parts = Object.entries(condition.properties ?? {}).map(([name, part]) => {
    const value =
      part.const !== undefined
        ? shown(part.const)
        : part.enum
          ? message('terms.field.oneOf', { values: shown(part.enum) })
          : message('terms.field.answered')
    return message('terms.field.must', { name, value, here: shown((answer[name] ?? null) as Json) })
  })
  return joinWords(parts, '，', ' and ')
}
