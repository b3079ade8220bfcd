import { expect, test } from 'vitest'
import { namedOperations } from './walk/operations.ts'

test('operations that the specification names for entries, orders, addresses, results, browsing and containers are in the contract, and pages call them', () => {
  const named = namedOperations()
  expect(named.length).toBe(101)
  expect(named.filter(({ id }) => id === null).map(({ path }) => path)).toEqual([])
  expect(named.filter(({ id, pages }) => id !== null && pages.length === 0).map(({ path }) => path)).toEqual([])
})
