import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

const KEYS = new Set(['each', 'when', 'item'])

/** A list made of another: `{each, when, item}`. */
export function isListTemplate(value: Json): value is JsonObject {
  if (!isObject(value) || typeof value.each !== 'string' || value.item === undefined) return false
  return Object.keys(value).every((key) => KEYS.has(key))
}
