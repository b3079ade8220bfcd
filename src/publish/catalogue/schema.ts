import type { Json } from '#runtime/model.ts'

/** The part of JSON Schema that Startline's own files use, with the keywords of ours. */
export interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  title?: string
  description?: string
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
  'x-events'?: Record<string, string>
  'x-children'?: boolean
  'x-input'?: boolean
  'x-kind'?: string
  [keyword: string]: unknown
}
