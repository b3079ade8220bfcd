import { formatChinaTime } from '#lib/date.ts'
import { timeOf } from '#race/times.ts'

/** A value that has the wrong form, in words: what is wrong, and how it is written. */
export interface Miswritten {
  code: string
  message: string
  hint: string
}

/** Faults of moments, days and lengths of time, by the `format` of their schema; null for another format. */
export function miswritten(format: unknown, value: unknown, year: number | null): Miswritten | null {
  if (format === 'date-time') return moment(value, year)
  if (format === 'date') return day(value, year)
  return format === 'duration' ? duration(value) : null
}

const MOMENT = '2027-03-01T10:00:00+08:00'

function moment(value: unknown, year: number | null): Miswritten {
  const code = 'shape.time'
  if (typeof value === 'number') {
    const written = fromEpoch(value)
    const hint = written ? `Write "${written}", if that is meant.` : `Write it such as "${MOMENT}".`
    return { code, message: `a moment is written as a date, not as the number ${value}`, hint }
  }
  const text = String(value)
  const parts = readParts(text, year)
  if (!parts) return { code, message: `${quoted(text)} is no moment`, hint: `Write it such as "${MOMENT}".` }
  const short = shortMonth(parts)
  if (short)
    return { code, message: `${quoted(text)} is no day of the calendar: ${short.words}`, hint: short.hint(moments) }
  const written = moments(parts)
  const hint = timeOf(written) === null ? `Write it such as "${MOMENT}".` : `Write "${written}".`
  const lacks = !parts.clock ? 'has no time of day' : !parts.offset ? 'has no zone' : 'is not written as a moment'
  return { code, message: `${quoted(text)} ${lacks}`, hint }
}

function day(value: unknown, year: number | null): Miswritten {
  const code = 'shape.time'
  const parts = typeof value === 'string' ? readParts(value, year) : null
  if (!parts) return { code, message: `${quoted(String(value))} is no day`, hint: 'Write it such as "2027-03-01".' }
  const short = shortMonth(parts)
  if (short)
    return {
      code,
      message: `${quoted(String(value))} is no day of the calendar: ${short.words}`,
      hint: short.hint(days),
    }
  return { code, message: `${quoted(String(value))} is not written as a day`, hint: `Write "${days(parts)}".` }
}

const UNITS: readonly [RegExp, 'D' | 'H' | 'M'][] = [
  [/(\d+)\s*(?:d|days?|天|日)/i, 'D'],
  [/(\d+)\s*(?:h|hours?|hrs?|小时|时|钟头)/i, 'H'],
  [/(\d+)\s*(?:m|mins?|minutes?|分钟|分)/i, 'M'],
]

function duration(value: unknown): Miswritten {
  const text = String(value)
  const found = new Map(UNITS.map(([unit, letter]): [string, string | undefined] => [letter, unit.exec(text)?.[1]]))
  const of = (letter: string) => (found.get(letter) === undefined ? '' : `${found.get(letter)}${letter}`)
  const [date, clock] = [of('D'), `${of('H')}${of('M')}`]
  const meant = date + clock === '' ? '' : `Write "P${date}${clock === '' ? '' : `T${clock}`}". `
  return {
    code: 'shape.duration',
    message: `${quoted(text)} is no length of time`,
    hint: `${meant}PT30M is 30 minutes, PT2H two hours, P1D a day.`,
  }
}

interface Parts {
  year: number
  month: number
  day: number
  /** HH:mm:ss */
  clock: string | null
  offset: string | null
}

/** What of a date was meant: with slashes, dots, Chinese, without a year or a time. Null where that cannot be told. */
function readParts(text: string, usualYear: number | null): Parts | null {
  const plain = text.normalize('NFKC').trim()
  const full = /(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})/.exec(plain)
  const short = full ? null : /(?<!\d)(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]?/.exec(plain)
  if (!full && (!short || usualYear === null)) return null
  const [year, month, date] = full
    ? [Number(full[1]), Number(full[2]), Number(full[3])]
    : [usualYear ?? 0, Number(short?.[1]), Number(short?.[2])]
  if (month < 1 || month > 12 || date < 1 || date > 31) return null
  const rest = plain.slice((full ?? short)?.[0].length ?? 0)
  return { year, month, day: date, clock: clockIn(rest), offset: /(Z|[+-]\d{2}:\d{2})$/.exec(plain)?.[1] ?? null }
}

function clockIn(text: string): string | null {
  const match = /(\d{1,2})\s*(?::\s*(\d{2})(?::(\d{2}))?|[点时]\s*(?:(\d{1,2})\s*分?|(半))?)/.exec(text)
  if (!match) return null
  const afternoon = /下午|晚|pm/i.test(text) && Number(match[1]) < 12
  const hour = Number(match[1]) + (afternoon ? 12 : 0)
  const minute = match[5] ? 30 : Number(match[2] ?? match[4] ?? 0)
  return hour > 23 || minute > 59 ? null : `${two(hour)}:${two(minute)}:${match[3] ?? '00'}`
}

const days = ({ year, month, day: date }: Parts): string => `${year}-${two(month)}-${two(date)}`

/** In China's zone where none was written. */
const moments = (parts: Parts): string => `${days(parts)}T${parts.clock ?? '00:00:00'}${parts.offset ?? '+08:00'}`

/** A day that its month does not have; null for one that it has. */
function shortMonth(parts: Parts): { words: string; hint: (write: (parts: Parts) => string) => string } | null {
  const last = new Date(Date.UTC(parts.year, parts.month, 0)).getUTCDate()
  if (parts.day <= last) return null
  return {
    words: `${parts.year}-${two(parts.month)} has ${last} days`,
    hint: (write) => `Write "${write({ ...parts, day: last })}", if its last day is meant.`,
  }
}

/** Milliseconds, or seconds, since 1970 as a moment in China; null for a number of another size. */
function fromEpoch(count: number): string | null {
  const ms = count > 1e12 ? count : count * 1000
  const year = Number(formatChinaTime(ms, 'yyyy'))
  return year >= 2000 && year < 2100
    ? `${formatChinaTime(ms, 'yyyy-MM-dd')}T${formatChinaTime(ms, 'HH:mm:ss')}+08:00`
    : null
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text)
}
