/** The known name nearest to a misspelt one, when it is near enough to be meant. */
export function suggest(wrong: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.max(1, Math.floor(wrong.length / 3)) + 1
  for (const name of known) {
    const far = distance(wrong.toLowerCase(), name.toLowerCase(), least)
    if (far < least) {
      best = name
      least = far
    }
  }
  return best
}

// Edits from one text to the other, swaps of neighbours counted once; stops caring above `limit`.
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, (before[j - 2] ?? 0) + 1)
      }
      next.push(value)
    }
    before = row
    row = next
  }
  return row[b.length] ?? limit
}
