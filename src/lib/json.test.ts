import { expect, it, test } from 'vitest'
import { isObject, isRecord, objectOf, objectsOf } from './json.ts'

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
  expect(objectOf([1])).toEqual({})
  expect(objectsOf([{ a: 1 }, null, 'x', [{}]])).toEqual([{ a: 1 }])
  expect(objectsOf({ a: 1 })).toEqual([])
})
