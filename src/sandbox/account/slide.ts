const SHORTEST_MS = 150
const FEWEST_POINTS = 5
const LONGEST_JUMP = 45
const END = 100

/**
 * Whether a pull of the slider (milliseconds; positions 0 to 100) was made on purpose: not in an instant, from the start
 * to the end, without jumping. Even steps are fine: that is how the arrow keys move it.
 */
export function looksHuman({ ms, track }: { ms: number; track: number[] }): boolean {
  if (ms < SHORTEST_MS || track.length < FEWEST_POINTS) return false
  const jumps = track.slice(1).map((at, index) => Math.abs(at - (track[index] ?? 0)))
  return (track[0] ?? END) <= LONGEST_JUMP && (track.at(-1) ?? 0) >= END && jumps.every((jump) => jump <= LONGEST_JUMP)
}
