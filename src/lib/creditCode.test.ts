import { expect, test } from 'vitest'
import { creditCheck, isCreditCode } from './creditCode.ts'

test('the last character of a credit code is worked out of the others', () => {
  // The example of GB 32100-2015, appendix.
  expect(isCreditCode('91350100M000100Y43')).toBe(true)
  expect(creditCheck('91350100M000100Y4')).toBe('3')
  for (const wrong of ['91350100M000100Y44', '9135O100M000100Y43', '91350100M000100Y4', '']) {
    expect(isCreditCode(wrong)).toBe(false)
  }
})
