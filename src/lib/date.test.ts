import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysUntil, formatChinaTime, RACE_START, remaining } from './date.ts'

const RACE = Date.UTC(2027, 3, 17, 23, 30)

describe('formatChinaTime', () => {
  it('shows China time whatever the zone of the device', () => {
    expect(formatChinaTime(RACE)).toBe('2027.04.18 07:30')
    expect(formatChinaTime(RACE, 'M月d日 HH:mm')).toBe('4月18日 07:30')
    expect(formatChinaTime(0, 'yyyy-MM-dd HH:mm:ss')).toBe('1970-01-01 08:00:00')
    expect(formatChinaTime(RACE, RACE_START)).toBe('2027.04.18 周日 07:30')
    expect(formatChinaTime(RACE, RACE_START, 'en')).toBe('2027.04.18 Sun 07:30')
  })

  it('answers nothing for what is not an instant', () => {
    for (const value of [null, undefined, 'soon', Number.NaN, Number.POSITIVE_INFINITY, 8.64e15])
      expect(formatChinaTime(value)).toBe('')
  })

  it('agrees with the time zone data of the platform', () => {
    const zone = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1992, 0, 1), max: Date.UTC(2090, 0, 1) }), (ms) => {
        expect(formatChinaTime(ms, 'dd/MM/yyyy, HH:mm:ss')).toBe(zone.format(ms))
      }),
    )
  })
})

describe('daysUntil', () => {
  it('counts days of the calendar in China, not hours', () => {
    const at = (text: string) => Date.parse(`${text}+08:00`)
    const morning = at('2026-11-27T07:00:00')
    const night = at('2026-11-27T23:59:59')
    expect(daysUntil(at('2026-11-28T00:00:00'), night)).toBe(1)
    expect(daysUntil(night, morning)).toBe(0)
    expect(daysUntil(at('2026-11-28T23:00:00'), morning)).toBe(1)
    expect(daysUntil(at('2027-05-30T07:30:00'), morning)).toBe(184)
    expect(daysUntil(at('2027-05-30T07:30:00'), night)).toBe(184)
    expect(daysUntil(morning, at('2026-11-28T00:00:00'))).toBe(-1)
  })
})

describe('remaining', () => {
  it('splits the time left and ends exactly at the end', () => {
    expect(remaining(90_061_000, 0)).toEqual({ ended: false, days: 1, hours: 1, minutes: 1, seconds: 1 })
    expect(remaining(1, 0).seconds).toBe(1)
    expect(remaining(5, 5).ended).toBe(true)
    expect(remaining(Number.NaN, 5)).toEqual({ ended: true, days: 0, hours: 0, minutes: 0, seconds: 0 })
  })

  it('never loses a second', () => {
    fc.assert(
      fc.property(fc.nat(1e9), (seconds) => {
        const left = remaining(seconds * 1000, 0)
        expect(left.days * 86400 + left.hours * 3600 + left.minutes * 60 + left.seconds).toBe(seconds)
      }),
    )
  })
})
