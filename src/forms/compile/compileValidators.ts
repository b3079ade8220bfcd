import { _, Ajv, type Options } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { splitSchema } from '#forms/engine/formValidator.ts'
import { judging, type Part } from '#forms/judging.ts'
import type { FormSchema, ValidateFunction } from '#forms/model.ts'
import { type PlainSchema, plainJudge } from '#forms/plainValue.ts'
import { FORMATS, FORMS_OF_TYPING, STEP_PRECISION } from '#lib/formats.ts'
import { isRecord } from '#lib/json.ts'
import { memoize } from '#lib/memoize.ts'
import { usesNewer } from './dialect.ts'
import { takeApart } from './takeApart.ts'
import { eachSchema, mapSchema } from './walkSchema.ts'

/** The key of the whole form among what is compiled. */
export const ROOT = 'form'

/** What a form is judged by: keys of functions that its compiler knows, and how they go together. */
export interface CompiledParts {
  ajv: Ajv
  /** Keys of what Ajv has compiled for the rest. */
  keys: string[]
  /** Schemas that are judged as they stand, by their keys. */
  plain: Map<string, PlainSchema>
  /** Names of the formats that any of it asks for. */
  formats: string[]
  whole: Part<string>[]
  /** In the order of `slicesOf`; those of a part of the answer are one function. */
  conditions: (Part<string>[] | string)[]
  options: string[]
}

/** An Ajv that knows our formats; what it does not know is a finding of the linter. */
function formAjv(schema: FormSchema): Ajv {
  const options: Options = {
    allErrors: true,
    messages: false,
    strict: false,
    multipleOfPrecision: STEP_PRECISION,
    formats: FORMATS,
    // `assertSchema` does: each instance would compile the schema of schemas for itself.
    validateSchema: false,
    code: { source: true, esm: true, formats: _`FORMATS` },
  }
  return usesNewer(schema) ? new Ajv2020(options) : new Ajv(options)
}

const judges = { older: new Ajv({ strict: false }), newer: new Ajv2020({ strict: false }) }

/** Throws on what is no JSON Schema. */
function assertSchema(schema: FormSchema): void {
  judges[usesNewer(schema) ? 'newer' : 'older'].validateSchema(schema, true)
}

/** The keys by which a form's conditions and options are found: their places in it. */
export function partKeys(schema: FormSchema): { conditions: string[]; options: string[] } {
  const { conditions, options } = splitSchema(schema)
  const key = ({ at }: { at: string }) => `${ROOT}#${at}`
  return { conditions: conditions.map(key), options: options.map(key) }
}

/**
 * The form taken apart and compiled, once for both the linter and the publisher. Throws on a schema that no validator can
 * be made of.
 */
export const compiledParts = memoize(16, compileParts)

function compileParts(schema: FormSchema): CompiledParts {
  const ajv = formAjv(schema)
  const bare = withoutWords(schema)
  assertSchema(bare)
  ajv.addSchema(bare, ROOT)
  const plain = new Map<string, PlainSchema>()
  const known = new Map<string, string>()
  const keys: string[] = []
  const name = (part: FormSchema | false): string => {
    const text = JSON.stringify(part)
    const key = known.get(text) ?? `${ROOT}-${known.size}`
    if (known.has(text)) return key
    known.set(text, key)
    if (isPlain(part)) plain.set(key, part)
    else {
      keys.push(key)
      ajv.addSchema(isRecord(part) ? ofRoot(part) : part, key)
    }
    return key
  }
  const whole = takeApart(bare, bare, name)
  const slices = splitSchema(bare)
  const at = (place: string) => `${ROOT}#${place}`
  const conditions = slices.conditions.map((one) => (one.root ? takeApart(one.schema, bare, name) : at(one.at)))
  const options = slices.options.map((one) => at(one.at))
  keys.push(...conditions.filter((one) => typeof one === 'string'), ...options)
  for (const key of keys) if (!ajv.getSchema(key)) throw new Error(`nothing was compiled from ${key}`)
  for (const one of plain.values()) plainJudge(one, FORMATS)
  return { ajv, keys, plain, formats: formatsOf(bare), whole, conditions, options }
}

/** The same as it runs, without the bundle that is published. */
export function running({ ajv, plain, whole, conditions, options }: CompiledParts): {
  validate: ValidateFunction
  conditions: ValidateFunction[]
  options: ValidateFunction[]
} {
  const call = (key: string) => {
    const own = plain.get(key)
    return own ? plainJudge(own, FORMATS) : (ajv.getSchema(key) as ValidateFunction)
  }
  const bound = (parts: Part<string>[]): ValidateFunction => judging(parts.map((part) => mapPart(part, call)))
  return {
    validate: bound(whole),
    conditions: conditions.map((one) => (typeof one === 'string' ? call(one) : bound(one))),
    options: options.map(call),
  }
}

function mapPart<A, B>(part: Part<A>, to: (judge: A) => B): Part<B> {
  if ('object' in part) return part
  if ('field' in part) return { ...part, judge: part.judge === null ? null : to(part.judge) }
  if ('judge' in part) return { ...part, judge: to(part.judge) }
  const all = (parts: Part<A>[]) => parts.map((one) => mapPart(one, to))
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword; nothing awaits it
  return { when: all(part.when), then: all(part.then), else: all(part.else) }
}

const TYPES: unknown[] = ['string', 'number', 'integer', 'boolean', undefined]
const LIMITS = ['pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']

/** Whether a schema is of a single value and says nothing that needs a compiler. */
function isPlain(schema: FormSchema | false): schema is PlainSchema {
  if (schema === false) return false
  return Object.entries(schema).every(([key, value]) => {
    if (key === 'type') return TYPES.includes(value)
    if (key === 'const') return !isContainer(value)
    if (key === 'enum') return !schema.enum?.some(isContainer)
    // Ajv says of an unknown one that it is.
    if (key === 'format') return Object.hasOwn(FORMATS, String(value))
    return LIMITS.includes(key)
  })
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** A part of the form by itself: its references are places in the whole. */
function ofRoot(part: FormSchema): FormSchema {
  return mapSchema(part, (one) => (one.$ref?.startsWith('#') ? { ...one, $ref: `${ROOT}${one.$ref}` } : one))
}

const WORDS = ['title', 'description', 'default', 'examples', 'enumNames', 'readOnly', 'writeOnly', 'deprecated']
/** Place of a case's words. */
const CASE = 'x-case'

/** The schema without what no answer is judged by; texts may be in two languages, which the compiler does not take. */
function withoutWords(schema: FormSchema): FormSchema {
  return mapSchema(schema, (part) => {
    for (const key of [...WORDS, CASE]) delete part[key]
    if (FORMS_OF_TYPING.has(part.format ?? '')) delete part.format
    return part
  })
}

function formatsOf(schema: FormSchema): string[] {
  const names = new Set<string>()
  eachSchema(schema, ({ format }) => format !== undefined && names.add(format))
  return [...names].sort()
}
