import { isObject } from '#lib/json.ts'
import { isPartial } from '#lib/partlyKnown.ts'
import type { Json } from '#runtime/model.ts'

/** Where names come from; an unknown name reads as null. */
export interface Scope {
  read(name: string): Json | undefined
  /** Told when something was looked for that is still to come; left out where everything is known. */
  toCome?: (() => void) | undefined
}

/** Reads an own property; lists and texts also have `length`. */
export function member(of: Json, by: Json): Json {
  if (of === null || by === null || typeof by === 'object' || typeof by === 'boolean') return null
  if (Array.isArray(of) || typeof of === 'string') {
    if (by === 'length') return of.length
    const index = Number(by)
    return Number.isInteger(index) && index >= 0 && index < of.length ? (of[index] ?? null) : null
  }
  return typeof of === 'object' && Object.hasOwn(of, String(by)) ? (of[String(by)] ?? null) : null
}

/** Reads it for an expression, whose scope is told when the object may lack it for now only. */
export function readMember(of: Json, by: Json, scope: Scope): Json {
  if (isObject(of) && !Object.hasOwn(of, String(by))) noteLack(of, scope)
  return member(of, by)
}

/** Tells the scope that all members of an object were looked for, or one that it does not have. */
export function noteLack(object: object, scope: Scope): void {
  if (isPartial(object)) scope.toCome?.()
}

/** Equality of plain values; a number equals its decimal text, because ids and query values arrive as texts. */
export function same(a: Json, b: Json): boolean {
  if (a === b) return true
  const mixed = (typeof a === 'number' && typeof b === 'string') || (typeof a === 'string' && typeof b === 'number')
  return mixed ? String(a) === String(b) : false
}

/** A number, or a text that is one; anything else is null. */
export function toNumber(value: Json): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}
