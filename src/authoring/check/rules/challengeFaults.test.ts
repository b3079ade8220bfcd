import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { JsonObject } from '#lib/json.ts'
import { findEntityFaults } from './entityFaults.ts'

const schema = loadCatalogue(PROJECT_ROOT).entities.challenge ?? {}
const { challenge } = JSON.parse(readFileSync('pages-config/series/challenges/challenge2024.json', 'utf8'))

const faults = (change: JsonObject) =>
  Object.fromEntries(
    findEntityFaults('challenge', { ...challenge, ...change }, schema).map(({ path, code }) => [path.join('.'), code]),
  )

it('finds nothing in a challenge that can be run', () => {
  expect(faults({})).toEqual({})
})

it.each<[string, JsonObject, Record<string, string>]>([
  ['moments out of order', { joinFrom: '2024-05-01T00:00:00+08:00' }, { start: 'challenge.order' }],
  ['joining after the end', { joinUntil: '2024-12-02T00:00:00+08:00' }, { joinUntil: 'challenge.joinUntil' }],
  ['a month outside', { months: ['2024-03', '2024-04', '2024-05'] }, { 'months.0': 'challenge.month' }],
  [
    'a month that ends after the challenge',
    { months: ['2024-10', '2024-11', '2024-12'] },
    { 'months.2': 'challenge.month' },
  ],
  [
    'months out of order',
    { months: ['2024-06', '2024-05', '2024-05'] },
    { 'months.1': 'challenge.month', 'months.2': 'challenge.month' },
  ],
  ['more months wanted than there are', { certificateMonths: 9 }, { certificateMonths: 'challenge.certificateMonths' }],
])('%s', (_, change, wanted) => {
  expect(faults(change)).toEqual(wanted)
})

it('goals rise, and have ids of their own', () => {
  const [first] = challenge.goals
  expect(faults({ goals: [first, { ...first, id: 'more' }] })).toEqual({ 'goals.1.km': 'challenge.goalOrder' })
  expect(faults({ goals: [first, { ...first, km: 90 }] })).toEqual({ 'goals.1.id': 'challenge.goalTwice' })
})
