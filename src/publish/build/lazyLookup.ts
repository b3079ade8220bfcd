/** A map to read; its values may be made at every asking. */
export interface Lookup<V> {
  readonly size: number
  has(key: string): boolean
  get(key: string): V | undefined
  keys(): Iterable<string>
  [Symbol.iterator](): Iterator<[string, V]>
}

/** Values made from others when they are asked for: thousands of races have a pointer, few are looked at. */
export function lazyLookup<S, V>(sources: ReadonlyMap<string, S>, make: (source: S) => V): Lookup<V> {
  return {
    size: sources.size,
    has: (key) => sources.has(key),
    get(key) {
      const source = sources.get(key)
      return source === undefined ? undefined : make(source)
    },
    keys: () => sources.keys(),
    *[Symbol.iterator]() {
      for (const [key, source] of sources) yield [key, make(source)]
    },
  }
}
