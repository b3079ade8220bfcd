const DAY = 86_400_000
const OFFSET = 8 * 3_600_000

/** ISO 8601 in China time of the day `days` from `now` at `hour` (7.5 is half past seven). */
export function isoAt(now: number, days: number, hour: number): string {
  const midnight = Math.floor((now + OFFSET) / DAY) * DAY + days * DAY
  return iso(midnight + Math.round(hour * 60) * 60_000 - OFFSET)
}

/** Days from `now` to the first Sunday on or after the day `days` from now, in China time. */
export function sundayFrom(now: number, days: number): number {
  // Day 0 of the epoch was a Thursday.
  const weekday = (Math.floor((now + OFFSET) / DAY) + days + 4) % 7
  return days + ((7 - weekday) % 7)
}

export function iso(at: number): string {
  return `${new Date(at + OFFSET).toISOString().slice(0, 19)}+08:00`
}
