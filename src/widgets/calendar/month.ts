const DAY_MS = 86_400_000
const WEEK = 7

/** A month as yyyy-MM, a day as yyyy-MM-dd: a calendar needs no time zone. */
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Whether a text is a month that a calendar can show. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
}

/** A day that is so many days later. */
export function addDays(day: string, count: number): string {
  return dayOf(at(day) + count * DAY_MS)
}

/** A month that is so many months later. */
export function addMonths(month: string, count: number): string {
  const date = new Date(at(`${month}-01`))
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** The same day of another month, or its last. */
export function sameDayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(at(day)).getUTCDay() + WEEK - 1) % WEEK
}

/** The days of a month by weeks that begin on Monday; null before its first day and after its last. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const days: (string | null)[] = Array<null>(weekdayOf(first)).fill(null)
  for (let day = first; day.startsWith(month); day = addDays(day, 1)) days.push(day)
  while (days.length % WEEK > 0) days.push(null)
  return Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK))
}
