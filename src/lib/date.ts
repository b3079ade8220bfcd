import type { Lang } from './language.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
// China has kept UTC+8 without summer time since 1991.
const CHINA_OFFSET = 8 * HOUR

/** The widest instant that Date can hold. */
const LIMIT = 8.64e15

/** Days of the week from Sunday on: short as beside a date, and in full. */
export const WEEKDAYS = {
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const satisfies Record<Lang, readonly string[]>

/** Months from January on. */
export const MONTHS = {
  zh: ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'],
  en: [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ],
} as const satisfies Record<Lang, readonly string[]>

/** A race's day and start: `2027.05.30 周日 07:30`. */
export const RACE_START = 'yyyy.MM.dd EEE HH:mm'

/**
 * An instant (epoch ms) in China time. The pattern knows yyyy, MM, M, dd, d, HH, H, mm, ss and EEE, the weekday (周日,
 * Sun); the rest stays as written. Answers `''` for what is not an instant.
 */
export function formatChinaTime(ms: unknown, pattern = 'yyyy.MM.dd HH:mm', lang: Lang = 'zh'): string {
  if (!isInstant(ms)) return ''
  const at = new Date(ms + CHINA_OFFSET)
  const values: { yyyy: number; [token: string]: number } = {
    yyyy: at.getUTCFullYear(),
    M: at.getUTCMonth() + 1,
    d: at.getUTCDate(),
    H: at.getUTCHours(),
    m: at.getUTCMinutes(),
    s: at.getUTCSeconds(),
  }
  return pattern.replace(/yyyy|EEE|MM?|dd?|HH?|mm?|ss?/g, (token) => {
    if (token === 'EEE') return WEEKDAYS[lang][at.getUTCDay()]?.slice(0, 3) ?? ''
    if (token === 'yyyy') return String(values.yyyy).padStart(4, '0')
    return String(values[token.charAt(0)]).padStart(token.length, '0')
  })
}

/** A calendar day as `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** Days of the calendar in China from `now` to `ms`, as people count them: zero for today, one for tomorrow. */
export function daysUntil(ms: number, now: number): number {
  const dayOf = (at: number) => Math.floor((at + CHINA_OFFSET) / DAY)
  return dayOf(ms) - dayOf(now)
}

export interface Remaining {
  ended: boolean
  days: number
  hours: number
  minutes: number
  seconds: number
}

/** Time left until `until`, in whole units; a started second counts, so zero appears only at the end. */
export function remaining(until: number, now: number): Remaining {
  const left = Math.max(0, Math.ceil((until - now) / 1000) * 1000)
  return {
    ended: !(left > 0),
    days: Math.floor(left / DAY) || 0,
    hours: Math.floor((left % DAY) / HOUR) || 0,
    minutes: Math.floor((left % HOUR) / MINUTE) || 0,
    seconds: Math.floor((left % MINUTE) / 1000) || 0,
  }
}

const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * The instant (epoch ms) of a day `2027-03-01` or a time `2027-03-01T10:00:00+08:00`; China's time where no zone is
 * written. Answers null for anything else, also for a day that no calendar has.
 */
export function parseInstant(text: string): number | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second = '00', zone = '+08:00'] = match
  const asWritten = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  // Date.parse takes 30 February for 2 March.
  if (!Number.isFinite(asWritten) || new Date(asWritten).getUTCDate() !== Number(day)) return null
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isFinite(at) ? at : null
}

/** The instant so many months later at the same time of the day in China; the month's last day when it has no such day. */
export function addMonths(ms: number, months: number): number {
  const at = new Date(ms + CHINA_OFFSET)
  const day = at.getUTCDate()
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + Math.trunc(months))
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(day, last))
  return at.getTime() - CHINA_OFFSET
}

/** Whole months from one instant to another, below zero when that is earlier. */
export function monthsBetween(from: number, to: number): number {
  if (to < from) return 0 - monthsBetween(to, from)
  const [a, b] = [new Date(from + CHINA_OFFSET), new Date(to + CHINA_OFFSET)]
  const months = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  return addMonths(from, months) > to ? months - 1 : months
}

/** Day of the week in China, 0 for Sunday. */
export function chinaWeekday(ms: number): number {
  return new Date(ms + CHINA_OFFSET).getUTCDay()
}

/** An instant (epoch ms) that Date can show in China time. */
export function isInstant(ms: unknown): ms is number {
  return typeof ms === 'number' && Number.isFinite(ms) && Math.abs(ms) <= LIMIT - CHINA_OFFSET
}
