import { formatChinaTime } from '#lib/date.ts'
import { MOMENTS } from '#publish/words/moments.ts'
import type { Said } from '#publish/words/syntax.ts'
import { timeOf } from '#race/times.ts'

/** A value that has the wrong form: what is wrong, and how it is written. */
export interface Miswritten extends Said {
  code: string
}

/** Faults of moments, days, finish times and lengths of time, by the `format` of their schema; null for another format. */
export function miswritten(format: unknown, value: unknown, year: number | null): Miswritten | null {
  if (format === 'date-time') return moment(value, year)
  if (format === 'date') return day(value, year)
  if (format === 'finish-time') return finishTime(value)
  return format === 'duration' ? duration(value) : null
}

function moment(value: unknown, year: number | null): Miswritten {
  const code = 'shape.time'
  if (typeof value === 'number') return { code, ...MOMENTS.number(value, fromEpoch(value)) }
  const text = quoted(String(value))
  const parts = readParts(String(value), year)
  if (!parts) return { code, ...MOMENTS.noMoment(text) }
  const last = lastOfMonth(parts)
  if (parts.day > last) return { code, ...MOMENTS.notInMonth(text, monthOf(parts, last, moments)) }
  const written = moments(parts)
  const meant = timeOf(written) === null ? null : written
  const words = !parts.clock ? MOMENTS.lacksClock : !parts.offset ? MOMENTS.lacksZone : MOMENTS.otherForm
  return { code, ...words(text, meant) }
}

function day(value: unknown, year: number | null): Miswritten {
  const code = 'shape.time'
  const text = quoted(String(value))
  const parts = typeof value === 'string' ? readParts(value, year) : null
  if (!parts) return { code, ...MOMENTS.noDay(text) }
  const last = lastOfMonth(parts)
  if (parts.day > last) return { code, ...MOMENTS.notInMonth(text, monthOf(parts, last, days)) }
  return { code, ...MOMENTS.otherDay(text, days(parts)) }
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
  const meant = date + clock === '' ? null : `P${date}${clock === '' ? '' : `T${clock}`}`
  return { code: 'shape.duration', ...MOMENTS.noLength(quoted(text), meant) }
}

const SPOKEN =
  /^(?:(\d{1,2})\s*(?:h|hours?|小时))?\s*(?:(\d{1,3})\s*(?:m|mins?|minutes?|分钟?))?\s*(?:(\d{1,2})\s*(?:s|secs?|seconds?|秒))?$/i

function finishTime(value: unknown): Miswritten {
  const text = String(value).normalize('NFKC').trim()
  const [, hours = 0, minutes = 0, seconds = 0] = SPOKEN.exec(text) ?? []
  const all = typeof value === 'number' ? value : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const isMeant = Number.isInteger(all) && all > 0 && all < 360_000
  const written = `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
  return { code: 'shape.duration', ...MOMENTS.noFinishTime(quoted(text), isMeant ? written : null) }
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

function lastOfMonth({ year, month }: Parts): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function monthOf(parts: Parts, last: number, write: (parts: Parts) => string) {
  return { month: `${parts.year}-${two(parts.month)}`, days: last, last: write({ ...parts, day: last }) }
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
