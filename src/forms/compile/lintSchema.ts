import { Ajv } from 'ajv'
import { definition } from '#forms/engine/fieldAt.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { FORMATS } from '#lib/formats.ts'
import { isRecord } from '#lib/json.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { DIALECTS, draftOf, inOneDialect, NEWER } from './dialect.ts'
import type { FormFault, Report } from './finding.ts'
import { VALUES } from './keywordValues.ts'
import { type References, referencesOf } from './references.ts'
import { eachSchema, GROUPS, LISTS, partsOf, SCHEMAS } from './walkSchema.ts'
import { SCHEMA } from './words.ts'

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef']
const KEYWORDS = new Set([
  ...SCHEMAS,
  ...LISTS,
  ...GROUPS,
  ...REFERENCES,
  ...Object.keys(VALUES),
  'type',
  'const',
  'default',
])

/** What would fail silently or break the whole form: misspelt keywords and types, bad expressions, dangling references. */
export function lintSchema(schema: FormSchema, path: string, report: Report): void {
  if (!isRecord(schema)) {
    report({ path, ...SCHEMA.notSchema(schema) })
    return
  }
  const draft = draftOf(schema)
  if (draft === null) report({ path: `${path}/$schema`, ...SCHEMA.dialect(schema.$schema, DIALECTS) })
  const references = referencesOf(schema)
  eachSchema(schema, (own, pointer) => {
    const at = (key: string, fault: FormFault) => report({ path: `${path}${pointer}${pointerOf([key])}`, ...fault })
    lintKeywords(own, at)
    if (typeof draft === 'number') lintDraft(own, draft, at)
    lintEffect(own, at)
    for (const key of REFERENCES) lintReference(own, key, schema, references, at)
    lintRequired(own, schema, path + pointer, report)
    for (const [steps, part] of partsOf(own)) {
      if (typeof part === 'boolean' || isRecord(part)) continue
      report({ path: path + pointer + pointerOf(steps), ...SCHEMA.notSchema(part) })
    }
  })
  lintEndless(schema, path, report)
}

type At = (key: string, fault: FormFault) => void

function lintKeywords(schema: FormSchema, at: At): void {
  for (const [key, value] of Object.entries(schema)) {
    if (!KEYWORDS.has(key)) at(key, SCHEMA.unknownKeyword(key, KEYWORDS))
    const wanted = VALUES[key]
    if (wanted && !wanted.fits(value)) at(key, SCHEMA.value(key, value, wanted.words))
    else if (LISTS.includes(key) && !(Array.isArray(value) && value.length > 0)) {
      at(key, SCHEMA.value(key, value, { zh: '至少一个 schema 的列表', en: 'a list of at least one schema' }))
    } else if (GROUPS.includes(key) && !isRecord(value)) {
      at(key, SCHEMA.value(key, value, { zh: '按名称列出的 schema', en: 'schemas by name: { "name": { … } }' }))
    }
  }
  for (const type of Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]) {
    if (!TYPES.includes(type)) at('type', SCHEMA.unknownType(type, TYPES))
  }
  const { format, pattern, patternProperties } = schema
  if (typeof format === 'string' && !Object.hasOwn(FORMATS, format)) {
    at('format', SCHEMA.unknownFormat(format, Object.keys(FORMATS)))
  }
  if (typeof pattern === 'string') lintPattern(pattern, 'pattern', at)
  if (isRecord(patternProperties)) {
    for (const one of Object.keys(patternProperties)) lintPattern(one, 'patternProperties', at)
  }
  if (Array.isArray(schema.enum) && schema.enum.length === 0) at('enum', SCHEMA.emptyEnum())
  const { enumNames } = schema
  if (Array.isArray(enumNames) && Array.isArray(schema.enum) && enumNames.length !== schema.enum.length) {
    at('enumNames', SCHEMA.enumNames(enumNames.length, schema.enum.length))
  }
}

function lintDraft(schema: FormSchema, draft: number, at: At): void {
  for (const key of NEWER) {
    const since = key === 'prefixItems' ? 2020 : 2019
    if (schema[key] !== undefined && draft < since) at(key, SCHEMA.newer(key))
  }
  if (draft >= 2020 && Array.isArray(schema.items)) at('items', SCHEMA.tuple())
}

const NEEDS: readonly [key: string, needs: string][] = [
  ['then', 'if'],
  ['else', 'if'],
  ['minContains', 'contains'],
  ['maxContains', 'contains'],
  ['enumNames', 'enum'],
]

/** Keywords that say nothing because another one is missing. */
function lintEffect(schema: FormSchema, at: At): void {
  for (const [key, needs] of NEEDS) {
    if (schema[key] !== undefined && schema[needs] === undefined) at(key, SCHEMA.withoutEffect(key, needs))
  }
  if (schema.if !== undefined && schema.then === undefined && schema.else === undefined) {
    at('if', SCHEMA.withoutEffect('if', 'then'))
  }
  if (schema.additionalItems !== undefined && !Array.isArray(schema.items)) {
    at('additionalItems', SCHEMA.withoutEffect('additionalItems', 'items: [ … ]'))
  }
  for (const key of ['additionalProperties', 'unevaluatedProperties', 'patternProperties']) {
    if (isRecord(schema[key]) && Object.keys(schema[key]).length > 0) at(key, SCHEMA.openNames(key))
  }
  if (schema.examples !== undefined && !isTyped(schema)) at('examples', SCHEMA.unproposed())
  const names = propertyNames(schema)
  for (const name of names ? Object.keys(schema.properties ?? {}) : []) {
    if (names && !names(name)) at('propertyNames', SCHEMA.name(name))
  }
}

/** Whether it may be a text or a number of the runner's own. */
function isTyped(schema: FormSchema): boolean {
  if (['enum', 'const', 'oneOf', 'anyOf', 'properties', 'items'].some((key) => schema[key] !== undefined)) return false
  const types = schema.type === undefined ? TYPED : [schema.type].flat()
  return types.some((type) => TYPED.includes(type))
}
const TYPED = ['string', 'number', 'integer']

function propertyNames(schema: FormSchema): ((name: string) => boolean) | null {
  // One that refers to something is judged with the whole form only.
  if (!isRecord(schema.propertyNames) || JSON.stringify(schema.propertyNames).includes('"$ref"')) return null
  try {
    return new Ajv({ strict: false, formats: FORMATS, validateSchema: false }).compile(schema.propertyNames)
  } catch {
    return null
  }
}

function lintPattern(pattern: string, key: string, at: At): void {
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    at(key, SCHEMA.badPattern(error instanceof Error ? error.message : String(error)))
    return
  }
  if (/\(\?<[=!]/.test(pattern)) at(key, SCHEMA.lookbehind())
}

function lintReference(own: FormSchema, key: string, root: FormSchema, references: References, at: At): void {
  const reference = own[key]
  if (typeof reference !== 'string') return
  if (references.target(own, reference) !== null) return
  if (key !== '$ref') at(key, SCHEMA.unread(key))
  else if (references.isForeign(own, reference)) at(key, SCHEMA.foreignRef(reference))
  else {
    const places = (['$defs', 'definitions'] as const).flatMap((group) =>
      Object.keys(isRecord(root[group]) ? root[group] : {}).map((name) => `#/${group}/${name}`),
    )
    at(key, SCHEMA.danglingRef(reference, places))
  }
}

function lintRequired(schema: FormSchema, root: FormSchema, path: string, report: Report): void {
  const { properties, required } = schema
  if (!isRecord(properties) || schema.$ref || path.includes('/if')) return
  // A branch may require what stands at the top.
  const known = new Set([...Object.keys(properties), ...Object.keys(isRecord(root.properties) ? root.properties : {})])
  const isOpen = isRecord(schema.patternProperties) || ['allOf', 'anyOf', 'oneOf', 'then'].some((key) => schema[key])
  for (const name of Array.isArray(required) ? required : []) {
    if ((properties[name] as unknown) === false) report({ path: `${path}/required`, ...SCHEMA.requiredNever(name) })
    else if (!known.has(name)) report({ path: `${path}/required`, ...SCHEMA.requiredMissing(name, known) })
  }
  for (const key of ['dependentRequired', 'dependencies'] as const) {
    const needs = Object.values(isRecord(schema[key]) ? schema[key] : {})
      .filter(Array.isArray)
      .flat()
    for (const name of new Set(needs.map(String))) {
      if (!known.has(name) && !isOpen) report({ path: `${path}/${key}`, ...SCHEMA.requiredMissing(name, known) })
    }
  }
}

const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'not'] as const

/** Definitions that come back to themselves before any field or entry: no answer could ever be judged by them. */
function lintEndless(written: FormSchema, path: string, report: Report): void {
  const root = inOneDialect(written)
  const done = new Set<unknown>()
  const visit = (part: unknown, around: readonly unknown[]): boolean => {
    if (!isRecord(part) || done.has(part)) return false
    if (around.includes(part)) return true
    const inner = [...around, part]
    const schema = part as FormSchema
    const parts: unknown[] = IN_PLACE.flatMap((key): unknown[] => {
      const value: unknown = schema[key]
      return Array.isArray(value) ? value : [value]
    })
    if (schema.$ref !== undefined) parts.push(definition(schema.$ref, root))
    if (parts.some((one) => visit(one, inner))) return true
    done.add(part)
    return false
  }
  eachSchema(root, (part, pointer) => {
    if (part.$ref !== undefined && visit(part, [])) {
      done.add(part)
      report({ path: `${path}${pointer}/$ref`, ...SCHEMA.endlessRef() })
    }
  })
}

/** Texts in one language only that stand in a schema, as one piece of advice at the first. */
export function lintSchemaWords(schema: FormSchema, ui: FormUi, path: string, report: Report): void {
  const texts: { text: string; place: string }[] = []
  eachSchema(schema, (part, pointer) => {
    const { title, description, enumNames } = part
    const own = [
      ['title', title],
      ['description', description],
      ...(enumNames ?? []).map((name) => ['enumNames', name]),
    ]
    const [, name] = /^\/properties\/([^/]+)$/.exec(pointer) ?? []
    for (const [key, text] of own) {
      // What the uiSchema says in both languages is what runners read.
      if (name !== undefined && isRecord(ui[name]) && `ui:${String(key)}` in ui[name]) continue
      if (typeof text === 'string' && /\p{L}/u.test(text))
        texts.push({ text, place: `${path}${pointer}/${String(key)}` })
    }
  })
  const [first] = texts
  if (first) report({ path: first.place, ...SCHEMA.oneLanguage(first.text, texts.length - 1) })
}
