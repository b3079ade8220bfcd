const SHORTEST_MS = 150
const FEWEST_POINTS = 5

/** A finger drags for a while and unevenly; a script jumps or moves on a perfectly even grid. */
export function looksHuman({ ms, track }: { ms: number; track: number[] }): boolean {
  if (ms < SHORTEST_MS || track.length < FEWEST_POINTS) return false
  const steps = track.slice(1).map((at, index) => at - (track[index] ?? 0))
  const first = steps[0] ?? 0
  const even = steps.every((step) => Math.abs(step - first) < 1e-9)
  return !even
}
