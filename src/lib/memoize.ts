/**
 * A function that keeps its results for the last `limit` arguments (a text is its own key, any other value its JSON); the
 * least recently used goes first. A result is shared and must not be changed; what throws is not kept.
 */
export function memoize<T, R>(limit: number, make: (value: T) => R): (value: T) => R {
  const results = new Map<string, { result: R }>()
  return (value) => {
    const key = typeof value === 'string' ? value : JSON.stringify(value)
    const entry = results.get(key) ?? { result: make(value) }
    results.delete(key)
    results.set(key, entry)
    for (const oldest of [...results.keys()].slice(0, -limit)) results.delete(oldest)
    return entry.result
  }
}

/** A function that keeps its result for each object, for as long as that is there; what it is given besides goes with it. */
export function memoizeByObject<T extends object, More extends unknown[], R>(
  make: (key: T, ...more: More) => R,
): (key: T, ...more: More) => R {
  const results = new WeakMap<T, { result: R }>()
  return (key, ...more) => {
    const entry = results.get(key) ?? { result: make(key, ...more) }
    results.set(key, entry)
    return entry.result
  }
}
