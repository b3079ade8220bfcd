import fc from 'fast-check'
import { expect, it } from 'vitest'
import { records, words } from './words.ts'

it('keeps texts and finite numbers', () => {
  expect(words('起跑')).toBe('起跑')
  expect(words(21.0975)).toBe('21.0975')
  expect(words(Number.NaN)).toBe('')
  expect(words({ zh: '起' })).toBe('')
})

it('answers text and objects for anything at all', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(typeof words(value)).toBe('string')
      for (const record of records(value)) expect(record).not.toBeNull()
    }),
  )
  expect(records([1, null, { a: 1 }])).toEqual([{ a: 1 }])
})
