import { dequal as equal } from 'dequal/lite'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** A key, or an item of a list as it was and as it is. */
export type Step = string | Pair
type Pair = readonly [from: Json, to: Json]

/** What became of a value, or of an item or the order of a list. */
export interface Change {
  kind: 'set' | 'unset' | 'changed' | 'added' | 'removed' | 'moved'
  path: readonly Step[]
  from?: Json | undefined
  to?: Json | undefined
}

/** How values of a kind are compared. */
export interface Comparison {
  isIgnored(key: string): boolean
  /** Whether the parts of a changed value are compared, instead of the whole. */
  isOpened(from: Json | undefined, to: Json | undefined, path: readonly Step[]): boolean
  /** What an item goes by, wherever it stands. */
  identityOf(item: Json): string | null
  /** Items of a kind are paired in order; null for one that is only paired with itself. */
  kindOf(item: Json): string | null
}

/** The differences of two values, from the outermost in. */
export function changesBetween(
  from: Json | undefined,
  to: Json | undefined,
  comparison: Comparison,
  path: readonly Step[] = [],
): Change[] {
  if (equal(from, to)) return []
  if (!comparison.isOpened(from, to, path)) {
    const kind = from === undefined ? 'set' : to === undefined ? 'unset' : 'changed'
    return [{ kind, path, from, to }]
  }
  if (!isObject(from) || !isObject(to)) return listChanges(listOf(from), listOf(to), comparison, path)
  return changedKeys(from, to)
    .filter((key) => !comparison.isIgnored(key))
    .flatMap((key) => changesBetween(from[key], to[key], comparison, [...path, key]))
}

export function changedKeys(from: JsonObject, to: JsonObject): string[] {
  return Object.keys({ ...to, ...from }).filter((key) => !equal(from[key], to[key]))
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : []
}

function listChanges(
  before: readonly Json[],
  after: readonly Json[],
  comparison: Comparison,
  path: readonly Step[],
): Change[] {
  const partners = pairItems(before, after, comparison)
  const [paired, places] = [new Set(partners.values()), after.flatMap((_, index) => partners.get(index) ?? [])]
  const isMoved = places.some((place, index) => place < (places[index - 1] ?? 0))
  return [
    ...before.flatMap((from, index): Change[] => (paired.has(index) ? [] : [{ kind: 'removed', path, from }])),
    ...after.flatMap((to, index): Change[] => (partners.has(index) ? [] : [{ kind: 'added', path, to }])),
    ...(isMoved ? [{ kind: 'moved' as const, path }] : []),
    ...after.flatMap((to, index) => {
      const from = before[partners.get(index) ?? -1]
      return from === undefined ? [] : changesBetween(from, to, comparison, [...path, [from, to]])
    }),
  ]
}

/** Place after -> place before of an item of both lists: by identity, then by being the same, then by kind in order. */
function pairItems(before: readonly Json[], after: readonly Json[], comparison: Comparison): Map<number, number> {
  const partners = new Map<number, number>()
  const free = new Set(before.keys())
  const { identityOf, kindOf } = comparison
  for (const keyOf of [identityOf, (item: Json) => JSON.stringify(item), kindOf]) {
    const waiting = new Map<string | null, number[]>()
    for (const index of free) {
      const key = keyOf(before[index] ?? null)
      waiting.set(key, [...(waiting.get(key) ?? []), index])
    }
    for (const [index, item] of after.entries()) {
      const key = keyOf(item)
      const partner = partners.has(index) || key === null ? undefined : waiting.get(key)?.shift()
      if (partner === undefined) continue
      partners.set(index, partner)
      free.delete(partner)
    }
  }
  return partners
}
