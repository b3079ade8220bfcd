import { expect, it } from 'vitest'
import { isPartlyKnown } from '#lib/partlyKnown.ts'
import { createFirst, parseFirstAnswers } from './first.ts'

it('finds what a document knows of an answer: by race, or of none', () => {
  const first = createFirst(parseFirstAnswers('{"1":{"raceDetail":{"a":1}},"":{"list":[]}}'), [])
  expect(first?.({ call: 'raceDetail' }, { raceId: 1 })).toMatchObject({ a: 1 })
  expect(first?.({ call: 'list' }, {})).toEqual([])
  expect(first?.({ call: 'list', paging: {} }, {})).toBeUndefined()
  expect(first?.({ call: 'toString' }, { raceId: 1 })).toBeUndefined()
  expect(first?.({ call: 'raceDetail' }, { raceId: 2 })).toBeUndefined()
  expect(createFirst(parseFirstAnswers(''), [])).toBeNull()
})

it('finds what the page before had of the same thing, and takes of it what is named', () => {
  const before = [null, 7, [{ orders: [{ raceId: '2', name: 'b', state: 'x' }] }], { raceId: '3', name: 'c' }]
  const first = createFirst(null, before)
  const race = { call: 'raceDetail', known: { by: 'raceId', members: ['name', 'place'] } }
  const found = first?.(race, { raceId: 2 }) ?? null
  expect(found).toEqual({ raceId: '2', name: 'b' })
  expect(isPartlyKnown(found)).toBe(true)
  expect(first?.(race, { raceId: '3' })).toMatchObject({ name: 'c' })
  expect(first?.(race, { raceId: '4' })).toBeUndefined()
  expect(first?.(race, {})).toBeUndefined()
  expect(first?.({ call: 'raceDetail' }, { raceId: '3' })).toBeUndefined()
})
