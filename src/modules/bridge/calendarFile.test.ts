import { expect, it } from 'vitest'
import { writeCalendarFile } from './calendarFile.ts'

const AT = Date.parse('2027-05-30T07:30:00+08:00')
const lines = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('is an event that calendars read, at its instant, with a reminder a day before', () => {
  const event = {
    uid: 'race-1',
    title: '2027 兰州马拉松',
    at: AT,
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
