/** A value that tells when it has changed; as `useSyncExternalStore` takes it. */
export interface Observable<T> {
  get(): T
  /** Calls the listener after each change; answers the way to stop. */
  subscribe(listener: () => void): () => void
}

export interface Variable<T> extends Observable<T> {
  set(next: T): void
}

/** A value that others can watch. Setting the same value again tells nobody. */
export function observable<T>(first: T): Variable<T> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
