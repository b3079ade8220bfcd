import { dequal as equal } from 'dequal/lite'
import { INPUTS, inputNameOf } from '#forms/inputs/inputs.ts'
import type { FormSchema, FormText, FormValue } from '#forms/model.ts'
import { isObject, isRecord } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import { definition } from './fieldAt.ts'
import type { FormValidator } from './formValidator.ts'

/** A part of the form for given answers: references, conditions, `allOf` and what was chosen folded in, of one type. */
export interface FoldedSchema extends FormSchema {
  type: string
  /** Nothing is an answer too: null. */
  nullable?: true
  /** All choices in the order of the uiSchema's labels, where conditions leave some of them only. */
  allChoices?: Json[]
  alternatives?: Alternative[]
  /** Answers that the chosen alternative says, so that nobody is asked. */
  implied?: FormValue
}

/** An `anyOf` or `oneOf` that is no list of choices, or a list of types. */
export interface Alternative {
  key: string
  pointer: string
  keyword: 'anyOf' | 'oneOf' | 'type'
  /** Those that can be chosen. */
  options: FormSchema[]
  /** All that are written, null among them. */
  every: FormSchema[]
  /** `ask`: the runner chooses; `field`: an answer beside it decides; `restrict`: it only says which answers are right. */
  kind: 'ask' | 'field' | 'restrict'
  chosen: number | null
  /** Fields that only the chosen one brings. */
  fields: string[]
}

/** Which alternative of a place is chosen; `best` is the one that fits what is there. */
export type Chosen = (key: string, value: Json | undefined, best: () => number | null) => number | null

export interface Folder {
  /** A part of the schema as it is to be drawn for the value at a pointer. */
  fold(part: unknown, value: Json | undefined, pointer: string): FoldedSchema
  /** A part without what depends on answers. */
  outline(part: unknown): FormSchema
}

interface Pending {
  keyword: 'anyOf' | 'oneOf'
  options: unknown[]
}

interface Work {
  out: FormSchema
  pending: Pending[]
}

/** What of a schema is seen; the other keywords only say which answers are right. */
const DRAWN = ['properties', 'items', 'prefixItems', 'enum', 'const', 'if', 'allOf', 'anyOf', 'oneOf'] as const
const WORDS = ['title', 'description', 'default', 'examples', 'readOnly', 'enumNames'] as const
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']
const LISTS = ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']
const OBJECTS = [
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'minProperties',
  'maxProperties',
]

export function createFolder(root: FormSchema, validator: FormValidator, chosen: Chosen): Folder {
  const ids = new WeakMap<object, number>()
  const outlines = new WeakMap<object, FormSchema>()
  let count = 0

  function idOf(options: object): number {
    const known = ids.get(options) ?? count++
    ids.set(options, known)
    return known
  }

  function outline(part: unknown): FormSchema {
    if (!isRecord(part)) return {}
    const known = outlines.get(part)
    if (known) return known
    const work: Work = { out: {}, pending: [] }
    take(part, work, null, false, [])
    for (const { keyword, options } of work.pending) work.out[keyword] ??= options as FormSchema[]
    if (part.if !== undefined) work.out.if ??= part.if as FormSchema
    outlines.set(part, work.out)
    return work.out
  }

  /** Takes a schema into the work. `value` is null for an outline, which looks at no answer. */
  function take(
    part: unknown,
    work: Work,
    value: { now: Json | undefined } | null,
    keepWords: boolean,
    seen: readonly unknown[],
  ): void {
    if (!isRecord(part) || seen.includes(part)) return
    const inner = [...seen, part]
    const {
      $ref,
      $defs: _,
      definitions: __,
      allOf,
      anyOf,
      oneOf,
      if: condition,
      then,
      else: other,
      parts,
      ...own
    } = part
    if (typeof $ref === 'string') take(definition($ref, root), work, value, keepWords, inner)
    work.out = merged(work.out, own, keepWords)
    if (Array.isArray(allOf)) for (const one of allOf) take(one, work, value, true, inner)
    if (Array.isArray(parts)) for (const one of parts) take(one, work, value, false, inner)
    if (condition !== undefined && value) {
      take(validator.holds(condition, value.now ?? {}) ? then : other, work, value, false, inner)
    }
    if (Array.isArray(anyOf)) work.pending.push({ keyword: 'anyOf', options: anyOf })
    if (Array.isArray(oneOf)) work.pending.push({ keyword: 'oneOf', options: oneOf })
  }

  function fold(part: unknown, value: Json | undefined, pointer: string): FoldedSchema {
    const work: Work = { out: {}, pending: [] }
    const alternatives: Alternative[] = []
    const implied: FormValue = {}
    let nullable = false
    take(part, work, { now: value }, false, [])
    // An option that is taken may bring alternatives of its own: the list grows while it is gone through.
    for (const pending of work.pending) settle(pending)
    const types = typesOf(work.out)
    if (types.includes('null') && types.length > 1) nullable = true
    const kinds = types.filter((type) => type !== 'null' || types.length === 1)
    const type = kinds.length > 1 && !work.out.enum ? chosenType(kinds) : (kinds[0] ?? 'string')
    const { allChoices } = work.out as FoldedSchema
    const folded: FoldedSchema = { ...work.out, type, ...(allChoices ? { allChoices } : {}) }
    const asked = alternatives.some((one) => one.kind === 'ask')
    if (kinds.length === 0 && !asked) folded.type = guessed(work.out)
    else if (kinds.length === 0)
      folded.type =
        alternatives.some(({ options }) => options.every((one) => isOfFields(outline(one)))) || work.out.properties
          ? 'object'
          : ''
    if (work.out.const !== undefined && folded.type !== 'boolean' && !isObjectLike(work.out.const)) {
      folded.enum = [work.out.const]
    }
    if (folded.type === 'object') folded.properties = fieldsOf(folded, value, implied)
    if (nullable && !folded.enum?.includes(null)) folded.nullable = true
    if (alternatives.length > 0) folded.alternatives = alternatives
    if (Object.keys(implied).length > 0) folded.implied = implied
    return folded

    function settle({ keyword, options: written }: Pending): void {
      const key = `${pointer}#${idOf(written)}`
      // What takes everything restricts nothing.
      if (written.includes(true)) return
      const all = written.filter(isRecord) as FormSchema[]
      if (all.every((one) => isConstant(outline(one)))) {
        work.out = merged(work.out, choicesOf(all.map(outline)), false)
        return
      }
      const nothing = all.filter((one) => outline(one).type === 'null' && outline(one).title === undefined)
      const options = all.filter((one) => !nothing.includes(one))
      if (nothing.length > 0) nullable = true
      const base = { key, pointer, keyword, options, every: all, fields: [] as string[] }
      if (options.length === 1 && nothing.length > 0) {
        alternatives.push({ ...base, kind: 'field', chosen: 0 })
        take(options[0], work, { now: value }, false, [])
        return
      }
      const shapes = options.map(outline)
      const { kind, by } = kindOf(shapes, work.out)
      if (kind === 'restrict') {
        const type = shapes[0]?.type
        if (work.out.type === undefined && type !== undefined) work.out = { ...work.out, type: commonType(shapes) }
        alternatives.push({ ...base, kind, chosen: null })
        return
      }
      const at =
        kind === 'field'
          ? options.findIndex((_, index) => by.some((name) => holdsValue(shapes[index], name, value)))
          : (chosen(key, value, () => bestOf(options, value)) ?? -1)
      const option = options[at]
      const before = new Set(Object.keys(work.out.properties ?? {}))
      if (option) {
        take(option, work, { now: value }, false, [])
        if (kind === 'ask') imply(shapes, at)
      }
      const fields = Object.keys(work.out.properties ?? {}).filter((name) => !before.has(name))
      alternatives.push({ ...base, kind, chosen: option ? at : null, fields })
    }

    // What tells the options apart is said by the choice itself.
    function imply(shapes: FormSchema[], at: number): void {
      for (const [name, part] of Object.entries(shapes[at]?.properties ?? {})) {
        const own = outline(part).const
        if (own === undefined) continue
        const others = shapes.filter((_, index) => index !== at).map((shape) => outline(shape.properties?.[name]).const)
        if (others.some((other) => other !== undefined && !equal(other, own))) implied[name] = own
      }
    }

    function chosenType(kinds: string[]): string {
      if (kinds.every((kind) => kind === 'number' || kind === 'integer')) return 'number'
      const options = kinds.map((kind) => ({ type: kind }))
      const at = chosen(`${pointer}#type`, value, () => bestOf(options, value))
      alternatives.push({
        key: `${pointer}#type`,
        pointer,
        keyword: 'type',
        options,
        every: options,
        kind: 'ask',
        chosen: at,
        fields: [],
      })
      return (at === null ? undefined : kinds[at]) ?? ''
    }
  }

  /** Who decides between options, and by which fields of the object. */
  function kindOf(shapes: FormSchema[], base: FormSchema): { kind: Alternative['kind']; by: string[] } {
    const types = new Set(shapes.flatMap((shape) => typesOf(shape)))
    const baseTypes = typesOf(base)
    const isObjects =
      [...types].every((type) => type === 'object') &&
      (base.properties || baseTypes.includes('object') || shapes.some((shape) => shape.properties))
    if (isObjects) {
      const known = base.properties ?? {}
      const by = discriminators(shapes).filter((name) => isAsked(known[name]))
      if (by.length > 0) return { kind: 'field', by }
      const brings = shapes.some((shape) =>
        Object.keys(shape.properties ?? {}).some((name) => !Object.hasOwn(known, name)),
      )
      const nests = shapes.some((shape) => DRAWN.some((key) => key !== 'properties' && shape[key] !== undefined))
      return { kind: brings || nests ? 'ask' : 'restrict', by: [] }
    }
    const adds = shapes.some(
      (shape) =>
        DRAWN.some((key) => shape[key] !== undefined) ||
        typesOf(shape).some((type) => !baseTypes.includes(type)) ||
        shape.format !== undefined,
    )
    if (!adds) return { kind: 'restrict', by: [] }
    const titled = shapes.every((shape) => shape.title !== undefined)
    return { kind: !titled && isTyped(shapes, base) ? 'restrict' : 'ask', by: [] }
  }

  /** Whether one line of text, or one number, is how all of them are answered. */
  function isTyped(shapes: FormSchema[], base: FormSchema): boolean {
    const kinds = shapes.map((shape) => {
      const whole = { ...base, ...shape, type: typesOf(shape)[0] ?? typesOf(base)[0] ?? '' }
      if (DRAWN.some((key) => shape[key] !== undefined)) return ''
      const asks = INPUTS.get(inputNameOf(whole, {}))?.asks
      return asks === 'enter' ? whole.type.replace('integer', 'number') : ''
    })
    return kinds[0] !== '' && kinds.every((kind) => kind === kinds[0])
  }

  function discriminators(shapes: FormSchema[]): string[] {
    const names = Object.keys(shapes[0]?.properties ?? {})
    return names.filter((name) => {
      const values = shapes.map((shape) => valuesOf(outline(shape.properties?.[name])))
      const all = values.flat()
      return (
        values.every((one) => one.length > 0) &&
        all.every((one, at) => all.findIndex((other) => equal(other, one)) === at)
      )
    })
  }

  function isAsked(part: unknown): boolean {
    const shape = outline(part)
    const options = shape.oneOf ?? shape.anyOf
    return (
      valuesOf(shape).length > 1 ||
      shape.type === 'boolean' ||
      (options?.every((one) => isConstant(outline(one))) ?? false)
    )
  }

  function holdsValue(shape: FormSchema | undefined, name: string, value: Json | undefined): boolean {
    const now = isObject(value) ? value[name] : undefined
    return now !== undefined && valuesOf(outline(shape?.properties?.[name])).some((one) => equal(one, now))
  }

  /** The option that an answer belongs to, as far as one can tell; null when nothing speaks for any. */
  function bestOf(options: FormSchema[], value: Json | undefined): number | null {
    let best: { at: number; score: number } | null = null
    for (const [at, option] of options.entries()) {
      const found = likeness(option, value, 0)
      if (found <= 0) continue
      const score = found + (validator.holds(option, value) ? 0.5 : 0)
      if (best === null || score > best.score) best = { at, score }
    }
    return best?.at ?? null
  }

  function likeness(part: unknown, value: Json | undefined, depth: number): number {
    if (depth > 8) return 0
    const shape = outline(part)
    const values = valuesOf(shape)
    if (values.length > 0) return values.some((one) => equal(one, value)) ? 2 : -1
    const types = typesOf(shape)
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) return -1
    const options = shape.anyOf ?? shape.oneOf
    const inner = options ? Math.max(...options.map((one) => likeness(one, value, depth + 1))) : 0
    if (inner < 0) return -1
    if (Array.isArray(value)) {
      const entry = value.map((item, at) => likeness(entrySchema(shape, at), item, depth + 1))
      return entry.some((score) => score < 0) ? -1 : 1 + inner
    }
    if (!isObject(value)) return 1 + inner
    let score = inner
    for (const [name, answer] of Object.entries(value)) {
      const own = shape.properties && Object.hasOwn(shape.properties, name) ? shape.properties[name] : undefined
      if (own === undefined) continue
      const found = likeness(own, answer, depth + 1)
      if (found < 0) return -1
      score += 1 + found
    }
    return score
  }

  function fieldsOf(folded: FoldedSchema, value: Json | undefined, implied: FormValue): Record<string, FormSchema> {
    const found: Record<string, FormSchema> = {}
    for (const [name, part] of Object.entries(folded.properties ?? {})) {
      if (!Object.hasOwn(implied, name) && !isNever(part)) found[name] = isRecord(part) ? part : {}
    }
    for (const name of isObject(value) ? Object.keys(value) : []) {
      if (Object.hasOwn(folded.properties ?? {}, name) || Object.hasOwn(implied, name)) continue
      const extra = extraSchema(folded, name)
      if (extra) found[name] = extra
    }
    return found
  }

  return { fold, outline }
}

/** The schema of a list's entry. */
export function entrySchema(schema: FormSchema, at: number): FormSchema {
  const fixed = Array.isArray(schema.prefixItems) ? (schema.prefixItems as FormSchema[]) : []
  const part = fixed[at] ?? schema.items
  return isRecord(part) ? part : {}
}

/** The schema of an answer that the object has no field for; null when it takes none. */
function extraSchema(schema: FormSchema, name: string): FormSchema | null {
  for (const [pattern, part] of Object.entries(isRecord(schema.patternProperties) ? schema.patternProperties : {})) {
    if (new RegExp(pattern, 'u').test(name)) return isRecord(part) ? part : part === false ? null : {}
  }
  const rest = schema.additionalProperties ?? schema.unevaluatedProperties
  return rest === true ? {} : isRecord(rest) ? rest : null
}

function isOfFields({ type, properties }: FormSchema): boolean {
  return type === 'object' || properties !== undefined
}

function isNever(part: unknown): boolean {
  return part === false
}

function isObjectLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** A schema that allows single values only. */
function isConstant(shape: FormSchema): boolean {
  const values = valuesOf(shape)
  return values.length > 0 && !values.some(isObjectLike)
}

function valuesOf(shape: FormSchema): Json[] {
  return shape.const !== undefined ? [shape.const] : (shape.enum ?? [])
}

/** Options that are single values as one list of choices. */
function choicesOf(shapes: FormSchema[]): FormSchema {
  const choices: { value: Json; name: FormText | undefined }[] = []
  for (const shape of shapes) {
    for (const [at, value] of valuesOf(shape).entries()) {
      if (choices.some((one) => equal(one.value, value))) continue
      const names = shape.enumNames
      choices.push({ value, name: names?.[at] ?? (shape.const === undefined ? undefined : shape.title) })
    }
  }
  const named = choices.some(({ name }) => name !== undefined)
  const types = [...new Set(shapes.flatMap((shape) => typesOf(shape)))]
  return {
    enum: choices.map(({ value }) => value),
    ...(named ? { enumNames: choices.map(({ name }) => name ?? '') } : {}),
    ...(types.length === 1 && types[0] !== undefined ? { type: types[0] } : {}),
  }
}

function commonType(shapes: FormSchema[]): string {
  const types = new Set(shapes.flatMap((shape) => typesOf(shape)))
  return types.size === 2 && types.has('integer') ? 'number' : ([...types][0] ?? 'string')
}

function typesOf({ type }: FormSchema): string[] {
  return Array.isArray(type) ? type : type === undefined || type === '' ? [] : [type]
}

/** The type that a schema speaks of without naming it. */
function guessed(schema: FormSchema): string {
  const values = valuesOf(schema).filter((one) => one !== null)
  if (values.length > 0) return typeof values[0] === 'object' ? 'object' : typeof values[0]
  const says = (keys: readonly string[]) => keys.some((key) => schema[key] !== undefined)
  if (says(OBJECTS)) return 'object'
  if (says(LISTS)) return 'array'
  return says(NUMBERS) ? 'number' : 'string'
}

export function isOfType(value: Json | undefined, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  return type === '' || typeof value === type
}

/** Two parts of one schema as far as drawing needs them; of what both say, the later counts. */
function merged(before: FormSchema, added: FormSchema, keepWords: boolean): FormSchema {
  const result: FormSchema = { ...before, ...added }
  if (keepWords) for (const key of WORDS) if (before[key] !== undefined) Object.assign(result, { [key]: before[key] })
  if (before.properties && added.properties) {
    const properties = { ...before.properties }
    for (const [name, part] of Object.entries(added.properties)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      properties[name] = known === undefined || known === part ? part : together(known, part)
    }
    result.properties = properties
  }
  if (before.required && added.required) result.required = [...new Set([...before.required, ...added.required])]
  if (before.items && added.items) result.items = together(before.items, added.items)
  if (before.type !== undefined && added.type !== undefined) result.type = bothTypes(typesOf(before), typesOf(added))
  const all = (before as FoldedSchema).allChoices ?? before.enum
  const left = added.enum ?? (added.const === undefined ? undefined : [added.const])
  if (all && before.enum && left) {
    const kept = before.enum.filter((value) => left.some((one) => equal(one, value)))
    const names = before.enumNames
    const at = (value: Json) => before.enum?.findIndex((one) => equal(one, value)) ?? -1
    Object.assign(result, { enum: kept, allChoices: all })
    if (names && added.enumNames === undefined) result.enumNames = kept.map((value) => names[at(value)] ?? '')
    if (added.enumNames !== undefined && added.enum) {
      const own = added.enumNames
      result.enumNames = kept.map((value) => own[left.findIndex((one) => equal(one, value))] ?? '')
    }
  }
  return result
}

const FOLDED = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'parts'] as const

/** Whether a schema is drawn as it is written, whatever the answers are. */
export function isPlain(schema: FormSchema): boolean {
  return FOLDED.every((key) => schema[key] === undefined)
}

function together(before: FormSchema, added: FormSchema): FormSchema {
  // A schema may be true or false: everything, or nothing.
  if (isNever(before) || isNever(added)) return false as unknown as FormSchema
  if (!isRecord(before) || !isRecord(added)) return isRecord(before) ? before : added
  return isPlain(before) && isPlain(added) ? merged(before, added, false) : { parts: [before, added] }
}

function bothTypes(before: string[], added: string[]): string | string[] {
  const both = before.filter((type) => added.includes(type) || (type === 'integer' && added.includes('number')))
  if (before.includes('number') && added.includes('integer') && !both.includes('integer')) both.push('integer')
  return both.length === 0 ? added : both.length === 1 ? (both[0] ?? '') : both
}
