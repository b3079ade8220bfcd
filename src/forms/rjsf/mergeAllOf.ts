import { dequal as equal } from 'dequal/lite'
import type { FormSchema } from '#forms/model.ts'

/**
 * A schema with its `allOf` folded in, as far as drawing needs it: fields, which are required, and their choices.
 * Answers are judged by the compiled validators, which know the whole schema.
 */
export function mergeAllOf(schema: FormSchema): FormSchema {
  const { allOf = [], ...rest } = schema
  return allOf.reduce<FormSchema>(merge, rest)
}

function merge(before: FormSchema, added: FormSchema): FormSchema {
  const merged: FormSchema = { ...before, ...added }
  if (before.properties && added.properties) {
    const properties = { ...before.properties }
    for (const [name, part] of Object.entries(added.properties)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      properties[name] = known && known !== part ? merge(known, part) : part
    }
    merged.properties = properties
  }
  if (before.required && added.required) merged.required = [...new Set([...before.required, ...added.required])]
  if (before.enum && added.enum) {
    const both = added.enum
    merged.enum = before.enum.filter((value) => both.some((one) => equal(one, value)))
  }
  if (before.items && added.items) merged.items = merge(before.items, added.items)
  return merged
}
