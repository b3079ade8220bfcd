import type { FormSchema } from '#forms/model.ts'
import { isObject, isRecord } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'

const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const LISTS = ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']
const OBJECTS = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'minProperties',
  'maxProperties',
]

/** The schema of a list's entry. */
export function entrySchema(schema: FormSchema, at: number): FormSchema {
  const fixed = Array.isArray(schema.prefixItems) ? (schema.prefixItems as FormSchema[]) : []
  const part = fixed[at] ?? schema.items
  return isRecord(part) ? part : {}
}

/** The schema of an answer that the object has no field for; null when it takes none. */
export function extraSchema(schema: FormSchema, name: string): FormSchema | null {
  for (const [pattern, part] of Object.entries(isRecord(schema.patternProperties) ? schema.patternProperties : {})) {
    if (new RegExp(pattern, 'u').test(name)) return isRecord(part) ? part : part === false ? null : {}
  }
  const rest = schema.additionalProperties ?? schema.unevaluatedProperties
  return rest === true ? {} : isRecord(rest) ? rest : null
}

export function isOfFields({ type, properties }: FormSchema): boolean {
  return type === 'object' || properties !== undefined
}

export function isNever(part: unknown): boolean {
  return part === false
}

export function isObjectLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** A schema that allows single values only. */
export function isConstant(shape: FormSchema): boolean {
  const values = listValues(shape)
  return values.length > 0 && !values.some(isObjectLike)
}

export function listValues(shape: FormSchema): Json[] {
  return shape.const !== undefined ? [shape.const] : (shape.enum ?? [])
}

export function commonType(shapes: FormSchema[]): string {
  const types = new Set(shapes.flatMap((shape) => listTypes(shape)))
  return types.size === 2 && types.has('integer') ? 'number' : ([...types][0] ?? 'string')
}

export function listTypes({ type }: FormSchema): string[] {
  return Array.isArray(type) ? type : type === undefined || type === '' ? [] : [type]
}

/** The type that a schema speaks of without naming it. */
export function guessed(schema: FormSchema): string {
  const values = listValues(schema).filter((one) => one !== null)
  if (values.length > 0) return typeof values[0] === 'object' ? 'object' : typeof values[0]
  const says = (keys: readonly string[]) => keys.some((key) => schema[key] !== undefined)
  if (says(OBJECTS)) return 'object'
  if (says(LISTS)) return 'array'
  return says(NUMBERS) ? 'number' : 'string'
}

export function isOfType(value: Json | undefined, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return type === '' || typeof value === type
}
