/** Listeners by JSON pointer. */
export interface Listeners {
  on(pointer: string, listener: () => void): () => void
  /** Tells everyone at the pointer, above it and below it. */
  tell(pointer: string): void
}

export function listeners(): Listeners {
  const byPointer = new Map<string, Set<() => void>>()
  return {
    on(pointer, listener) {
      const known = byPointer.get(pointer) ?? new Set()
      byPointer.set(pointer, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0) byPointer.delete(pointer)
      }
    },
    tell(pointer) {
      for (const [at, known] of byPointer) {
        if (at === pointer || at.startsWith(`${pointer}/`) || pointer.startsWith(`${at}/`) || pointer === '') {
          for (const listener of known) listener()
        }
      }
    },
  }
}
