import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFen, formatFenSpan, formatYuan } from './money.ts'

describe('formatFen', () => {
  it.each([
    [12000, '¥120'],
    [9950, '¥99.50'],
    [128_000, '¥1,280'],
    [-123_456_789, '-¥1,234,567.89'],
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

  it.each([
    [6000, 16_000, '¥60 – 160'],
    [0, 128_000, '¥0 – 1,280'],
    [12_000, 12_000, '¥120'],
    [12_000, undefined, '¥120'],
    [undefined, 12_000, ''],
  ])('writes %s to %s as %s', (from, to, text) => {
    expect(formatFenSpan(from, to)).toBe(text)
  })

  it('keeps every fen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (fen) => {
        expect(Math.round(Number(formatFen(fen).replace(/[¥,]/g, '')) * 100)).toBe(fen)
        expect(Math.round(Number(formatYuan(fen)) * 100)).toBe(fen)
      }),
    )
  })
})
