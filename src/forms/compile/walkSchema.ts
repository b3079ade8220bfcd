import type { FormSchema } from '#forms/model.ts'
import { isRecord, mapValues } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'

/** Keywords that hold a schema. */
export const SCHEMAS = [
  ...['if', 'then', 'else', 'not', 'items', 'contains', 'propertyNames', 'additionalProperties', 'additionalItems'],
  ...['unevaluatedProperties', 'unevaluatedItems', 'contentSchema'],
]
/** Keywords that hold a list of schemas. */
export const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
/** Keywords that hold schemas by name. */
export const GROUPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies']

/** What stands where a schema must, each with its steps. A tuple's `items` are a list; `dependencies` may list names. */
export function listParts(schema: FormSchema): [steps: string[], part: unknown][] {
  return Object.entries(schema).flatMap(([key, value]): [string[], unknown][] => {
    if (LISTS.includes(key) || (key === 'items' && Array.isArray(value))) {
      return Array.isArray(value) ? value.map((part, at) => [[key, String(at)], part]) : []
    }
    if (SCHEMAS.includes(key)) return [[[key], value]]
    if (!GROUPS.includes(key) || !isRecord(value)) return []
    const parts = Object.entries(value).filter(([, part]) => key !== 'dependencies' || !Array.isArray(part))
    return parts.map(([name, part]) => [[key, name], part])
  })
}

/** A schema and every schema inside it, each with its JSON pointer. */
export function eachSchema(schema: FormSchema, visit: (part: FormSchema, pointer: string) => void, at = ''): void {
  visit(schema, at)
  for (const [steps, part] of listParts(schema)) {
    if (isRecord(part)) eachSchema(part, visit, at + formatPointer(steps))
  }
}

/** A copy in which every schema is changed, the inner ones first; `written` is the one before any change. */
export function mapSchema(
  schema: FormSchema,
  change: (part: FormSchema, written: FormSchema) => FormSchema,
): FormSchema {
  const inside = (part: unknown) => (isRecord(part) ? mapSchema(part, change) : part)
  const copy: FormSchema = {}
  for (const [key, value] of Object.entries(schema)) {
    if ((LISTS.includes(key) || key === 'items') && Array.isArray(value)) copy[key] = value.map(inside)
    else if (SCHEMAS.includes(key)) copy[key] = inside(value)
    else if (GROUPS.includes(key) && isRecord(value)) copy[key] = mapValues(value, inside)
    else copy[key] = value
  }
  return change(copy, schema)
}
