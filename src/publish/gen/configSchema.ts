import type { Schema } from '#publish/catalogue/schema.ts'
import { xTypeOf } from '#publish/catalogue/xTypes.ts'

const BINDING: Schema = { $ref: '#/$defs/binding' }
const TIME: Schema = { $ref: '#/$defs/time' }

/** The schema of a property as it is written in config: texts in two languages, bindings where the value is not static. */
export function configSchema(property: Schema): Schema {
  const { title, ...schema } = property
  const about = schema.description ?? title
  const description = about ? { description: about } : {}
  const marks = marksOf(schema)
  const kind = xTypeOf(schema)
  if (schema['x-kind'] === 'operation') return { $ref: '#/$defs/operation', ...description }
  if (kind?.bilingual) return { $ref: '#/$defs/text', ...description, ...marks }
  if (kind?.received === 'string' && !schema.enum) return { type: 'string', ...description, ...marks }
  if (schema['x-type'] === 'time') return { ...description, ...marks, anyOf: [TIME, BINDING] }
  if (schema['x-static']) return { ...schema, ...description }
  const own = kind?.received === 'number' ? { ...schema, type: 'number' } : nested(schema)
  if (isOpenString(own) || isAnything(own)) return { ...own, ...description }
  const { description: _, default: preset, ...value } = own
  const branches = [value, BINDING, ...(typeof own.items === 'object' ? [templateOf(own.items)] : [])]
  return { ...description, ...(preset === undefined ? {} : { default: preset }), ...marks, anyOf: branches }
}

function nested(schema: Schema): Schema {
  const copy = { ...schema }
  if (schema.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, configSchema(property)]),
    )
  }
  if (typeof schema.items === 'object') {
    const item = configSchema(schema.items)
    // A template stands for several items of a list.
    copy.items = isAnything(item) ? item : { anyOf: [item, templateOf(item)] }
  }
  return copy
}

/** A list made of another: `{each, when, item}`. */
function templateOf(items: Schema): Schema {
  const item = items.anyOf?.[1]?.['x-template'] ? (items.anyOf[0] ?? items) : items
  return {
    type: 'object',
    description: 'Items made of another list.',
    'x-template': true,
    required: ['each', 'item'],
    additionalProperties: false,
    properties: {
      each: { $ref: '#/$defs/expression', description: 'The list; `item` and `index` are in scope.' },
      when: { $ref: '#/$defs/expression', description: 'Leaves out the items for which this does not hold.' },
      item,
    },
  }
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
