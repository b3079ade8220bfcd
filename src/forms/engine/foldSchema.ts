import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormValue } from '#forms/model.ts'
import { isObject, isRecord } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import { type Alternative, createJudge } from './alternatives.ts'
import { definition } from './fieldAt.ts'
import type { FormValidator } from './formValidator.ts'
import { asChoices, type MergedSchema, merged } from './mergeSchemas.ts'
import {
  commonType,
  extraSchema,
  guessed,
  isConstant,
  isNever,
  isObjectLike,
  isOfFields,
  typesOf,
} from './schemaParts.ts'

/** A part of the form for given answers: references, conditions, `allOf` and what was chosen folded in, of one type. */
export interface FoldedSchema extends MergedSchema {
  type: string
  /** Nothing is an answer too: null. */
  nullable?: true
  alternatives?: Alternative[]
  /** Answers that the chosen alternative says, so that nobody is asked. */
  implied?: FormValue
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
  out: MergedSchema
  pending: Pending[]
}

export function createFolder(root: FormSchema, validator: FormValidator, chosen: Chosen): Folder {
  const ids = new WeakMap<object, number>()
  const outlines = new WeakMap<object, FormSchema>()
  const { kindOf, holdsValue, bestOf } = createJudge(outline, validator)
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
    const folded: FoldedSchema = { ...work.out, type }
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
        work.out = merged(work.out, asChoices(all.map(outline)), false)
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
