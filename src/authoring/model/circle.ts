/** The way from a name back to itself by what each needs; null when there is none. */
export function findCircle(start: string, needsOf: (name: string) => readonly string[]): string[] | null {
  const seen = new Set<string>()
  const follow = (name: string, way: string[]): string[] | null => {
    for (const next of needsOf(name)) {
      if (next === start) return [...way, next]
      if (seen.has(next)) continue
      seen.add(next)
      const found = follow(next, [...way, next])
      if (found) return found
    }
    return null
  }
  return follow(start, [start])
}
