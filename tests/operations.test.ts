import { expect, test } from 'vitest'
import { namedOperations } from './walk/operations.ts'

test('each operation that the specification names for entries, orders and addresses is in the contract, and a page calls it', () => {
  const named = namedOperations()
  expect(named.length).toBe(66)
  expect(named.filter(({ id, pages }) => id === null || pages.length === 0)).toEqual([])
})
