import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('makes the last texts once, and what was forgotten or has failed again', () => {
  const made: string[] = []
  const read = remembered(2, (text) => {
    made.push(text)
    if (text === 'bad') throw new Error('bad')
    return { text }
  })
  expect(read('a')).toBe(read('a'))
  expect(() => read('bad')).toThrow()
  expect(() => read('bad')).toThrow()
  read('b')
  read('c')
  read('b')
  expect(read('a')).toEqual({ text: 'a' })
  expect(made).toEqual(['a', 'bad', 'bad', 'b', 'c', 'a'])
})
