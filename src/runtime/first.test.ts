import { expect, it } from 'vitest'
import { firstAnswer, parseFirstAnswers } from './first.ts'

it('finds what a document knows of an answer: by race, or of none', () => {
  const known = parseFirstAnswers('{"1":{"raceDetail":{"a":1}},"":{"list":[]}}')
  expect(firstAnswer(known, 'raceDetail', { raceId: 1 })).toMatchObject({ a: 1 })
  expect(firstAnswer(known, 'list', {})).toEqual([])
  expect([firstAnswer(known, 'toString', { raceId: 1 }), firstAnswer(known, 'raceDetail', { raceId: 2 })]).toEqual([
    undefined,
    undefined,
  ])
  expect(parseFirstAnswers('')).toBeNull()
  expect(firstAnswer(null, 'raceDetail', {})).toBeUndefined()
})
