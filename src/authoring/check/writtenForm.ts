import { finding, message, quotedText } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { formatChinaTime } from '#lib/date.ts'
import type { Words } from '#lib/words.ts'
import { parseTime } from '#race/times.ts'

const MOMENT = '2027-03-01T10:00:00+08:00'
const write = (meant: string): Words => message('terms.moment.meant', { meant })
const suchAs = (example: string): Words => message('terms.moment.suchAs', { example })

/** Faults of moments, days, finish times and lengths of time, by the `format` of their schema; null for another format. */
export function miswritten(format: unknown, value: unknown, year: number | null): Fault | null {
  if (format === 'date-time') return moment(value, year)
  if (format === 'date') return day(value, year)
  if (format === 'finish-time') return finishTime(value)
  return format === 'duration' ? duration(value) : null
}

function moment(value: unknown, year: number | null): Fault {
  if (typeof value === 'number') {
    const meant = fromEpoch(value)
    return finding('shape.time.number', {
      value,
      how: meant ? message('terms.moment.maybe', { meant }) : suchAs(MOMENT),
    })
  }
  const text = quotedText(String(value))
  const parts = readParts(String(value), year)
  if (!parts) return finding('shape.time.noMoment', { text })
  const last = lastOfMonth(parts)
  if (parts.day > last) return finding('shape.time.notInMonth', { text, ...monthOf(parts, last, moments) })
  const written = moments(parts)
  const meant = parseTime(written) === null ? null : written
  const lacking = !parts.clock ? 'lacksClock' : !parts.offset ? 'lacksZone' : 'otherForm'
  return finding(`shape.time.${lacking}`, { text, how: meant ? write(meant) : suchAs(MOMENT) })
}

function day(value: unknown, year: number | null): Fault {
  const text = quotedText(String(value))
  const parts = typeof value === 'string' ? readParts(value, year) : null
  if (!parts) return finding('shape.time.noDay', { text })
  const last = lastOfMonth(parts)
  if (parts.day > last) return finding('shape.time.notInMonth', { text, ...monthOf(parts, last, days) })
  return finding('shape.time.otherDay', { text, meant: days(parts) })
}

const UNITS: readonly [RegExp, 'D' | 'H' | 'M'][] = [
  [/(\d+)\s*(?:d|days?|天|日)/i, 'D'],
  [/(\d+)\s*(?:h|hours?|hrs?|小时|时|钟头)/i, 'H'],
  [/(\d+)\s*(?:m|mins?|minutes?|分钟|分)/i, 'M'],
]

function duration(value: unknown): Fault {
  const text = String(value)
  const found = new Map(UNITS.map(([unit, letter]): [string, string | undefined] => [letter, unit.exec(text)?.[1]]))
  const of = (letter: string) => (found.get(letter) === undefined ? '' : `${found.get(letter)}${letter}`)
  const [date, clock] = [of('D'), `${of('H')}${of('M')}`]
  const meant = date + clock === '' ? null : `P${date}${clock === '' ? '' : `T${clock}`}`
  const how = meant ? message('terms.moment.length', { meant }) : message('terms.moment.lengths')
  return finding('shape.duration.noLength', { text: quotedText(text), how })
}

const SPOKEN =
  /^(?:(\d{1,2})\s*(?:h|hours?|小时))?\s*(?:(\d{1,3})\s*(?:m|mins?|minutes?|分钟?))?\s*(?:(\d{1,2})\s*(?:s|secs?|seconds?|秒))?$/i

function finishTime(value: unknown): Fault {
  const text = String(value).normalize('NFKC').trim()
  const [, hours = 0, minutes = 0, seconds = 0] = SPOKEN.exec(text) ?? []
  const all = typeof value === 'number' ? value : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const isMeant = Number.isInteger(all) && all > 0 && all < 360_000
  const written = `${Math.floor(all / 3600)}:${two(Math.floor(all / 60) % 60)}:${two(all % 60)}`
  const how = isMeant ? write(written) : message('terms.moment.finishTime')
  return finding('shape.duration.noFinishTime', { text: quotedText(text), how })
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
