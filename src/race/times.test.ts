import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import {
  computePayDeadline,
  duration,
  findEnd,
  findStart,
  findWindow,
  holdMinutes,
  holdMs,
  instant,
  listPhases,
  listStarts,
  offerEnd,
  parseTime,
  payBy,
  raceState,
  readTimes,
  waitlistEnd,
} from './times.ts'

const { time, day } = JSON.parse(readFileSync('schemas/types.schema.json', 'utf8')).$defs
const taken = (text: string) => new RegExp(time.pattern, 'u').test(text)

describe('a moment', () => {
  test.each([
    ['2028-02-29T00:00:00+08:00', true],
    ['2027-02-29T00:00:00+08:00', false],
    ['2027-04-31T07:30:00+08:00', false],
    ['2027-04-18T07:30+08:00', true],
    ['2027-04-18T07:30:00Z', true],
    ['2027-04-18T24:00:00+08:00', false],
    ['2027-04-18T07:30:00', false],
    ['2027-04-18', false],
    ['2027-4-18T07:30:00+08:00', false],
    ['2027-04-18 07:30:00+08:00', false],
    ['2027-04-18T07:30:00+0800', false],
  ])('%s: %s', (text, is) => {
    expect([parseTime(text) !== null, taken(text)]).toEqual([is, is])
  })

  test('is one to the schema that editors follow exactly when it is one to the rules', () => {
    const two = (max: number) => fc.nat({ max }).map((part) => String(part).padStart(2, '0'))
    const written = fc
      .tuple(two(99), two(14), two(33), two(25), two(61), two(16))
      .map(([y, m, d, h, s, zone]) => `20${y}-${m}-${d}T${h}:${s}:${s}+${zone}:00`)
    fc.assert(
      fc.property(fc.oneof(written, fc.string()), (text) => {
        expect(taken(text)).toBe(parseTime(text) !== null)
        if (parseTime(text) !== null) expect(new RegExp(day.pattern, 'u').test(text.slice(0, 10))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the times of a race', () => {
  const HOUR = 3_600_000
  const DAY = 24 * HOUR
  const at = (iso: string) => Date.parse(`${iso}+08:00`)
  const item = (facts: object = {}) => facts as ProjectFacts
  const race = (facts: object = {}) =>
    ({
      signUpStart: '2027-01-01T00:00:00+08:00',
      signUpEnd: '2027-02-01T00:00:00+08:00',
      raceTime: '2027-04-18T07:30:00+08:00',
      items: [],
      ...facts,
    }) as unknown as RaceFacts
  const START = at('2027-01-01T00:00:00')
  const END = at('2027-02-01T00:00:00')
  const RACE = at('2027-04-18T07:30:00')

  test('durations are of days, hours and minutes, and nothing else', () => {
    expect(['PT15M', 'PT2H', 'P3D', 'P1DT1H1M'].map(duration)).toEqual([
      HOUR / 4,
      2 * HOUR,
      3 * DAY,
      25 * HOUR + 60_000,
    ])
    expect(() => duration('15M')).toThrow('"15M" is not a duration')
    expect(() => instant('2027-04-18')).toThrow('"2027-04-18" is not a time with offset')
  })

  test('are its own where a project has none, and last eight hours where no end is named', () => {
    const own = { signUpStart: '2027-01-05T00:00:00+08:00', signUpEnd: '2027-01-06T00:00:00+08:00' }
    expect(readTimes(race())).toEqual({
      signUpStart: START,
      signUpEnd: END,
      raceTime: RACE,
      firstStart: RACE,
      raceEnd: RACE + 8 * HOUR,
    })
    expect(readTimes(race({ items: [own] }))).toMatchObject({
      signUpStart: START + 4 * DAY,
      signUpEnd: START + 5 * DAY,
    })
    expect(readTimes(race({ items: [own, {}] }))).toMatchObject({ signUpStart: START, signUpEnd: END })
    expect(findWindow(race(), item(own))).toEqual({ signUpStart: START + 4 * DAY, signUpEnd: START + 5 * DAY })
    expect(readTimes(race({ raceEndTime: '2027-04-18T09:30:00+08:00' })).raceEnd).toBe(RACE + 2 * HOUR)
  })

  test('a project closes by its own time limit, else with the race, else at no time', () => {
    const ended = race({ raceEndTime: '2027-04-18T15:00:00+08:00' })
    expect(findEnd(ended, { timeLimit: 'PT6H15M' })).toBe(at('2027-04-18T13:45:00'))
    expect(findEnd(ended, {})).toBe(at('2027-04-18T15:00:00'))
    expect(findEnd(race(), {})).toBeNull()
  })

  test('a project starts on its own day and at its own place, and what it does not say is the race’s', () => {
    const there = { zh: '湖滨公园', en: 'Lakeside Park' }
    const saturday = '2027-04-17T15:00:00+08:00'
    const all = race({ raceEndTime: '2027-04-18T15:00:00+08:00', items: [item(), item({ raceTime: saturday })] })
    const day = at('2027-04-17T15:00:00')
    expect(findStart(all, {})).toEqual({ startsAt: RACE, endsAt: at('2027-04-18T15:00:00'), place: all.place })
    expect(findStart(all, { raceTime: saturday, place: there })).toEqual({
      startsAt: day,
      endsAt: day + 8 * HOUR,
      place: there,
    })
    expect(findStart(all, { raceTime: saturday, timeLimit: 'PT2H' }).endsAt).toBe(day + 2 * HOUR)
    expect(findEnd(all, { raceTime: saturday })).toBeNull()
    expect(listStarts(all)).toEqual([day, RACE])
    expect(readTimes(all)).toMatchObject({ raceTime: RACE, firstStart: day, raceEnd: at('2027-04-18T15:00:00') })
    const monday = race({ items: [item({ raceTime: '2027-04-19T09:00:00+08:00', timeLimit: 'PT1H' })] })
    expect(readTimes(monday)).toMatchObject({ firstStart: RACE, raceEnd: at('2027-04-19T10:00:00') })
    expect(waitlistEnd(all, item({ raceTime: saturday }))).toBe(day)
  })

  test('a race runs from the first start of its projects until all are over, and none starts but at one of its starts', () => {
    const minutes = fc.integer({ min: -20_000, max: 20_000 })
    const own = fc.option(minutes, { nil: undefined })
    const limit = fc.option(fc.integer({ min: 1, max: 24 }), { nil: undefined })
    fc.assert(
      fc.property(fc.array(fc.tuple(own, limit), { minLength: 1, maxLength: 5 }), (drawn) => {
        const items = drawn.map(([shift, hours]) =>
          item({
            ...(shift === undefined ? {} : { raceTime: new Date(RACE + shift * 60_000).toISOString() }),
            ...(hours === undefined ? {} : { timeLimit: `PT${hours}H` }),
          }),
        )
        const all = race({ items })
        const { firstStart, raceEnd } = readTimes(all)
        for (const one of items) {
          const { startsAt, endsAt } = findStart(all, one)
          expect(listStarts(all)).toContain(startsAt)
          expect(startsAt).toBeGreaterThanOrEqual(firstStart)
          expect(endsAt).toBeGreaterThan(startsAt)
          if (one.raceTime !== undefined) expect(endsAt).toBeLessThanOrEqual(raceEnd)
          const times = { ...readTimes(all), signUpStart: 0, signUpEnd: 1 }
          if (startsAt < raceEnd) expect(raceState(times, startsAt)).toBe('running')
        }
      }),
    )
  })

  test('make its state, each from its first moment on', () => {
    const times = { signUpStart: 10, signUpEnd: 20, firstStart: 30, raceEnd: 40 }
    expect([9, 10, 20, 21, 29, 30, 39, 40].map((now) => raceState(times, now))).toEqual([
      'notStarted',
      'open',
      'open',
      'awaiting',
      'awaiting',
      'running',
      'running',
      'ended',
    ])
  })

  test('a place is to be paid within its window, or by the fixed time where that is earlier and still to come', () => {
    const facts = (payDeadline: string) => item({ payWindow: 'PT2H', payDeadline: `${payDeadline}+08:00` })
    expect(payBy(item(), START)).toBe(START + 3 * DAY)
    expect(payBy(facts('2027-01-01T01:00:00'), START)).toBe(START + HOUR)
    expect(payBy(facts('2027-01-01T03:00:00'), START)).toBe(START + 2 * HOUR)
    expect(payBy(facts('2027-01-01T00:00:00'), START)).toBe(START + 2 * HOUR)
    expect(computePayDeadline(item(), START)).toBe(START + 3 * DAY)
    expect(computePayDeadline(facts('2027-01-01T01:00:00'), START)).toBe(START + HOUR)
    expect(computePayDeadline(facts('2027-01-01T03:00:00'), START)).toBe(START + 2 * HOUR)
  })

  test('a fixed time to pay that is four days away is not cut by the window that nobody said', () => {
    expect(computePayDeadline(item({ payDeadline: '2027-01-05T00:00:00+08:00' }), START)).toBe(START + 4 * DAY)
  })

  test('a place is held a quarter of an hour, or as long as the project says', () => {
    expect([holdMs(item()), holdMs(item({ hold: 'PT30M' }))]).toEqual([HOUR / 4, HOUR / 2])
    expect([holdMinutes(item()), holdMinutes(item({ hold: 'PT0M' }))]).toEqual([15, 1])
  })

  test('nobody waits for a place after the race, or the time that the project names', () => {
    const until = item({ waitlistUntil: '2027-01-02T00:00:00+08:00' })
    expect([waitlistEnd(race(), item()), waitlistEnd(race(), until)]).toEqual([RACE, START + DAY])
    expect(offerEnd(race(), until, START)).toBe(START + DAY)
    expect(offerEnd(race(), item(), START)).toBe(START + 3 * DAY)
    expect(offerEnd(race(), item({ payWindow: 'PT2H' }), START)).toBe(START + 2 * HOUR)
  })

  test('have a moment in each phase, those of a ballot where there is one', () => {
    const usual = {
      beforeOpening: START - HOUR,
      open: START + DAY,
      lastHour: END - HOUR / 2,
      closed: END + HOUR,
      raceDay: RACE + HOUR,
      ended: RACE + 8 * HOUR + DAY,
    }
    expect(listPhases(race())).toEqual(usual)
    const short = { signUpEnd: '2027-01-01T04:00:00+08:00', raceEndTime: '2027-04-18T08:30:00+08:00' }
    expect(listPhases(race(short))).toMatchObject({ open: START + 2 * HOUR, raceDay: RACE + HOUR / 2 })
    const drawAt = '2027-02-03T00:00:00+08:00'
    expect(listPhases(race({ items: [{ drawAt }] }))).toEqual({ ...usual, ballot: END + DAY })
    const items = [{}, { drawAt, signUpEnd: '2027-01-31T00:00:00+08:00', payDeadline: '2027-02-05T00:00:00+08:00' }]
    expect(listPhases(race({ items }))).toEqual({ ...usual, ballot: END + DAY / 2, payWindow: END + 3 * DAY })
    expect(listPhases(race({ items: [{ payDeadline: drawAt }] }))).toEqual(usual)
  })
})
