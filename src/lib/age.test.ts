import { describe, expect, it } from 'vitest'
import { ageAt } from './age.ts'

const RACE_DAY = Date.UTC(2027, 3, 17, 16) // 18 April in China

describe('ageAt', () => {
  it('counts full years on the China day', () => {
    expect(ageAt('2007-04-18', RACE_DAY)).toBe(20)
    expect(ageAt('2007-04-19', RACE_DAY)).toBe(19)
    expect(ageAt('2007-04-18', RACE_DAY - 1)).toBe(19)
    expect(ageAt('2000-02-29', Date.UTC(2027, 1, 28, 4))).toBe(26)
  })

  it('is negative before birth', () => {
    expect(ageAt('2028-01-01', RACE_DAY)).toBeLessThan(0)
  })

  it('refuses what is not a calendar day', () => {
    for (const text of ['', '2007-4-8', '2007-02-30', '2007-13-01', 'yesterday'])
      expect(ageAt(text, RACE_DAY)).toBeNull()
    expect(ageAt('2007-04-18', Number.NaN)).toBeNull()
  })
})
