import { expect, test } from 'vitest'
import { suggest } from './suggest.ts'

const KNOWN = ['race', 'races', 'raceName', 'query', 'email']

test.each([
  ['rase', 'race'],
  ['qeury', 'query'],
  ['emial', 'email'],
  ['RACENAME', 'raceName'],
  ['racename2', 'raceName'],
  ['payment', null],
  ['', null],
])('%s is meant as %s', (wrong, meant) => {
  expect(suggest(wrong, KNOWN)).toBe(meant)
})
