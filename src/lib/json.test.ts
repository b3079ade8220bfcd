import { expect, it, test } from 'vitest'
import { asObject, asObjects, isObject, isRecord } from './json.ts'

test.each([
  [{}, true],
  [Object.create(null), true],
  [[], false],
  [null, false],
  [undefined, false],
  ['text', false],
  [1, false],
])('%j is an object: %s', (value, is) => {
  expect(isRecord(value)).toBe(is)
  expect(isObject(value)).toBe(is)
})

it('takes what fits, and nothing else', () => {
  expect(asObject([1])).toEqual({})
  expect(asObjects([{ a: 1 }, null, 'x', [{}]])).toEqual([{ a: 1 }])
  expect(asObjects({ a: 1 })).toEqual([])
})
