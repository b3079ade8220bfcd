import { lookedInto } from '#lib/partly.ts'
import type { Json } from '#runtime/model.ts'

/** Reads an own property; lists and texts also have `length`. */
export function member(of: Json, by: Json): Json {
  if (of === null || by === null || typeof by === 'object' || typeof by === 'boolean') return null
  if (Array.isArray(of) || typeof of === 'string') {
    if (by === 'length') return of.length
    const index = Number(by)
    return Number.isInteger(index) && index >= 0 && index < of.length ? (of[index] ?? null) : null
  }
  if (typeof of !== 'object') return null
  if (Object.hasOwn(of, String(by))) return of[String(by)] ?? null
  lookedInto(of)
  return null
}

/** Equality of plain values; a number equals its decimal text, because ids and query values arrive as texts. */
export function same(a: Json, b: Json): boolean {
  if (a === b) return true
  if (a === null || b === null) return false
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
