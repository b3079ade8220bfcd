import { chinaWeekday } from './date.ts'

const DAY_MS = 86_400_000

/** The same time of day so many working days later; Mondays to Fridays count. */
export function addWorkingDays(at: number, days: number): number {
  let [day, left] = [at, days]
  while (left > 0) {
    day += DAY_MS
    if (![0, 6].includes(chinaWeekday(day))) left--
  }
  return day
}
