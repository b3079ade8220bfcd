import { expect, test } from 'vitest'
import { chinaInstant, chinaTime } from './chinaTime.ts'

test('a time is read as it is written in China, and as the pages write it', () => {
  expect(chinaTime('2027-3-1 9:05')).toBe('2027-03-01T09:05:00+08:00')
  expect(chinaTime(' 2027/03/01 10：00 ')).toBe('2027-03-01T10:00:00+08:00')
  expect(chinaInstant('2027.03.01 10:00')).toBe(Date.parse('2027-03-01T02:00:00Z'))
})

test.each(['', 'tomorrow', '2027.03.01', '2027.02.30 10:00', '2027.03.01 25:00'])('%s is no time', (typed) => {
  expect([chinaTime(typed), chinaInstant(typed)]).toEqual([null, null])
})
