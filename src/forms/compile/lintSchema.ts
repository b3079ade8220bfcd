import { definition } from '#forms/engine/fieldAt.ts'
import type { FormSchema } from '#forms/model.ts'
import { FORMATS } from '#lib/formats.ts'
import { isRecord } from '#lib/json.ts'
import { didYouMean, type Report } from './finding.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
const SCHEMAS = [
  'if',
  'then',
  'else',
  'not',
  'items',
  'contains',
  'propertyNames',
  'additionalProperties',
  'additionalItems',
]
const LISTS = ['allOf', 'anyOf', 'oneOf']
const GROUPS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']
const KEYWORDS = new Set([
  ...SCHEMAS,
  ...LISTS,
  ...GROUPS,
  ...['$id', '$ref', '$schema', '$comment', 'title', 'description', 'default', 'examples', 'readOnly', 'writeOnly'],
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'required'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems', 'deprecated'],
  ...['minProperties', 'maxProperties', 'dependencies', 'dependentRequired', 'contentMediaType', 'contentEncoding'],
])

/** What would fail silently or break the whole form: misspelt keywords and types, bad expressions, dangling references. */
export function lintSchema(schema: FormSchema, path: string, report: Report): void {
  visit(schema, schema, path, report)
}

function visit(schema: unknown, root: FormSchema, path: string, report: Report): void {
  if (typeof schema === 'boolean') return
  if (!isRecord(schema)) {
    report({
      code: 'form-schema-shape',
      path,
      message: 'a schema must be an object',
      hint: 'Write { "type": "string" }.',
    })
    return
  }
  const own = schema as FormSchema
  lintKeywords(own, root, path, report)
  lintRequired(own, root, path, report)
  for (const key of SCHEMAS) if (own[key] !== undefined) visit(own[key], root, `${path}/${key}`, report)
  for (const key of LISTS) {
    const list = own[key]
    if (Array.isArray(list)) for (const [at, part] of list.entries()) visit(part, root, `${path}/${key}/${at}`, report)
  }
  for (const key of GROUPS) {
    const group = own[key]
    if (isRecord(group))
      for (const name of Object.keys(group)) visit(group[name], root, `${path}/${key}/${name}`, report)
  }
}

function lintKeywords(schema: FormSchema, root: FormSchema, path: string, report: Report): void {
  for (const key of Object.keys(schema)) {
    if (KEYWORDS.has(key)) continue
    const message = `unknown schema keyword "${key}"`
    report({ code: 'form-unknown-keyword', path: `${path}/${key}`, message, hint: didYouMean(key, KEYWORDS) })
  }
  for (const type of Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]) {
    if (TYPES.includes(type)) continue
    report({
      code: 'form-unknown-type',
      path: `${path}/type`,
      message: `unknown type "${type}"`,
      hint: didYouMean(String(type), TYPES),
    })
  }
  if (schema.format !== undefined && !Object.hasOwn(FORMATS, schema.format)) {
    const message = `unknown format "${schema.format}", it would accept everything`
    report({
      code: 'form-unknown-format',
      path: `${path}/format`,
      message,
      hint: didYouMean(schema.format, Object.keys(FORMATS)),
    })
  }
  if (schema.pattern !== undefined) lintPattern(schema.pattern, `${path}/pattern`, report)
  if (isRecord(schema.patternProperties)) {
    for (const pattern of Object.keys(schema.patternProperties))
      lintPattern(pattern, `${path}/patternProperties`, report)
  }
  if (schema.$ref !== undefined) lintRef(schema.$ref, root, `${path}/$ref`, report)
  if (schema.enum !== undefined && (!Array.isArray(schema.enum) || schema.enum.length === 0)) {
    report({
      code: 'form-empty-enum',
      path: `${path}/enum`,
      message: 'no choice is offered',
      hint: 'List at least one value.',
    })
  }
}

function lintPattern(pattern: unknown, path: string, report: Report): void {
  try {
    new RegExp(String(pattern), 'u')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    report({
      code: 'form-bad-pattern',
      path,
      message: reason,
      hint: 'It would block the submit without naming a field.',
    })
    return
  }
  if (/\(\?<[=!]/.test(String(pattern))) {
    const message = 'a lookbehind breaks on phones with Safari below 16.4'
    report({ code: 'form-lookbehind', path, message, hint: 'Write the pattern without (?<= or (?<!.' })
  }
}

function lintRef(ref: string, root: FormSchema, path: string, report: Report): void {
  if (!ref.startsWith('#')) {
    const message = `"${ref}" leads out of the form`
    report({
      code: 'form-foreign-ref',
      path,
      message,
      hint: 'Put the definition under $defs and refer to "#/$defs/name".',
    })
  } else if (definition(ref, root) === null) {
    const names = Object.keys({ ...root.$defs, ...root.definitions }).map((name) => `#/$defs/${name}`)
    report({ code: 'form-dangling-ref', path, message: `nothing is at "${ref}"`, hint: didYouMean(ref, names) })
  }
}

function lintRequired(schema: FormSchema, root: FormSchema, path: string, report: Report): void {
  if (!Array.isArray(schema.required) || !schema.properties || schema.$ref || path.includes('/if')) return
  // A branch may require what stands at the top.
  const known = new Set([...Object.keys(schema.properties), ...Object.keys(root.properties ?? {})])
  for (const name of schema.required) {
    if (known.has(name)) continue
    const message = `"${name}" is required, but the form has no such field`
    report({ code: 'form-required-missing', path: `${path}/required`, message, hint: didYouMean(name, known) })
  }
}
