import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskCard, maskPhone } from './mask.ts'

describe('masking', () => {
  it('keeps the ends that the runner knows it by', () => {
    expect(maskCard('310101199001011234')).toBe('31****34')
    expect(maskCard('abcd')).toBe('ab****cd')
    expect(maskPhone('13812345678')).toBe('138****5678')
    expect(maskPhone('+14155552671')).toBe('+14****2671')
  })

  it('hides short values whole', () => {
    expect(maskCard('abc')).toBe('****')
    expect(maskPhone('1234567')).toBe('****')
    expect(maskCard('')).toBe('')
  })

  it('never shows the middle', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{11}$/), (phone) => {
        expect(maskPhone(phone)).toBe(`${phone.slice(0, 3)}****${phone.slice(7)}`)
        expect(maskCard(phone)).toHaveLength(8)
      }),
    )
  })
})
