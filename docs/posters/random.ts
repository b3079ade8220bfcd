import { createRandom } from '#lib/random.ts'

/** Repeatable random numbers from a text seed: the same poster for the same race, on every machine. */
export interface Random {
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  chance(probability: number): boolean
}

function hash(text: string): number {
  let value = 2166136261
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619)
  return value >>> 0
}

export function randomOf(seed: string): Random {
  const next = createRandom(hash(seed))
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  }
}
