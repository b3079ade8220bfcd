import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { isObject } from '#lib/json.ts'
import { formatPointer, parsePointer, valueAt } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import type { Alternative } from './alternatives.ts'
import { childUi, entryUi } from './fieldAt.ts'
import { type Chosen, createFolder, type FoldedSchema } from './foldSchema.ts'
import type { FormValidator } from './formValidator.ts'
import { isPlain } from './mergeSchemas.ts'
import { entrySchema, isObjectLike } from './schemaParts.ts'

/** Which fields a form has for given answers: what is drawn, what counts and what is shown again come from here. */
export interface Resolver {
  /** A part of the schema as it stands for the value at a pointer. */
  fold(part: unknown, value: Json | undefined, pointer: string): FoldedSchema
  /** A part without what depends on answers. */
  outline(part: unknown): FormSchema
  /** The whole form's fields for an answer. */
  fields(answer: FormValue): Record<string, FormSchema>
  /**
   * The answers that count: without those of fields that are not shown (`ui:hidden: keep` apart), with those that
   * nobody has to be asked for.
   */
  withoutHidden(value: FormValue): FormValue
  /** The schema's defaults that an answer lacks, by pointer; `made` are places that only defaults have filled so far. */
  defaults(answer: FormValue, made: ReadonlySet<string>): Map<string, Json>
  /** Every alternative that the answer meets, the outer ones first. */
  alternatives(answer: FormValue): Alternative[]
}

/** How deep in a part that contains itself something is filled in by itself. */
const DEEPEST = 12
/** Objects inside each other, none of them answered, in which defaults are looked for. */
const UNANSWERED = 5
/** Entries that a list begins with at most; who must give more adds them. */
const MOST_BEGUN = 20

export function createResolver(schema: FormSchema, ui: FormUi, validator: FormValidator, chosen: Chosen): Resolver {
  const { fold, outline } = createFolder(schema, validator, chosen)
  const whole = lastOf(
    (value: FormValue) => fold(schema, value, ''),
    // With open properties the answer's own names are part of the outcome.
    (value) => (isOpen(outline(schema)) ? null : validator.outcomes(value)),
  )
  const at = (part: unknown, value: Json | undefined, pointer: string) =>
    pointer === '' && isObject(value) ? whole(value) : fold(part, value, pointer)

  function counted(part: unknown, look: FormUi, value: Json, pointer: string): Json {
    if (isObject(value)) return countedObject(part, look, value, pointer)
    if (!Array.isArray(value)) return value
    const folded = fold(part, value, pointer)
    const entries = value.map((one, index) =>
      counted(entrySchema(folded, index), entryUi(look, index), one, `${pointer}/${index}`),
    )
    return entries.every((one, index) => one === value[index]) ? value : entries
  }

  function countedObject(part: unknown, look: FormUi, value: FormValue, pointer: string): FormValue {
    let current = value
    // Dropping one answer may hide another field; each round only removes, so it ends.
    for (;;) {
      const folded = at(part, current, pointer)
      const { properties } = folded
      if (folded.type !== 'object' || !properties || (isBare(folded) && isOpenByNature(part))) return value
      const names = Object.keys(current)
      const asked = names.filter(
        (name) =>
          Object.hasOwn(properties, name) || isImplied(folded, name) || childUi(look, name)['ui:hidden'] === 'keep',
      )
      const before = current
      const complete = asked.length === names.length ? completed(folded, look, current, pointer) : null
      if (complete && names.every((name) => Object.hasOwn(complete, name))) return complete
      const left = complete ? names.filter((name) => Object.hasOwn(complete, name)) : asked
      current = Object.fromEntries(left.map((name) => [name, before[name] ?? null]))
    }
  }

  function isOpenByNature(part: unknown): boolean {
    const shape = outline(part)
    return shape.properties === undefined && shape.anyOf === undefined && shape.oneOf === undefined
  }

  function completed(folded: FoldedSchema, look: FormUi, value: FormValue, pointer: string): FormValue {
    let result = value
    const put = (name: string, next: Json) => {
      if (Object.hasOwn(result, name) && result[name] === next) return
      result = { ...result, [name]: next }
    }
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'object' || inner === null) continue
      const place = `${pointer}${formatPointer([name])}`
      const next = counted(folded.properties?.[name], childUi(look, name), inner, place)
      if (isEmptied(inner, next) && !folded.required?.includes(name) && !isChosen(folded.properties?.[name], place)) {
        result = Object.fromEntries(Object.entries(result).filter(([other]) => other !== name))
      } else put(name, next)
    }
    for (const [name, said] of Object.entries(folded.implied ?? {})) put(name, said)
    for (const name of folded.required ?? []) {
      const part = Object.hasOwn(folded.properties ?? {}, name) ? folded.properties?.[name] : undefined
      if (part === undefined || Object.hasOwn(result, name) || isTyped(part)) continue
      const place = `${pointer}${formatPointer([name])}`
      if (parsePointer(place).length > DEEPEST) continue
      const child = fold(part, undefined, place)
      if (child.nullable || child.type === 'null') put(name, null)
      else if (isObjectLike(child.const)) put(name, child.const ?? null)
      else if (child.type === 'object') put(name, countedObject(part, childUi(look, name), {}, place))
    }
    return result
  }

  /** What was chosen is an answer, also when there is nothing more to fill in. */
  function isChosen(part: unknown, pointer: string): boolean {
    return fold(part, {}, pointer).alternatives?.some(({ kind }) => kind === 'ask') ?? false
  }

  function defaults(answer: FormValue, made: ReadonlySet<string>): Map<string, Json> {
    const found = new Map<string, Json>()
    fill({ part: schema, look: ui, value: answer, pointer: '', isAsked: true, deep: 0 }, found, made)
    return found
  }

  function fill(place: Unfilled, found: Map<string, Json>, made: ReadonlySet<string>): void {
    const { part, look, value, pointer, isAsked } = place
    const folded = at(part, value, pointer)
    const deep = value === undefined || made.has(pointer) ? place.deep + 1 : 0
    const own =
      folded.type === 'array'
        ? leastEntries(folded, look, isAsked, pointer)
        : (folded.default ?? (isAsked ? onlyAnswer(folded) : undefined))
    if (value === undefined && own !== undefined && !(isObject(own) && Object.keys(own).length === 0)) {
      found.set(pointer, own)
    } else if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) {
        const entry = { part: entrySchema(folded, index), look: entryUi(look, index), value: one }
        if (isObject(one)) fill({ ...entry, pointer: `${pointer}/${index}`, isAsked: true, deep }, found, made)
      }
    } else if (isObject(value) || (value === undefined && folded.type === 'object')) {
      // A part that may be left out is not begun by its defaults when it would then have to be completed.
      if (value === undefined && !isAsked && (folded.required ?? []).length > 0) return
      for (const [name, child] of Object.entries(folded.properties ?? {})) {
        const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
        if (inner === undefined ? mayDefault(child) : typeof inner === 'object' && inner !== null) {
          const below = { part: child, look: childUi(look, name), value: inner }
          const isAsked = folded.required?.includes(name) ?? false
          if (deep <= UNANSWERED)
            fill({ ...below, pointer: `${pointer}${formatPointer([name])}`, isAsked, deep }, found, made)
        }
      }
    }
  }

  /** What a list begins with: its default, with as many entries as it must have where it cannot be left out. */
  function leastEntries(list: FoldedSchema, look: FormUi, isAsked: boolean, pointer: string): Json | undefined {
    const own = list.default
    const least = typeof list.minItems === 'number' && (isAsked || own !== undefined) ? list.minItems : 0
    const begun = Array.isArray(own) ? own : []
    if (least <= begun.length || least > MOST_BEGUN || look['ui:widget'] !== undefined) return own
    if (list.prefixItems === undefined && fold(list.items, undefined, '').enum !== undefined) return own
    const added = Array.from({ length: least - begun.length }, (_, index) => {
      const place = begun.length + index
      return freshEntry(fold(entrySchema(list, place), undefined, `${pointer}/${place}`))
    })
    return [...begun, ...added]
  }

  function alternatives(answer: FormValue): Alternative[] {
    const found: Alternative[] = []
    collect(schema, answer, '', found)
    return found
  }

  function collect(part: unknown, value: Json | undefined, pointer: string, found: Alternative[]): void {
    if (isTyped(part)) return
    const folded = at(part, value, pointer)
    found.push(...(folded.alternatives ?? []))
    if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) collect(entrySchema(folded, index), one, `${pointer}/${index}`, found)
    } else if (isObject(value)) {
      for (const [name, child] of Object.entries(folded.properties ?? {})) {
        collect(
          child,
          Object.hasOwn(value, name) ? value[name] : undefined,
          `${pointer}${formatPointer([name])}`,
          found,
        )
      }
    }
  }

  return {
    fold: at,
    outline,
    fields: (answer) => whole(answer).properties ?? {},
    withoutHidden: lastOf((value: FormValue) => countedObject(schema, ui, value, '')),
    defaults,
    alternatives,
  }
}

/** A place in which defaults are looked for. */
interface Unfilled {
  part: unknown
  look: FormUi
  value: Json | undefined
  pointer: string
  isAsked: boolean
  /** Objects around it that nobody has answered. */
  deep: number
}

/** What a new entry of a list holds before anything is typed; null is no answer yet. */
export function freshEntry(schema: FoldedSchema): Json {
  if (schema.default !== undefined) return schema.default
  if (schema.alternatives?.some(({ kind }) => kind === 'ask') && schema.type !== 'object') return null
  if (schema.type === 'object') return {}
  return schema.type === 'array' ? [] : null
}

/** The answer of a question that has only one, whatever the others are: nobody has to choose it. A tick is given. */
export function onlyAnswer({ enum: values, type, allChoices }: FoldedSchema): Json | undefined {
  return values?.length === 1 && type !== 'boolean' && (allChoices ?? values).length === 1 ? values[0] : undefined
}

/** The value at a pointer of what the fields were derived by. */
export function shapeAt(shape: FormValue, pointer: string): Json | undefined {
  return pointer === '' ? shape : valueAt(shape, pointer)
}

/** One question of one type, whatever the answers are: there is nothing to fold. */
export function isTyped(part: unknown): boolean {
  const schema = (typeof part === 'object' && part !== null ? part : {}) as FormSchema
  return isPlain(schema) && ['string', 'number', 'integer', 'boolean'].includes(String(schema.type))
}

/** Whether an object had answers, and none of them counts. */
function isEmptied(before: Json, now: Json): boolean {
  return isObject(before) && isObject(now) && Object.keys(before).length > 0 && Object.keys(now).length === 0
}

function mayDefault(part: FormSchema): boolean {
  return part.default !== undefined || !isTyped(part) || part.const !== undefined || part.enum?.length === 1
}

function isBare({ properties, implied }: FoldedSchema): boolean {
  return Object.keys(properties ?? {}).length === 0 && implied === undefined
}

function isImplied({ implied }: FoldedSchema, name: string): boolean {
  return implied !== undefined && Object.hasOwn(implied, name)
}

/** Remembers the last result by its input's key: several ask for the same in turn. A key of null is never the same. */
function lastOf<T, R>(work: (input: T) => R, keyOf: (input: T) => unknown = (input) => input): (input: T) => R {
  let last: { key: unknown; result: R } | null = null
  return (input) => {
    const key = keyOf(input)
    if (last === null || key === null || last.key !== key) last = { key, result: work(input) }
    return last.result
  }
}

function isOpen(schema: FormSchema): boolean {
  const keys = ['additionalProperties', 'patternProperties', 'unevaluatedProperties']
  return keys.some((key) => schema[key] !== undefined && schema[key] !== false)
}
