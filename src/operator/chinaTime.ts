import { parseInstant } from '#lib/date.ts'

/** `2027.3.1 9:05` in China as ISO; null for what is written otherwise, a day that its month does not have too. */
export function chinaTime(typed: string): string | null {
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2})[:：](\d{2})$/.exec(typed.trim())
  if (!parts) return null
  const [, year, month = '', day = '', hour = '', minute] = parts
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:00+08:00`
  return parseInstant(iso) === null ? null : iso
}

/** The same as an instant. */
export const chinaInstant = (typed: string): number | null => parseInstant(chinaTime(typed) ?? '')
