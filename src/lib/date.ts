const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
// China has kept UTC+8 without summer time since 1991.
const CHINA_OFFSET = 8 * HOUR

/** The widest instant that Date can hold. */
const LIMIT = 8.64e15

/**
 * An instant (epoch ms) in China time. The pattern knows yyyy, MM, M, dd, d, HH, H, mm, ss; the rest stays as written.
 * Answers `''` for what is not an instant.
 */
export function formatChinaTime(ms: unknown, pattern = 'yyyy.MM.dd HH:mm'): string {
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
  return pattern.replace(/yyyy|MM?|dd?|HH?|mm?|ss?/g, (token) => {
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

/** Days from `now` to `ms`, rounded up; zero or negative when it has passed. */
export function daysUntil(ms: number, now: number): number {
  // Adding zero turns -0 into 0.
  return Math.ceil((ms - now) / DAY) + 0
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

/** An instant (epoch ms) that Date can show in China time. */
export function isInstant(ms: unknown): ms is number {
  return typeof ms === 'number' && Number.isFinite(ms) && Math.abs(ms) <= LIMIT - CHINA_OFFSET
}
