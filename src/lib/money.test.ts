import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFen } from './money.ts'

describe('formatFen', () => {
  it.each([
    [12000, '¥120'],
    [9950, '¥99.50'],
    [5, '¥0.05'],
    [0, '¥0'],
    [-1250, '-¥12.50'],
    ['12000', '¥120'],
    [null, ''],
    ['abc', ''],
    [Number.NaN, ''],
  ])('writes %s as %s', (fen, text) => {
    expect(formatFen(fen)).toBe(text)
  })

  it('keeps every fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => {
        expect(Math.round(Number(formatFen(fen).replace('¥', '')) * 100)).toBe(fen)
      }),
    )
  })
})
