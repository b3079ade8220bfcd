import { isObject, type Json, type JsonObject } from './json.ts'

/** Stands in JSON for all members of an object that are not known yet. */
const REST = '?'

/** Stands for a text that is on its way, where it keeps its place. */
export const TO_COME = '\u00a0'

/** Objects of which only a part is known: what they lack is still to come, not missing. */
const partial = new WeakSet<object>()
let some = false

/** An object without some of its members, as JSON says that these are to come; as it is where it has none of them. */
export function leavingOut(value: JsonObject, names: readonly string[]): JsonObject {
  const kept = Object.entries(value).filter(([name]) => !names.includes(name))
  return kept.length === Object.keys(value).length ? value : Object.fromEntries([...kept, [REST, true]])
}

/** The value that JSON says, in which it is known of which objects there is more to come. */
export function partlyKnown(value: Json): Json {
  if (Array.isArray(value)) return value.map(partlyKnown)
  if (!isObject(value)) return value
  const { [REST]: rest, ...members } = value
  const object = Object.fromEntries(Object.entries(members).map(([name, member]) => [name, partlyKnown(member)]))
  if (rest !== undefined) {
    partial.add(object)
    some = true
  }
  return object
}

/** Whether it is, or holds, an object that is known in part. */
export function isPartlyKnown(value: Json): boolean {
  if (!some || typeof value !== 'object' || value === null) return false
  return partial.has(value) || Object.values(value).some(isPartlyKnown)
}

type Listener = (() => void) | undefined

let listener: Listener

/** Has `next` hear of every look for what is still to come; answers who heard of it before. */
export function hearing(next: Listener): Listener {
  const before = listener
  listener = next
  return before
}

/** Somebody looked for a member, or for all of them, that an object does not have. */
export function lookedInto(value: object): void {
  if (some && partial.has(value)) listener?.()
}
