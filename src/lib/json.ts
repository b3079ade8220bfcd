/** JSON as it arrives from config and API. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Whether a JSON value is an object, not a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return isRecord(value)
}

/** Whether an unknown value is an object with keys, not null and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value when it is an object, else an empty one. */
export function asObject(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {}
}

/** A copy of an object with every value changed. */
export function mapValues<Value, Changed>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

/** A copy of a JSON tree with every object passed through `change`, children first. */
export function mapObjects(value: Json, change: (node: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  return isObject(value) ? change(mapValues(value, (item) => mapObjects(item, change))) : value
}

/** The objects of a list; nothing of what is no list. */
export function asObjects(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
