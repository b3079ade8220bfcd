import { distance } from 'fastest-levenshtein'

/** The known name nearest to a misspelt one, when it is near enough to be meant. */
export function suggest(wrong: string, known: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.max(1, Math.round(wrong.length * 0.4)) + 1
  for (const name of known) {
    const far = distance(wrong.toLowerCase(), name.toLowerCase())
    if (far < least) {
      best = name
      least = far
    }
  }
  return best
}
