import { formatChinaTime, isDay } from './date.ts'

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
  if (!isDay(text)) return null
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return { year, month, day }
}

/** A day on which somebody who lives can have been born: not before 1900, not after today in China. */
export function isBirthday(text: string, now: number = Date.now()): boolean {
  return isDay(text) && text >= '1900-01-01' && text <= formatChinaTime(now, 'yyyy-MM-dd')
}
