import { expect, test, vi } from 'vitest'
import { memoize, memoizeByObject } from './memoize.ts'

test('makes the same value once, and forgets what was wanted longest ago', () => {
  const make = vi.fn((value: { a: number }) => ({ made: value.a }))
  const of = memoize(2, make)
  const first = of({ a: 1 })
  of({ a: 2 })
  expect(of({ a: 1 })).toBe(first)
  of({ a: 3 })
  expect(make).toHaveBeenCalledTimes(3)
  expect(of({ a: 1 })).toBe(first)
  of({ a: 2 })
  expect(make).toHaveBeenCalledTimes(4)
})

test('a text is its own key', () => {
  const make = vi.fn((text: string) => ({ text }))
  const of = memoize(2, make)
  expect(of('a')).toBe(of('a'))
  expect(of('"a"')).toEqual({ text: '"a"' })
  expect(make).toHaveBeenCalledTimes(2)
})

test('keeps no failure', () => {
  let fails = true
  const of = memoize(2, () => {
    if (fails) throw new Error('not yet')
    return 'made'
  })
  expect(() => of(1)).toThrow('not yet')
  fails = false
  expect(of(1)).toBe('made')
})

test('the result of an object is made once, also where it is none', () => {
  const make = vi.fn((_: object) => null)
  const of = memoizeByObject(make)
  const object = {}
  expect([of(object), of(object), of({})]).toEqual([null, null, null])
  expect(make).toHaveBeenCalledTimes(2)
})
