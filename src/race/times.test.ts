import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTime } from './times.ts'

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
