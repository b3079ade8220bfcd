import { expect, test, vi } from 'vitest'
import { remembering } from './remember.ts'

test('makes the same value once, and forgets what was wanted longest ago', () => {
  const make = vi.fn((value: { a: number }) => ({ made: value.a }))
  const of = remembering(2, make)
  const first = of({ a: 1 })
  of({ a: 2 })
  expect(of({ a: 1 })).toBe(first)
  of({ a: 3 })
  expect(make).toHaveBeenCalledTimes(3)
  expect(of({ a: 1 })).toBe(first)
  of({ a: 2 })
  expect(make).toHaveBeenCalledTimes(4)
})

test('remembers no failure', () => {
  let fails = true
  const of = remembering(2, () => {
    if (fails) throw new Error('not yet')
    return 'made'
  })
  expect(() => of(1)).toThrow('not yet')
  fails = false
  expect(of(1)).toBe('made')
})
