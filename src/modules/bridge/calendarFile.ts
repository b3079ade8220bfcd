/** An event of a calendar; `at` in epoch ms. */
export interface CalendarEvent {
  /** What it is known by: a calendar that has it already brings it up to date. */
  uid: string
  title: string
  at: number
  /** When it ends (epoch ms). */
  until?: number | undefined
  place?: string | undefined
  text?: string | undefined
  /** Full and encoded, as the address bar has it. */
  url?: string | undefined
}

/** Octets of a line, its end left out (RFC 5545, 3.1). */
const MOST = 75

/** The event as an iCalendar file (RFC 5545), with a reminder a day before; `now` in epoch ms. */
export function writeCalendarFile({ uid, title, at, until, place, text, url }: CalendarEvent, now: number): string {
  const summary = escapeText(title)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Startline//EN',
    'BEGIN:VEVENT',
    `UID:${uid.replace(/[^\w.-]/g, '')}@startline`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    // An end that is no later than the start is none (3.8.2.2).
    ...(until !== undefined && until > at ? [`DTEND:${utc(until)}`] : []),
    `SUMMARY:${summary}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(text ? [`DESCRIPTION:${escapeText(text)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const utc = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')

/** No character but a tab may control anything (3.1). */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n|\r/g, '\\n')
    .replace(/(?!\t)\p{Cc}/gu, '')

/** A long line goes on after a space; no character is split. */
function fold(line: string): string {
  let [folded, octets] = ['', 0]
  for (const character of line) {
    const size = new TextEncoder().encode(character).length
    if (octets + size > MOST) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
