export function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Listeners by JSON pointer; `tell` reaches everyone at it, above it and below it. */
export function createListeners() {
  const byPointer = new Map<string, Set<() => void>>()
  // Most forms are flat; only pointers of several steps can lie below another.
  const deep = new Set<string>()
  const call = (pointer: string) => {
    for (const listener of byPointer.get(pointer) ?? []) listener()
  }
  return {
    on(pointer: string, listener: () => void): () => void {
      const known = byPointer.get(pointer) ?? new Set()
      byPointer.set(pointer, known.add(listener))
      if (pointer.lastIndexOf('/') > 0) deep.add(pointer)
      return () => {
        known.delete(listener)
        if (known.size > 0) return
        byPointer.delete(pointer)
        deep.delete(pointer)
      }
    },
    tell(pointer: string): void {
      if (pointer === '') {
        for (const at of [...byPointer.keys()]) call(at)
        return
      }
      for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) call(at)
      call('')
      for (const at of [...deep]) if (at.startsWith(`${pointer}/`)) call(at)
    },
  }
}
