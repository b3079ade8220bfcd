import { copiedAdvice } from '#authoring/check/rules/adviceFaults.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { Fault, Origins } from './origins.ts'
import type { JsonPath, Source } from './source.ts'

/** Where something goes: beside another, or to the end inside it. */
export interface Place {
  after?: string
  before?: string
  into?: string
}

/** One change of an overlay: to a block, around a block, to an item of a list, or to the page itself. */
export interface Change extends Place {
  block?: string
  /** A list of the block, or of the page without one: `items`, `onTap`, `actions.save`. */
  list?: string
  /** An item of that list; a field or a group of the block's form. */
  item?: string
  field?: string
  group?: string
  merge?: JsonObject
  remove?: boolean
  insert?: Json[]
  move?: Place
}

export interface ChangeContext {
  source: Source
  origins: Origins
  report(path: JsonPath, fault: Fault): void
  /** Left out: what the page would be without these changes. */
  undone?: readonly Change[] | undefined
}

/** `copy` as what stands for `original`. */
export function copied<T extends object>(original: T, copy: T, { origins }: ChangeContext): T {
  origins.copy(original, copy)
  return copy
}

/** Like JSON merge patch: objects merge, null removes, everything else replaces. */
export function merged(target: JsonObject, patch: JsonObject, path: JsonPath, context: ChangeContext): JsonObject {
  const result = copied(target, { ...target }, context)
  for (const [key, value] of Object.entries(patch)) {
    const before = result[key]
    if (value === null) delete result[key]
    else if (isObject(value) && isObject(before)) result[key] = merged(before, value, [...path, key], context)
    else {
      for (const fault of copiedAdvice(before, value)) context.report([...path, key], fault)
      result[key] = value
      context.origins.noteKey(result, key, { source: context.source, path: [...path, key] })
    }
  }
  return result
}

/** A copy of an object with another value under a key. */
export function withKey(holder: JsonObject, key: string, value: Json, context: ChangeContext): JsonObject {
  return copied(holder, { ...holder, [key]: value }, context)
}
