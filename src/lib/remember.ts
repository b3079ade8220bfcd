/** Remembers what was made of each of the last `kept` values, by their JSON: what is made depends on nothing else. */
export function remembering<T, R>(kept: number, make: (value: T) => R): (value: T) => R {
  const known = new Map<string, { made: R }>()
  return (value) => {
    const text = JSON.stringify(value)
    const entry = known.get(text) ?? { made: make(value) }
    known.delete(text)
    known.set(text, entry)
    for (const oldest of [...known.keys()].slice(0, -kept)) known.delete(oldest)
    return entry.made
  }
}
