/**
 * A function of a text that remembers what it made of the last `most` texts: what it makes is shared, and must not be
 * changed. What it throws is not remembered.
 */
export function remembered<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (known.has(text)) return known.get(text) as T
    const made = make(text)
    if (known.size >= most) known.delete(known.keys().next().value ?? '')
    known.set(text, made)
    return made
  }
}
