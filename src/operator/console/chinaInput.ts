import { formatChinaTime, parseInstant } from '#lib/date.ts'

/** The instant of what a `datetime-local` box holds, in China's time; null for an empty one. */
export const chinaInstant = (typed: string): number | null => parseInstant(typed && `${typed}:00`)

/** An instant as such a box holds it. */
export const chinaInput = (at: number): string => formatChinaTime(at, 'yyyy-MM-dd HH:mm').replace(' ', 'T')
