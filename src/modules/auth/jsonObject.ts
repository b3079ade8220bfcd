import type { Json, JsonObject } from '#runtime/model.ts'

/** An answer as an object; an empty one when it is something else. */
export function object(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}
