import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countHeld, type Holding, listSizes, sizesLeft } from './sizes.ts'
import { countWaiting, findNextSize, isWaitOver, sizesToWaitFor, waitRefusal } from './waitingSizes.ts'

const ITEMS = ['1', '2'] as const
const SIZES = ['S', 'M', 'L'] as const
const NOW = Date.parse('2027-01-10T10:00:00+08:00')

const race = (stocks: readonly number[], waitUntil = '2027-04-01T18:00:00+08:00') => ({
  sizes: [
    {
      id: 'adult',
      name: { zh: '成人款', en: 'Adults’' },
      ageMin: 14,
      waitUntil,
      items: ['1', '2'],
      options: [...SIZES.map((id, at) => ({ id, stock: stocks[at] ?? 0 })), { id: 'XL' }],
    },
  ],
})

interface Runner {
  itemId: string
  size: string
  wanted: string | null
}
const held = (runners: readonly Runner[]): Holding[] => runners.map(({ itemId, size }) => ({ itemId, size, count: 1 }))
const lineOf = (runners: readonly Runner[]) =>
  runners.flatMap((one) => (one.wanted ? [{ itemId: one.itemId, wanted: one.wanted, one }] : []))

test('whoever waits and whatever comes free: never more than there are, nobody waits for a free one, the first who asked is first', () => {
  const runner = fc.record({
    itemId: fc.constantFrom(...ITEMS),
    size: fc.constantFrom(...SIZES),
    wanted: fc.option(fc.constantFrom(...SIZES)),
  })
  fc.assert(
    fc.property(
      fc.array(runner, { maxLength: 12 }),
      fc.array(fc.nat(3), { minLength: 3, maxLength: 3 }),
      (all, more) => {
        // Nobody could have entered with a size that was gone: there are as many as are held, and some more.
        const stocks = SIZES.map((size, at) => all.filter((one) => one.size === size).length + (more[at] ?? 0))
        const facts = race(stocks)
        const runners = all.map((one) => ({ ...one, wanted: one.wanted === one.size ? null : one.wanted }))
        const [group] = facts.sizes
        if (!group) throw new Error('no group')
        for (let given = 0; ; given++) {
          expect(given).toBeLessThanOrEqual(all.length)
          const line = lineOf(runners)
          const next = findNextSize(facts, line, held(runners))
          if (!next) break
          // Nobody before them waits for the same.
          expect(line.find(({ wanted }) => wanted === next.wanted)).toBe(next)
          next.one.size = next.wanted
          next.one.wanted = null
        }
        for (const [at, size] of SIZES.entries()) {
          const count = countHeld(group, size, held(runners))
          expect(count).toBeLessThanOrEqual(stocks[at] ?? 0)
          if (runners.some(({ wanted }) => wanted === size)) expect(count).toBe(stocks[at])
        }
      },
    ),
  )
})

test('what is free is theirs who wait: others are left the rest', () => {
  const facts = race([1, 3, 0])
  const waiting = [{ itemId: '1', size: 'M', count: 2 }]
  const sizes = { held: [], waiting }
  expect(sizesLeft(facts, { itemId: '2' }, sizes)).toEqual({ S: 1, M: 1, L: 0 })
  expect(countWaiting(facts, { itemId: '2' }, sizes)).toEqual({ S: 0, M: 2, L: 0, XL: 0 })
})

test('what can run out can be waited for until its moment, by who is of its age', () => {
  const sizes = listSizes(race([1, 0, 0]), { itemId: '1' })
  const left = { S: 1, M: 0, L: 0 }
  expect(sizesToWaitFor(sizes, 30, left, NOW)).toEqual(['M', 'L'])
  expect(sizesToWaitFor(sizes, 9, left, NOW)).toEqual([])
  expect(sizesToWaitFor(sizes, 30, left, Date.parse('2027-04-01T18:00:00+08:00'))).toEqual([])
  expect(waitRefusal(sizes, 'M', 30, NOW)).toBeNull()
  expect(waitRefusal(sizes, 'XL', 30, NOW)).toMatchObject({ refusal: 'sizeNotWaited', values: { size: 'XL' } })
  expect(isWaitOver(race([1]), { itemId: '1', wanted: 'M' }, NOW)).toBe(false)
  expect(isWaitOver(race([1]), { itemId: '3', wanted: 'M' }, NOW)).toBe(true)
})
