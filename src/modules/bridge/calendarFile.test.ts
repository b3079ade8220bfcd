import { expect, it } from 'vitest'
import { writeCalendarFile } from './calendarFile.ts'

const AT = Date.parse('2027-05-30T07:30:00+08:00')
const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('is an event that calendars read, at its instant, with a reminder a day before', () => {
  const event = {
    uid: 'race-1',
    title: '2027 兰州马拉松',
    at: AT,
    until: AT + 3 * 3_600_000,
    place: '东方红广场',
    text: '领物',
    url: 'https://a.example/x',
  }
  expect(lines(writeCalendarFile(event, Date.parse('2026-11-23T00:00:00Z')))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Startline//EN',
    'BEGIN:VEVENT',
    'UID:race-1@startline',
    'DTSTAMP:20261123T000000Z',
    'DTSTART:20270529T233000Z',
    'DTEND:20270530T023000Z',
    'SUMMARY:2027 兰州马拉松',
    'LOCATION:东方红广场',
    'DESCRIPTION:领物',
    'URL:https://a.example/x',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:2027 兰州马拉松',
    'TRIGGER:-P1D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('keeps marks of the format apart from words, and no line longer than 75 octets', () => {
  const title = 'Half; full, and \\ more\nBEGIN:VEVENT'
  const file = writeCalendarFile({ uid: 'x\r\ny', title, at: AT, text: '跑'.repeat(100) }, AT)
  expect(lines(file)).toContain('SUMMARY:Half\\; full\\, and \\\\ more\\nBEGIN:VEVENT')
  expect(lines(file)).toContain('UID:xy@startline')
  expect(lines(file)).toContain(`DESCRIPTION:${'跑'.repeat(100)}`)
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
})

/** Parts of a file with their properties, as RFC 5545 demands them; throws where a line is none of its grammar. */
function readParts(file: string): Record<string, string[]>[] {
  expect(file).toMatch(/^(?:[^\r\n]*\r\n)+$/)
  const parts: Record<string, string[]>[] = []
  const open: { name: string; part: Record<string, string[]> }[] = []
  for (const line of lines(file).slice(0, -1)) {
    const [, name = '', value = ''] = /^([A-Z-]+)((?::|;).*)$/u.exec(line) ?? expect.fail(`no property: ${line}`)
    if (name === 'BEGIN') open.push({ name: value, part: {} })
    else if (name === 'END') {
      const ended = open.pop()
      expect(ended?.name).toBe(value)
      if (ended) parts.push(ended.part)
    } else (open.at(-1)?.part ?? expect.fail('outside of any part'))[name] = [value.slice(1)]
    expect(value).not.toMatch(/(?!\t)\p{Cc}/u)
  }
  expect(open).toEqual([])
  return parts
}

it('has what RFC 5545 demands of a calendar, an event and a reminder, whatever the words are', () => {
  const words = 'a\u0000b\tc, d; e\\f\r\ng：'.repeat(9)
  const event = { uid: 'x', title: words, at: AT, until: AT, place: words, text: words }
  const [alarm, shown, calendar] = readParts(writeCalendarFile(event, AT))
  expect(Object.keys(alarm ?? {})).toEqual(['ACTION', 'DESCRIPTION', 'TRIGGER'])
  expect(shown).toMatchObject({ UID: ['x@startline'], DTSTAMP: ['20270529T233000Z'], DTSTART: ['20270529T233000Z'] })
  expect(shown?.SUMMARY?.[0]).toBe('ab\tc\\, d\\; e\\\\f\\ng：'.repeat(9))
  // An event without an end is over as it begins (3.6.1); an end at its start is none.
  expect(shown).not.toHaveProperty('DTEND')
  expect(calendar).toMatchObject({ VERSION: ['2.0'], PRODID: ['-//Startline//EN'] })
})
