import type { Schema } from '#publish/catalogue/schema.ts'

const BINDING: Schema = { $ref: '#/$defs/binding' }
const TEXTUAL = new Set(['text', 'html'])
const NUMERIC = new Set(['fen', 'time'])
const PLAIN = new Set(['image', 'url', 'icon', 'colour'])

/** The schema of a property as it is written in config: texts in two languages, bindings where the value is not static. */
export function configSchema(property: Schema): Schema {
  const { title, ...schema } = property
  const about = schema.description ?? title
  const description = about ? { description: about } : {}
  const marks = marksOf(schema)
  const kind = schema['x-type'] ?? ''
  if (schema['x-kind'] === 'operation') return { $ref: '#/$defs/operation', ...description }
  if (TEXTUAL.has(kind)) return { $ref: '#/$defs/text', ...description, ...marks }
  if (PLAIN.has(kind) && !schema.enum) return { type: 'string', ...description, ...marks }
  const own = NUMERIC.has(kind) ? { ...schema, type: 'number' } : nested(schema)
  if (schema['x-static'] || isOpenString(own) || isAnything(own)) return { ...own, ...description }
  const { description: _, default: preset, ...value } = own
  return { ...description, ...(preset === undefined ? {} : { default: preset }), ...marks, anyOf: [value, BINDING] }
}

function nested(schema: Schema): Schema {
  const copy = { ...schema }
  if (schema.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, configSchema(property)]),
    )
  }
  if (typeof schema.items === 'object') copy.items = configSchema(schema.items)
  return copy
}

function marksOf(schema: Schema): Schema {
  return {
    ...(schema['x-type'] ? { 'x-type': schema['x-type'] } : {}),
    ...(schema['x-kind'] ? { 'x-kind': schema['x-kind'] } : {}),
  }
}

/** A string without an enumeration or pattern takes a binding as it is. */
function isOpenString(schema: Schema): boolean {
  return schema.type === 'string' && !schema.enum && !schema.pattern && schema.const === undefined && !schema.format
}

function isAnything(schema: Schema): boolean {
  return !schema.type && !schema.enum && !schema.anyOf && !schema.oneOf && schema.const === undefined && !schema.$ref
}
