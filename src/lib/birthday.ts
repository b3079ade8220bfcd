import { formatChinaTime, isDay } from './date.ts'

/** A day on which somebody who lives can have been born: not before 1900, not after today in China. */
export function isBirthday(text: string, now: number = Date.now()): boolean {
  return isDay(text) && text >= '1900-01-01' && text <= formatChinaTime(now, 'yyyy-MM-dd')
}
