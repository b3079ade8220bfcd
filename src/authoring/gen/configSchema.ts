import { readXType, type Schema } from '#authoring/catalogue/schema.ts'
import { message } from '#authoring/model/finding.ts'
import { mapValues } from '#lib/json.ts'

const BINDING: Schema = { $ref: '#/$defs/binding' }
const TIME: Schema = { $ref: '#/$defs/time' }

/** The schema of a property as it is written in config: texts in two languages, bindings where the value is not static. */
export function configSchema(property: Schema): Schema {
  const { title: _title, 'x-soon': _soon, ...schema } = property
  const description = schema.description ? { description: schema.description } : {}
  const marks = marksOf(schema)
  const kind = readXType(schema)
  if (schema['x-kind'] === 'actions') return { $ref: '#/$defs/actions', ...description }
  if (schema['x-kind'] === 'operation') return { $ref: '#/$defs/operation', ...description }
  if (kind?.bilingual) return { $ref: '#/$defs/text', ...description, ...marks }
  if (schema['x-type'] === 'time') return { ...description, ...marks, anyOf: [TIME, BINDING, casesOf(TIME)] }
  if (schema['x-static']) return { ...schema, ...description }
  if (kind?.received === 'string' && !schema.enum) return orCases({ type: 'string', ...description, ...marks })
  const own = kind?.received === 'number' ? { ...schema, type: 'number' } : nested(schema)
  if (isAnything(own)) return { ...own, ...description }
  if (isOpenString(own)) return orCases({ ...own, ...description })
  const { description: _, default: preset, ...value } = own
  const branches = [value, BINDING, ...(typeof own.items === 'object' ? [templateOf(own.items)] : []), casesOf(value)]
  return { ...description, ...(preset === undefined ? {} : { default: preset }), ...marks, anyOf: branches }
}

function nested(schema: Schema): Schema {
  const copy = { ...schema }
  if (schema.properties) copy.properties = mapValues(schema.properties, configSchema)
  if (typeof schema.items === 'object') {
    const item = configSchema(schema.items)
    // A template stands for several items of a list.
    copy.items = isAnything(item) ? item : { anyOf: [conditional(item), templateOf(item)] }
  }
  return copy
}

/** A string, or one of several. */
function orCases(schema: Schema): Schema {
  const { description, default: preset, ...value } = schema
  const { 'x-type': _type, 'x-kind': _kind, ...plain } = value
  return {
    ...(description === undefined ? {} : { description }),
    ...(preset === undefined ? {} : { default: preset }),
    ...marksOf(value),
    anyOf: [plain, { $ref: '#/$defs/stringCases', 'x-marked': 'cases' }],
  }
}

const WHEN: Schema = { $ref: '#/$defs/expression', description: message('terms.schema.when') }

const SCALARS: Readonly<Record<string, string>> = {
  number: 'numberCases',
  integer: 'numberCases',
  boolean: 'booleanCases',
}

/** One of several values: `{cases: [{when, value}, {value}]}`. */
function casesOf(value: Schema): Schema {
  // A copy of an object's or a list's schema at every level would make the whole many times its size.
  if (value.properties || value.items) return { $ref: '#/$defs/cases', 'x-marked': 'cases' }
  const plain = value.enum ? undefined : SCALARS[String(value.type)]
  if (plain) return { $ref: `#/$defs/${plain}`, 'x-marked': 'cases' }
  const one: Schema = {
    type: 'object',
    required: ['value'],
    additionalProperties: false,
    properties: { when: WHEN, value: { anyOf: [value, BINDING] } },
  }
  return {
    type: 'object',
    description: message('terms.schema.cases'),
    'x-marked': 'cases',
    required: ['cases'],
    additionalProperties: false,
    properties: { cases: { type: 'array', minItems: 1, items: one } },
  }
}

const ITEM_ID: Schema = { type: 'string', description: message('terms.schema.itemId') }

/** An item of a list that may say `when`, and what overlays call it. */
function conditional(item: Schema): Schema {
  const [value = item, ...others] = item.anyOf ?? [item]
  if (value.type !== 'object' || !value.properties) return item
  const named = { ...value, properties: { id: ITEM_ID, ...value.properties } }
  return item.anyOf ? { ...item, anyOf: [withWhen(named), ...others] } : withWhen(named)
}

function withWhen(value: Schema): Schema {
  return { ...value, properties: { when: WHEN, ...value.properties } }
}

/** A list made of another: `{each, when, item}`. */
function templateOf(items: Schema): Schema {
  const item = items.anyOf?.[1]?.['x-marked'] ? (items.anyOf[0] ?? items) : items
  return {
    type: 'object',
    description: message('terms.schema.template'),
    'x-marked': 'each',
    required: ['each', 'item'],
    additionalProperties: false,
    properties: {
      each: { $ref: '#/$defs/expression', description: message('terms.schema.each') },
      when: { $ref: '#/$defs/expression', description: message('terms.schema.filter') },
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
