import { dequal as equal } from 'dequal/lite'
import { chooseInput, INPUTS } from '#forms/inputs/inputs.ts'
import type { FormSchema } from '#forms/model.ts'
import { isObject } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'
import type { FormValidator } from './formValidator.ts'
import { entrySchema, isConstant, isOfType, listTypes, listValues } from './schemaParts.ts'

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

/** Says of alternatives who decides between them, and which of them an answer belongs to. */
export interface Judge {
  /** Who decides between options, and by which fields of the object. */
  kindOf(shapes: FormSchema[], base: FormSchema): { kind: Alternative['kind']; by: string[] }
  /** Whether an answer is the one that an option says of a field. */
  holdsValue(shape: FormSchema | undefined, name: string, value: Json | undefined): boolean
  /** The option that an answer belongs to, as far as one can tell; null when nothing speaks for any. */
  bestOf(options: FormSchema[], value: Json | undefined): number | null
}

/** What of a schema is seen; the other keywords only say which answers are right. */
const DRAWN = ['properties', 'items', 'prefixItems', 'enum', 'const', 'if', 'allOf', 'anyOf', 'oneOf'] as const

export function createJudge(outline: (part: unknown) => FormSchema, validator: FormValidator): Judge {
  function kindOf(shapes: FormSchema[], base: FormSchema): { kind: Alternative['kind']; by: string[] } {
    const types = new Set(shapes.flatMap((shape) => listTypes(shape)))
    const baseTypes = listTypes(base)
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
        listTypes(shape).some((type) => !baseTypes.includes(type)) ||
        shape.format !== undefined,
    )
    if (!adds) return { kind: 'restrict', by: [] }
    const titled = shapes.every((shape) => shape.title !== undefined)
    return { kind: !titled && isTyped(shapes, base) ? 'restrict' : 'ask', by: [] }
  }

  /** Whether one line of text, or one number, is how all of them are answered. */
  function isTyped(shapes: FormSchema[], base: FormSchema): boolean {
    const kinds = shapes.map((shape) => {
      const whole = { ...base, ...shape, type: listTypes(shape)[0] ?? listTypes(base)[0] ?? '' }
      if (DRAWN.some((key) => shape[key] !== undefined)) return ''
      const asks = INPUTS.get(chooseInput(whole, {}))?.asks
      return asks === 'enter' ? whole.type.replace('integer', 'number') : ''
    })
    return kinds[0] !== '' && kinds.every((kind) => kind === kinds[0])
  }

  function discriminators(shapes: FormSchema[]): string[] {
    const names = Object.keys(shapes[0]?.properties ?? {})
    return names.filter((name) => {
      const values = shapes.map((shape) => listValues(outline(shape.properties?.[name])))
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
      listValues(shape).length > 1 ||
      shape.type === 'boolean' ||
      (options?.every((one) => isConstant(outline(one))) ?? false)
    )
  }

  function holdsValue(shape: FormSchema | undefined, name: string, value: Json | undefined): boolean {
    const now = isObject(value) ? value[name] : undefined
    return now !== undefined && listValues(outline(shape?.properties?.[name])).some((one) => equal(one, now))
  }

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
    const values = listValues(shape)
    if (values.length > 0) return values.some((one) => equal(one, value)) ? 2 : -1
    const types = listTypes(shape)
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

  return { kindOf, holdsValue, bestOf }
}
