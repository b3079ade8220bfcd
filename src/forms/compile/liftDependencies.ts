import type { FormSchema } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import { ifThen } from './expandFields.ts'

/**
 * Rewrites `dependencies`, `dependentRequired` and `dependentSchemas` as if/then, at every level: the renderer and
 * the compiled conditions then know one kind of condition only.
 */
export function liftDependencies(schema: FormSchema): FormSchema {
  const { dependencies, dependentRequired, dependentSchemas, ...rest } = schema
  const lifted = [dependencies, dependentRequired, dependentSchemas].flatMap((group) =>
    isRecord(group) ? Object.entries(group).flatMap(([field, need]) => conditionsFor(field, need)) : [],
  )
  const result: FormSchema = { ...rest }
  if (lifted.length > 0) result.allOf = [...(schema.allOf ?? []), ...lifted]
  for (const key of ['properties', '$defs', 'definitions'] as const) {
    const group = result[key]
    if (group) result[key] = Object.fromEntries(Object.entries(group).map(([name, part]) => [name, lift(part)]))
  }
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) {
    const list = result[key]
    if (Array.isArray(list)) result[key] = list.map(lift)
  }
  for (const key of ['items', 'then', 'else'] as const) {
    const part = result[key]
    if (part) result[key] = lift(part)
  }
  return result
}

function lift(schema: FormSchema): FormSchema {
  return isRecord(schema) ? liftDependencies(schema) : schema
}

function conditionsFor(field: string, need: unknown): FormSchema[] {
  const present: FormSchema = { required: [field] }
  if (Array.isArray(need)) return [ifThen(present, { required: need as string[] })]
  if (!isRecord(need)) return []
  const options = (need as FormSchema).oneOf
  if (!options) return [ifThen(present, need as FormSchema)]
  return options.map((option) => {
    const { [field]: own, ...others } = option.properties ?? {}
    const when: FormSchema = own ? { ...present, properties: { [field]: own } } : present
    return ifThen(when, { ...option, properties: others })
  })
}
