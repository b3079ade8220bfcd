import { Ajv } from 'ajv'
import { dequal as equal } from 'dequal/lite'
import { definition, resolved } from '#forms/engine/fieldAt.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { FORMATS } from '#lib/formats.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Words } from '#lib/words.ts'
import { DIALECTS, inOneDialect, NEWER, readDraft } from './dialect.ts'
import { didYouMean, type FormFault, finding, message, type Report, shown } from './finding.ts'
import { VALUES } from './keywordValues.ts'
import { collectReferences, type References } from './references.ts'
import { eachSchema, GROUPS, LISTS, listParts, SCHEMAS } from './walkSchema.ts'

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
    report(path, finding('form.schemaShape', { value: shown(schema) }))
    return
  }
  const draft = readDraft(schema)
  if (draft === null)
    report(`${path}/$schema`, finding('form.dialect', { name: shown(schema.$schema), known: [...DIALECTS] }))
  const references = collectReferences(schema)
  const anchors: unknown[] = []
  eachSchema(schema, ({ $dynamicAnchor }) => anchors.push($dynamicAnchor))
  eachSchema(schema, (own, pointer) => {
    const at = (key: string, fault: FormFault) => report(`${path}${pointer}${formatPointer([key])}`, fault)
    lintKeywords(own, at)
    if (typeof draft === 'number') lintDraft(own, draft, at)
    lintEffect(own, at)
    lintDynamic(own, anchors, at)
    for (const key of REFERENCES) lintReference(own, key, schema, references, at)
    lintRequired(own, schema, path + pointer, report)
    for (const [steps, part] of listParts(own)) {
      if (typeof part === 'boolean' || isRecord(part)) continue
      report(path + pointer + formatPointer(steps), finding('form.schemaShape', { value: shown(part) }))
    }
  })
  lintEndless(schema, path, report)
  lintAlternatives(schema, path, report)
}

/** A reference whose target depends on the way there is read as the one target that it can have. */
function lintDynamic({ $dynamicRef }: FormSchema, anchors: unknown[], at: At): void {
  if (typeof $dynamicRef !== 'string') return
  const name = $dynamicRef.slice($dynamicRef.indexOf('#') + 1)
  if (anchors.filter((one) => one === name).length < 2) return
  at(
    '$dynamicRef',
    finding('form.keywordValue', {
      key: '$dynamicRef',
      value: shown($dynamicRef),
      wanted: message('forms.value.anchor'),
    }),
  )
}

type At = (key: string, fault: FormFault) => void

function lintKeywords(schema: FormSchema, at: At): void {
  for (const [key, value] of Object.entries(schema)) {
    if (!KEYWORDS.has(key))
      at(key, finding('form.unknownKeyword.unknown', { key, suggestion: didYouMean(key, KEYWORDS) }))
    const wanted = VALUES[key]
    if (wanted && !wanted.fits(value))
      at(key, finding('form.keywordValue', { key, value: shown(value), wanted: wanted.words }))
    else if (LISTS.includes(key) && !(Array.isArray(value) && value.length > 0)) {
      at(key, finding('form.keywordValue', { key, value: shown(value), wanted: message('forms.value.schemas') }))
    } else if (GROUPS.includes(key) && !isRecord(value)) {
      at(key, finding('form.keywordValue', { key, value: shown(value), wanted: message('forms.value.schemasByName') }))
    }
  }
  for (const type of Array.isArray(schema.type) ? schema.type : schema.type === undefined ? [] : [schema.type]) {
    if (!TYPES.includes(type))
      at('type', finding('form.unknownType', { type: shown(type), suggestion: didYouMean(String(type), TYPES) }))
  }
  for (const key of ['properties', 'required']) {
    const names = key === 'required' ? schema.required : Object.keys(isRecord(schema[key]) ? schema[key] : {})
    const reserved = Array.isArray(names) && names.find(isReserved)
    if (reserved) at(key, finding('form.reservedName', { name: reserved }))
  }
  const { format, pattern, patternProperties } = schema
  if (typeof format === 'string' && !Object.hasOwn(FORMATS, format)) {
    at('format', finding('form.unknownFormat', { format: shown(format), suggestion: formatFor(format) }))
  }
  if (typeof pattern === 'string') lintPattern(pattern, 'pattern', at)
  if (isRecord(patternProperties)) {
    for (const one of Object.keys(patternProperties)) lintPattern(one, 'patternProperties', at)
  }
  if (Array.isArray(schema.enum) && schema.enum.length === 0) at('enum', finding('form.emptyEnum'))
  lintAlike(schema, at)
  const { enumNames } = schema
  if (Array.isArray(enumNames) && Array.isArray(schema.enum) && enumNames.length !== schema.enum.length) {
    at('enumNames', finding('form.enumNames.count', { choices: schema.enum.length, labels: enumNames.length }))
  }
}

/** Whether every object of JavaScript has something of that name already: an answer would be taken for it, or it for one. */
export function isReserved(name: unknown): boolean {
  return typeof name === 'string' && name in Object.prototype
}

const MEANT: Readonly<Record<string, string>> = {
  tel: 'phone',
  telephone: 'phone',
  cellphone: 'mobile',
  datetime: 'date-time',
  'datetime-local': 'date-time',
  timestamp: 'date-time',
  guid: 'uuid',
  link: 'uri',
  website: 'uri',
  ip: 'ipv4',
  domain: 'hostname',
  base64: 'byte',
  file: 'data-url',
  name: 'person-name',
}

/** The format that was meant: one that others call otherwise, or one of a name alike. */
function formatFor(format: string): Words {
  const own = Object.hasOwn(MEANT, format) ? MEANT[format] : undefined
  return own === undefined ? didYouMean(format, Object.keys(FORMATS)) : message('forms.use', { name: own })
}

/** Two choices that read the same. */
function lintAlike({ enum: values, enumNames, oneOf }: FormSchema, at: At): void {
  const options = (Array.isArray(oneOf) ? oneOf : []).filter((one) => isRecord(one) && one.const !== undefined)
  const names = Array.isArray(values)
    ? values.map((value, index) => enumNames?.[index] ?? value)
    : options.map(({ title, const: value }) => title ?? value)
  const read = names.map((name) => (typeof name === 'object' ? JSON.stringify(name) : String(name)))
  const twice = read.find((name, index) => read.indexOf(name) !== index)
  if (twice !== undefined) at(Array.isArray(values) ? 'enum' : 'oneOf', finding('form.alikeChoices', { name: twice }))
}

/** Objects of which exactly one must fit, though whatever answers one of them fits another too: nobody could submit. */
function lintAlternatives(written: FormSchema, path: string, report: Report): void {
  const root = inOneDialect(written)
  eachSchema(root, ({ oneOf }, pointer) => {
    const shapes = (Array.isArray(oneOf) ? oneOf : []).map((one) => (isRecord(one) ? resolved(one, root) : {}))
    if (shapes.length < 2 || !shapes.every(isOpenObject)) return
    const at = shapes.findIndex((one) => shapes.some((other) => other !== one && fitsToo(one, other)))
    if (at !== -1) report(`${path}${pointer}/oneOf/${at}`, finding('form.notApart'))
  })
}

const OF_FIELDS = [
  'type',
  'title',
  'description',
  'properties',
  'required',
  'default',
  '$defs',
  'definitions',
  '$comment',
]

/** An object of which only its fields say what is right. */
function isOpenObject(schema: FormSchema): boolean {
  return isRecord(schema.properties) && Object.keys(schema).every((key) => OF_FIELDS.includes(key))
}

/** Whether every answer to the first is right for the second: it asks for nothing more, and says nothing else. */
function fitsToo({ properties = {}, required = [] }: FormSchema, other: FormSchema): boolean {
  const same = Object.entries(other.properties ?? {}).every(([name, part]) => equal(properties[name] ?? part, part))
  return same && (other.required ?? []).every((name) => required.includes(name))
}

function lintDraft(schema: FormSchema, draft: number, at: At): void {
  for (const key of NEWER) {
    const since = key === 'prefixItems' ? 2020 : 2019
    if (schema[key] !== undefined && draft < since) at(key, finding('form.newerKeyword.later', { key }))
  }
  if (draft >= 2020 && Array.isArray(schema.items)) at('items', finding('form.newerKeyword.tuple'))
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
    if (schema[key] !== undefined && schema[needs] === undefined)
      at(key, finding('form.noEffect.without', { needs, key }))
  }
  if (schema.if !== undefined && schema.then === undefined && schema.else === undefined) {
    at('if', finding('form.noEffect.without', { needs: 'then', key: 'if' }))
  }
  if (schema.additionalItems !== undefined && !Array.isArray(schema.items)) {
    at('additionalItems', finding('form.noEffect.without', { needs: 'items: [ … ]', key: 'additionalItems' }))
  }
  for (const key of ['additionalProperties', 'unevaluatedProperties', 'patternProperties']) {
    if (isRecord(schema[key]) && Object.keys(schema[key]).length > 0) at(key, finding('form.openNames', { key }))
  }
  if (schema.examples !== undefined && !isTyped(schema)) at('examples', finding('form.noEffect.unproposed'))
  const names = propertyNames(schema)
  for (const name of names ? Object.keys(schema.properties ?? {}) : []) {
    if (names && !names(name)) at('propertyNames', finding('form.nameRefused', { name }))
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
    at(key, finding('form.badPattern', { reason: error instanceof Error ? error.message : String(error) }))
    return
  }
  if (/\(\?<[=!]/.test(pattern)) at(key, finding('form.lookbehind'))
}

function lintReference(own: FormSchema, key: string, root: FormSchema, references: References, at: At): void {
  const reference = own[key]
  if (typeof reference !== 'string') return
  if (references.target(own, reference) !== null) return
  if (key !== '$ref') at(key, finding('form.unknownKeyword.unread', { key }))
  else if (references.isForeign(own, reference)) at(key, finding('form.foreignRef', { reference }))
  else {
    const places = (['$defs', 'definitions'] as const).flatMap((group) =>
      Object.keys(isRecord(root[group]) ? root[group] : {}).map((name) => `#/${group}/${name}`),
    )
    at(key, finding('form.danglingRef', { reference, suggestion: didYouMean(reference, places) }))
  }
}

function lintRequired(schema: FormSchema, root: FormSchema, path: string, report: Report): void {
  const { properties, required } = schema
  if (!isRecord(properties) || schema.$ref || path.includes('/if')) return
  // A branch may require what stands at the top.
  const known = new Set([...Object.keys(properties), ...Object.keys(isRecord(root.properties) ? root.properties : {})])
  const isOpen = isRecord(schema.patternProperties) || ['allOf', 'anyOf', 'oneOf', 'then'].some((key) => schema[key])
  for (const name of Array.isArray(required) ? required : []) {
    if ((properties[name] as unknown) === false)
      report(`${path}/required`, finding('form.requiredMissing.refused', { name }))
    else if (!known.has(name))
      report(`${path}/required`, finding('form.requiredMissing.unknown', { name, suggestion: didYouMean(name, known) }))
  }
  for (const key of ['dependentRequired', 'dependencies'] as const) {
    const needs = Object.values(isRecord(schema[key]) ? schema[key] : {})
      .filter(Array.isArray)
      .flat()
    for (const name of new Set(needs.map(String))) {
      if (!known.has(name) && !isOpen)
        report(`${path}/${key}`, finding('form.requiredMissing.unknown', { name, suggestion: didYouMean(name, known) }))
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
      report(`${path}${pointer}/$ref`, finding('form.endlessRef'))
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
  if (first) report(first.place, oneLanguage(first.text, texts.length - 1))
}

/** A text in one language, and how many more there are. */
export function oneLanguage(text: string, more: number): FormFault {
  return more === 0 ? finding('form.oneLanguage.text', { text }) : finding('form.oneLanguage.texts', { text, more })
}
