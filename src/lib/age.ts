import { formatChinaTime } from './date.ts'

/**
 * Full years of age on the China day of `atMs`, by year, month and day; negative when the birthday is later.
 * Answers null when `birthday` is not a calendar day written `yyyy-MM-dd`.
 */
export function ageAt(birthday: string, atMs: number): number | null {
  const born = calendarDay(birthday)
  const at = calendarDay(formatChinaTime(atMs, 'yyyy-MM-dd'))
  if (!born || !at) return null
  const years = at.year - born.year
  const beforeBirthday = at.month < born.month || (at.month === born.month && at.day < born.day)
  return beforeBirthday ? years - 1 : years
}

function calendarDay(text: string): { year: number; month: number; day: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return null
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? { year, month, day } : null
}
