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

/** mulberry32 over an FNV-1a hash of the seed. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  }
}
