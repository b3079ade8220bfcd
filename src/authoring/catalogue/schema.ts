import type { Json, Text } from '#runtime/model.ts'

/** The part of JSON Schema that Startline's own files use, with the keywords of ours. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  title?: string
  /** In both languages; English in the contract, which developers read. */
  description?: Text | string
  type?: string | string[]
  enum?: Json[]
  const?: Json
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema | boolean
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  if?: Schema
  then?: Schema
  default?: Json
  'x-type'?: string
  'x-static'?: boolean
  /** The widget is shown without it while its value is on its way. */
  'x-soon'?: boolean
  'x-events'?: Record<string, Text>
  'x-operations'?: string[]
  'x-children'?: boolean
  'x-input'?: boolean
  'x-form'?: boolean
  'x-label'?: Text
  /** What a value is counted in: fen, moment, duration, km … */
  'x-unit'?: string
  /** What the values of `enum` are called. */
  'x-values'?: Record<string, Text>
  /** What a value of another shape is told. */
  'x-message'?: Text
  'x-kind'?: string
  [keyword: string]: unknown
}

/** A schema and everything it is composed of by `$ref` and `allOf`. */
export function parts(schema: Schema | undefined, schemas: Record<string, Schema>): Schema[] {
  if (!schema) return []
  if (schema.$ref) return parts(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas)
  return [schema, ...(schema.allOf ?? []).flatMap((part) => parts(part, schemas))]
}

/** The schema at a JSON pointer of the value; undefined when the schema does not describe it. */
export function follow(schema: Schema, pointer: string, schemas: Record<string, Schema>): Schema | undefined {
  let at: Schema | undefined = schema
  for (const key of pointer.split('/').slice(1)) {
    at = parts(at, schemas).findLast((part) => part.properties?.[key])?.properties?.[key]
  }
  return at
}
