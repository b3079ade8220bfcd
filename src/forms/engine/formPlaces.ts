import type { FormValue } from '#forms/model.ts'
import { isObject } from '#lib/json.ts'
import { valueAt, withValueAt } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import { shapeAt } from './resolver.ts'

/** Without the objects around a place of which its answer was the last: nobody has answered them any more. */
export function withoutEmptied(root: FormValue, pointer: string, begun: ReadonlySet<string>): FormValue {
  const around = aroundOf(pointer)
  const value = around === '' ? undefined : valueAt(root, around)
  const isEmptied = isObject(value) && Object.keys(value).length === 0
  // An entry of a list stays until it is removed.
  if (!isEmptied || begun.has(around) || Array.isArray(shapeAt(root, aroundOf(around)))) return root
  return withoutEmptied(withValueAt(root, around, undefined) as FormValue, around, begun)
}

export function aroundOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
}

export function isInList(pointer: string, root: FormValue): boolean {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    if (Array.isArray(valueAt(root, at)) && at !== pointer) return true
  }
  return false
}

/** Where a place inside a list is once its entries are arranged anew; null when its entry is gone. */
export function movedPlace(place: string, list: string, order: number[]): string | null {
  if (!place.startsWith(`${list}/`)) return place
  const [index = '', ...rest] = place.slice(list.length + 1).split('/')
  // The key of an alternative goes on after its place.
  const [number = '', ...mark] = index.split('#')
  const at = order.indexOf(Number(number))
  return at === -1 ? null : [list, [at, ...mark].join('#'), ...rest].join('/')
}

export function rekey(map: Map<string, unknown>, to: (key: string) => string | null): void {
  const all = [...map]
  map.clear()
  for (const [key, value] of all) {
    const next = to(key)
    if (next !== null) map.set(next, value)
  }
}

export function isContainer(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null
}
