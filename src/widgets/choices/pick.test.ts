import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readChosen, readLimits, toAnswer, toggle } from './pick.ts'

const values = ['a', 'b', 'c', 'd', 'e']
const items = values.map((value) => ({ value }))

describe('limitsOf', () => {
  it('is always possible to satisfy', () => {
    const n = fc.option(fc.oneof(fc.integer({ min: -3, max: 9 }), fc.double()), { nil: undefined })
    fc.assert(
      fc.property(fc.boolean(), n, n, (multiple, min, max) => {
        const limits = readLimits(multiple, min, max)
        expect(limits.max).toBeGreaterThanOrEqual(1)
        expect(limits.min).toBeLessThanOrEqual(limits.max)
        if (!multiple) expect(limits.max).toBe(1)
      }),
    )
  })

  it('asks for one when nothing is said', () => {
    expect(readLimits(undefined, undefined, undefined)).toEqual({ multiple: false, min: 1, max: 1 })
    expect(readLimits(true, undefined, undefined)).toEqual({ multiple: true, min: 1, max: Number.POSITIVE_INFINITY })
  })
})

describe('toggle', () => {
  it('never exceeds the limit and never repeats a value, whatever is tapped', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.constantFrom(...values), { maxLength: 30 }),
        (multiple, max, taps) => {
          const limits = readLimits(multiple, 1, max)
          const chosen = taps.reduce<(string | number)[]>((now, tap) => toggle(now, tap, limits), [])
          expect(chosen.length).toBeLessThanOrEqual(limits.max)
          expect(new Set(chosen).size).toBe(chosen.length)
          expect(readChosen(toAnswer(chosen, limits), items, limits.max)).toEqual(chosen)
        },
      ),
    )
  })

  it('replaces a single choice', () => {
    expect(toggle(['a'], 'b', readLimits(false, 1, 1))).toEqual(['b'])
    expect(toggle(['a'], 'b', readLimits(true, 1, 1))).toEqual(['b'])
    expect(toggle(['a'], 'a', readLimits(false, 1, 1))).toEqual(['a'])
  })
})

describe('chosenOf', () => {
  it('drops values that are not offered any more', () => {
    expect(readChosen(['gone', 'b'], items, 2)).toEqual(['b'])
    expect(readChosen('gone', items, 1)).toEqual([])
    expect(readChosen({ a: 1 }, items, 1)).toEqual([])
  })
})
