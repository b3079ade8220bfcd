import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLowerVersion } from './version.ts'

describe('isLowerVersion', () => {
  it.each([
    ['1.2.3', '1.2.3', false],
    ['1.2.3', '1.2.4', true],
    ['1.10.0', '1.9.9', false],
    ['2.0.0', '1.99.99', false],
    ['1.2', '1.2.0', true],
    ['1.2.3.4', '1.2.3', true],
    ['1.2.x', '1.2.0', true],
    ['9.9.9', '1.2', true],
    [undefined, '1.0.0', true],
    ['1.0.0', null, true],
  ])('%s below %s: %s', (current, required, lower) => {
    expect(isLowerVersion(current, required)).toBe(lower)
  })

  it('orders any two versions in exactly one way', () => {
    const version = fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999)).map((parts) => parts.join('.'))
    fc.assert(
      fc.property(version, version, (a, b) => {
        expect(Number(isLowerVersion(a, b)) + Number(isLowerVersion(b, a))).toBe(a === b ? 0 : 1)
      }),
    )
  })
})
