import { isObject, type Json } from './json.ts'

/** Steps of a JSON pointer; '' has none. */
export function parsePointer(pointer: string): string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
}

/** The JSON pointer of a list of steps. */
export function formatPointer(steps: readonly (string | number)[]): string {
  let pointer = ''
  for (const step of steps) pointer += `/${escaped(String(step))}`
  return pointer
}

function escaped(step: string): string {
  return /[~/]/.test(step) ? step.replace(/~/g, '~0').replace(/\//g, '~1') : step
}

/** The value at a pointer, own properties only; undefined when there is none. */
export function valueAt(root: Json | undefined, pointer: string): Json | undefined
export function valueAt(root: unknown, pointer: string): unknown
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root
  for (const step of parsePointer(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

/** The values inside a value by their pointer. A list is one value, and so is an object without keys. */
export function collectLeaves(value: Json | undefined, at = '', found = new Map<string, Json>()): Map<string, Json> {
  if (value === undefined) return found
  const keys = isObject(value) ? Object.keys(value) : []
  if (!isObject(value) || keys.length === 0) return found.set(at, value)
  for (const key of keys) collectLeaves(value[key], `${at}/${escaped(key)}`, found)
  return found
}

/** A pointer's steps as a path into `root`: what counts in a list is a number. */
export function pathFromPointer(root: unknown, pointer: string): (string | number)[] {
  let at = root
  return parsePointer(pointer).map((step) => {
    const place = Array.isArray(at) ? Number(step) : step
    at = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined
    return place
  })
}

/** A copy of the root with the value at a pointer replaced; undefined removes it. Untouched parts are shared. */
export function withValueAt(root: Json | undefined, pointer: string, value: Json | undefined): Json {
  return put(root, parsePointer(pointer), value) ?? {}
}

function put(root: Json | undefined, steps: string[], value: Json | undefined): Json | undefined {
  const [step, ...rest] = steps
  if (step === undefined) return value
  if (Array.isArray(root)) {
    const copy = [...root]
    const next = put(root[Number(step)], rest, value)
    copy[Number(step)] = next === undefined ? null : next
    return copy
  }
  const copy: Record<string, Json> = typeof root === 'object' && root !== null ? { ...root } : {}
  const next = put(Object.hasOwn(copy, step) ? copy[step] : undefined, rest, value)
  if (next === undefined) delete copy[step]
  else Object.defineProperty(copy, step, { value: next, writable: true, enumerable: true, configurable: true })
  return copy
}
