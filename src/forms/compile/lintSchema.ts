import { definition } from '#forms/engine/fieldAt.ts'
import type { FormSchema } from '#forms/model.ts'
import { FORMATS } from '#lib/formats.ts'
import { isRecord } from '#lib/json.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { didYouMean, type Report } from './finding.ts'
import { eachSchema, GROUPS, LISTS, partsOf, SCHEMAS } from './walkSchema.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
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
  if (!isRecord(schema)) {
    lintShape(schema, path, report)
    return
  }
  eachSchema(schema, (own, at) => {
    lintKeywords(own, schema, path + at, report)
    lintRequired(own, schema, path + at, report)
    for (const [steps, part] of partsOf(own)) lintShape(part, path + at + pointerOf(steps), report)
  })
}

function lintShape(part: unknown, path: string, report: Report): void {
  if (typeof part === 'boolean' || isRecord(part)) return
  const message = 'a schema must be an object'
  report({ code: 'form-schema-shape', path, message, hint: 'Write { "type": "string" }.' })
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
