/** Stands in for the renderer's comparison of props and schemas: functions count as equal, as they do there. */
export default function deepEquals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a === 'function') return typeof b === 'function'
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && deepEquals(Reflect.get(a, key), Reflect.get(b, key)))
}
