import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormValue } from '#forms/model.ts'
import { isObject, isRecord } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import { type Alternative, createJudge } from './alternatives.ts'
import { definition, resolved } from './fieldAt.ts'
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
  listTypes,
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

interface Taking {
  /** What is looked at; null for an outline, which looks at no answer. */
  value: { now: Json | undefined } | null
  /** What has been said of the part so far counts before what this one says. */
  keepWords?: boolean
  /** Fields whose answers brought this schema in. */
  by?: readonly string[]
  seen?: readonly unknown[]
}

/** One question of one type, as it is for any answer. */
export function foldTyped(part: FormSchema): FoldedSchema {
  const isConst = part.const !== undefined && part.type !== 'boolean' && !isObjectLike(part.const)
  return (isConst ? { ...part, enum: [part.const] } : part) as FoldedSchema
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
    take(part, work, { value: null })
    for (const { keyword, options } of work.pending) work.out[keyword] ??= options as FormSchema[]
    if (part.if !== undefined) work.out.if ??= part.if as FormSchema
    outlines.set(part, work.out)
    return work.out
  }

  /** Takes a schema into the work. */
  function take(part: unknown, work: Work, taking: Taking): void {
    const { value, keepWords = false, by = [], seen = [] } = taking
    if (!isRecord(part) || seen.includes(part)) return
    const inner = { value, by, seen: [...seen, part] }
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
    if (typeof $ref === 'string') take(definition($ref, root), work, { ...inner, keepWords })
    work.out = merged(work.out, stillAsked(own, work.out, by), keepWords)
    if (Array.isArray(allOf)) for (const one of allOf) take(one, work, { ...inner, keepWords: true })
    if (Array.isArray(parts)) for (const one of parts) take(one, work, inner)
    if (condition !== undefined && value) {
      const read = Object.keys(outline(condition).properties ?? {})
      const branch = validator.holds(condition, value.now ?? {}) ? then : other
      take(branch, work, { ...inner, by: [...by, ...read] })
    }
    if (Array.isArray(anyOf)) work.pending.push({ keyword: 'anyOf', options: anyOf })
    if (Array.isArray(oneOf)) work.pending.push({ keyword: 'oneOf', options: oneOf })
  }

  // What an answer has brought in leaves it its other choices: nobody could ever answer otherwise.
  function stillAsked(own: FormSchema, before: FormSchema, by: readonly string[]): FormSchema {
    const names = by.filter(
      (name) => Object.hasOwn(own.properties ?? {}, name) && Object.hasOwn(before.properties ?? {}, name),
    )
    if (names.length === 0) return own
    const asked = names.map((name) => [name, withoutChoices(own.properties?.[name])])
    return { ...own, properties: { ...own.properties, ...Object.fromEntries(asked) } }
  }

  function withoutChoices(part: FormSchema | undefined): FormSchema | undefined {
    if (!isRecord(part)) return part
    const { enum: _, const: __, enumNames: ___, anyOf, oneOf, ...rest } = resolved(part, root)
    const isOpen = (options: FormSchema[]) => !options.every((one) => isConstant(outline(one)))
    return { ...rest, ...(anyOf && isOpen(anyOf) && { anyOf }), ...(oneOf && isOpen(oneOf) && { oneOf }) }
  }

  function fold(part: unknown, value: Json | undefined, pointer: string): FoldedSchema {
    const work: Work = { out: {}, pending: [] }
    const alternatives: Alternative[] = []
    const implied: FormValue = {}
    let nullable = false
    take(part, work, { value: { now: value } })
    // An option that is taken may bring alternatives of its own: the list grows while it is gone through.
    for (const pending of work.pending) settle(pending)
    const types = listTypes(work.out)
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
        take(options[0], work, { value: { now: value }, keepWords: true })
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
      const { title, description, properties } = work.out
      const before = new Set(Object.keys(properties ?? {}))
      if (option) {
        take(option, work, { value: { now: value }, by })
        // The words of an option are said where it is chosen.
        const { title: _, description: __, ...taken } = work.out
        work.out = {
          ...taken,
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
        }
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
        const others = shapes.map((shape) => outline(shape.properties?.[name]).const)
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
