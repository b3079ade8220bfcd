import { isObject, type Json, type JsonObject } from './json.ts'

/** Stands in JSON for all members of an object that are not known yet. */
const REST = '?'

/** Stands for a text that is on its way, where it keeps its place. */
export const TO_COME = '\u00a0'

/** Marks an object of which only a part is known: what it lacks is still to come, not missing. */
const PARTIAL = Symbol('partial')

/** An object without some of its members, as JSON says that these are to come; as it is where it has none of them. */
export function leavingOut(value: JsonObject, names: readonly string[]): JsonObject {
  const others = Object.entries(value).filter(([name]) => !names.includes(name))
  return others.length === Object.keys(value).length ? value : Object.fromEntries([...others, [REST, true]])
}

/** The value that JSON says, in which it is known of which objects there is more to come. */
export function partlyKnown(value: Json): Json {
  if (Array.isArray(value)) return value.map(partlyKnown)
  if (!isObject(value)) return value
  const { [REST]: rest, ...members } = value
  const object = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, partlyKnown(member)]))
  return rest === undefined ? object : Object.defineProperty(object, PARTIAL, { value: true })
}

/** Some members of an object; those that it does not have, and all others, are to come. */
export function someOf(value: JsonObject, names: readonly string[]): Json {
  return partlyKnown({
    ...Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))),
    [REST]: true,
  })
}

export function isPartial(value: object): boolean {
  return Object.hasOwn(value, PARTIAL)
}

/** Whether it is, or holds, an object that is known in part. */
export function isPartlyKnown(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false
  return isPartial(value) || Object.values(value).some(isPartlyKnown)
}
