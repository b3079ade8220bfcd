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
