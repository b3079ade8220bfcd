import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormText } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import { isNever, listTypes, listValues } from './schemaParts.ts'

/** Parts of a schema as one. */
export interface MergedSchema extends FormSchema {
  /** All choices in the order of the uiSchema's labels, where conditions leave some of them only. */
  allChoices?: Json[]
}

const WORDS = ['title', 'description', 'default', 'examples', 'readOnly', 'enumNames'] as const

/** Two parts of one schema as far as drawing needs them; of what both say, the later counts. */
export function merged(before: MergedSchema, added: FormSchema, keepWords: boolean): MergedSchema {
  const result: MergedSchema = { ...before, ...added }
  if (keepWords) for (const key of WORDS) if (before[key] !== undefined) Object.assign(result, { [key]: before[key] })
  if (before.properties && added.properties) {
    const properties = { ...before.properties }
    for (const [name, part] of Object.entries(added.properties)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      properties[name] = known === undefined || known === part ? part : together(known, part)
    }
    result.properties = properties
  }
  if (before.required && added.required) result.required = [...new Set([...before.required, ...added.required])]
  if (before.items && added.items) result.items = together(before.items, added.items)
  if (before.type !== undefined && added.type !== undefined)
    result.type = bothTypes(listTypes(before), listTypes(added))
  const all = before.allChoices ?? before.enum
  const left = added.enum ?? (added.const === undefined ? undefined : [added.const])
  if (all && before.enum && left) {
    const common = before.enum.filter((value) => left.some((one) => equal(one, value)))
    const names = before.enumNames
    const at = (value: Json) => before.enum?.findIndex((one) => equal(one, value)) ?? -1
    Object.assign(result, { enum: common, allChoices: all })
    if (names && added.enumNames === undefined) result.enumNames = common.map((value) => names[at(value)] ?? '')
    if (added.enumNames !== undefined && added.enum) {
      const own = added.enumNames
      result.enumNames = common.map((value) => own[left.findIndex((one) => equal(one, value))] ?? '')
    }
  }
  return result
}

const FOLDED = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'parts'] as const

/** Whether a schema is drawn as it is written, whatever the answers are. */
export function isPlain(schema: FormSchema): boolean {
  return FOLDED.every((key) => schema[key] === undefined)
}

function together(before: FormSchema, added: FormSchema): FormSchema {
  // A schema may be true or false: everything, or nothing.
  if (isNever(before) || isNever(added)) return false as unknown as FormSchema
  if (!isRecord(before) || !isRecord(added)) return isRecord(before) ? before : added
  return isPlain(before) && isPlain(added) ? merged(before, added, false) : { parts: [before, added] }
}

function bothTypes(before: string[], added: string[]): string | string[] {
  const both = before.filter((type) => added.includes(type) || (type === 'integer' && added.includes('number')))
  if (before.includes('number') && added.includes('integer') && !both.includes('integer')) both.push('integer')
  return both.length === 0 ? added : both.length === 1 ? (both[0] ?? '') : both
}

/** Options that are single values as one list of choices. */
export function asChoices(shapes: FormSchema[]): FormSchema {
  const choices: { value: Json; name: FormText | undefined }[] = []
  for (const shape of shapes) {
    for (const [at, value] of listValues(shape).entries()) {
      if (choices.some((one) => equal(one.value, value))) continue
      choices.push({ value, name: shape.enumNames?.[at] ?? (listValues(shape).length === 1 ? shape.title : undefined) })
    }
  }
  const named = choices.some(({ name }) => name !== undefined)
  const types = [...new Set(shapes.flatMap((shape) => listTypes(shape)))]
  return {
    enum: choices.map(({ value }) => value),
    ...(named ? { enumNames: choices.map(({ name }) => name ?? '') } : {}),
    ...(types.length === 1 && types[0] !== undefined ? { type: types[0] } : {}),
  }
}
