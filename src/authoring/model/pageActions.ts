import { isObject } from '#lib/json.ts'
import { memoizeByObject } from '#lib/memoize.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { findCircle } from './circle.ts'
import { finding, suggestion } from './finding.ts'
import type { Fault, Origins } from './origins.ts'
import type { JsonPath } from './source.ts'

type Lists = Readonly<Record<string, Json[]>>
type Report = (path: JsonPath, fault: Fault) => void

const EVENT = /^on[A-Z]/
/** Where a page has steps. */
const PARTS = ['onOpen', 'onPick', 'data', 'blocks']
const NONE: Lists = {}

/**
 * The page with the steps of its `actions` wherever they are run by name, and without `actions`. What runs none stays
 * the same object: thousands of races share the blocks of one page.
 */
export function withActions(page: JsonObject, origins: Origins, report: Report): JsonObject {
  const { actions, ...rest } = page
  if (actions !== undefined && !isLists(actions)) return page
  const lists = actions ?? NONE
  const used = new Set<string>()
  const runs = [
    ...PARTS.flatMap((key) => namesRun({ [key]: rest[key] ?? null }, [])),
    ...Object.entries(lists).flatMap(([name, steps]) => namesRun(steps, ['actions', name])),
  ]
  for (const [path, name] of runs) {
    used.add(name)
    if (!Object.hasOwn(lists, name))
      report(path, finding('actions.unknown', { name, ...suggestion(name, Object.keys(lists)) }))
  }
  const needsOf = (name: string) => namesRun(lists[name] ?? [], []).map(([, other]) => other)
  for (const name of Object.keys(lists)) {
    const circle = findCircle(name, needsOf)
    if (circle) {
      report(['actions', name], finding('actions.circle', { names: circle.join(' → ') }))
      return page
    }
    if (!used.has(name)) report(['actions', name], finding('actions.unused', { name }))
  }
  if (used.size === 0 && actions === undefined) return page
  const expand = expanderOf(lists, origins)
  const parts = PARTS.flatMap((key) =>
    rest[key] === undefined ? [] : [[key, expand(rest[key] ?? null, key)] as const],
  )
  const flat: JsonObject = { ...rest, ...Object.fromEntries(parts) }
  origins.copy(page, flat)
  return flat
}

function isLists(value: Json | undefined): value is JsonObject & Record<string, Json[]> {
  return isObject(value) && Object.values(value).every(Array.isArray)
}

/** Where a list is run by its name: as what an event does, or by a step. */
function namesRun(value: Json, path: JsonPath): [path: JsonPath, name: string][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => namesRun(item, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]): [JsonPath, string][] => {
    const here = [...path, key]
    if (typeof item === 'string') return isName(key, value) ? [[here, item]] : []
    return namesRun(item, here)
  })
}

function isName(key: string, holder: JsonObject): boolean {
  return EVENT.test(key) || (key === 'actions' && holder.do === 'run')
}

/** One for all pages with the same lists. */
const expanderOf = memoizeByObject((lists: Lists, origins: Origins) => {
  const known = new WeakMap<object, Json>()
  const steps = (name: string): Json => (Object.hasOwn(lists, name) ? expand(lists[name] ?? []) : name)

  function expand(value: Json, key = '', holder: JsonObject = {}): Json {
    if (typeof value === 'string') return isName(key, holder) ? steps(value) : value
    if (typeof value !== 'object' || value === null) return value
    const before = known.get(value)
    if (before !== undefined) return before
    const made = Array.isArray(value) ? list(value) : object(value)
    known.set(value, made)
    return made
  }

  function list(items: Json[]): Json[] {
    const after = items.map((item) => [item, expand(item)] as const)
    if (after.every(([item, one]) => one === item && !isPlainRun(one))) return items
    const from: (number | null)[] = []
    const result = after.flatMap(([, one], index) => {
      const inside = isPlainRun(one) ? one.actions : [one]
      from.push(...inside.map(() => index))
      return inside
    })
    origins.copyItems(items, result, from)
    return result
  }

  function object(value: JsonObject): JsonObject {
    const entries = Object.entries(value).map(([key, item]) => [key, expand(item, key, value)] as const)
    if (entries.every(([key, item]) => item === value[key])) return value
    const result: JsonObject = Object.fromEntries(entries)
    origins.copy(value, result)
    return result
  }

  return expand
})

/** A step that only stands for others. */
function isPlainRun(step: Json): step is JsonObject & { actions: Json[] } {
  return isObject(step) && step.do === 'run' && Array.isArray(step.actions) && Object.keys(step).length === 2
}
