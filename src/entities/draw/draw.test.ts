import { expect, test } from 'vitest'
import { createRandom } from '#lib/random.ts'
import { drawStatus, listChances, nextChance, pickPrize, prizeLeft } from './draw.ts'
import type { DrawFacts } from './facts.gen.ts'

const name = { zh: '奖', en: 'Prize' }
const prize = (id: string, odds: number, stock?: number): DrawFacts['prizes'][number] => ({
  id,
  name,
  kind: stock === undefined ? 'nothing' : 'post',
  odds,
  ...(stock === undefined ? {} : { stock }),
})

const DRAWS = 100_000
/** Of 99.99 % of fair runs the statistic with five degrees of freedom is below. */
const CRITICAL = 25.74

test('100,000 draws are spread as the odds say, by chi-square', () => {
  const prizes = [
    prize('watch', 0.0005, DRAWS),
    prize('coupon', 0.1, DRAWS),
    prize('shirt', 0.02, DRAWS),
    prize('towel', 0.05, DRAWS),
    prize('bottle', 0.0295, DRAWS),
    prize('none', 0.8),
  ]
  const random = createRandom(20261126)
  const drawn: Record<string, number> = {}
  for (let at = 0; at < DRAWS; at += 1) {
    const { id } = pickPrize({ prizes, whenGone: 'none' }, drawn, random())
    drawn[id] = (drawn[id] ?? 0) + 1
  }
  const statistic = prizes.reduce((sum, { id, odds }) => {
    const expected = odds * DRAWS
    return sum + ((drawn[id] ?? 0) - expected) ** 2 / expected
  }, 0)
  expect(statistic).toBeLessThan(CRITICAL)
})

test('each prize lies where the odds before it end, the last one to the end', () => {
  const facts = { prizes: [prize('a', 0.1, 9), prize('b', 0.2, 9), prize('none', 0.7)], whenGone: 'none' }
  const at = (number: number) => pickPrize(facts, {}, number).id
  expect([at(0), at(0.0999), at(0.1), at(0.2999), at(0.301), at(1 - 2 ** -47)]).toEqual([
    'a',
    'a',
    'b',
    'b',
    'none',
    'none',
  ])
})

test('one that has gone is replaced by what the rules say, and the odds of the others stay', () => {
  const facts = { prizes: [prize('a', 0.1, 2), prize('b', 0.2, 9), prize('none', 0.7)], whenGone: 'none' }
  expect(pickPrize(facts, { a: 1 }, 0.05).id).toBe('a')
  expect(pickPrize(facts, { a: 2 }, 0.05).id).toBe('none')
  expect(pickPrize(facts, { a: 2 }, 0.15).id).toBe('b')
  // Facts that lower a stock after more of it was given.
  expect(prizeLeft({ id: 'a', stock: 2 }, { a: 5 })).toBe(0)
  expect(prizeLeft({ id: 'none' }, {})).toBeNull()
})

test('chances: once for all, each day of China anew, for an entry once a race; those of the day go first', () => {
  const chances: DrawFacts['chances'] = [
    { kind: 'once', count: 1 },
    { kind: 'daily', count: 1 },
    { kind: 'entry', count: 2, raceId: '1000060003' },
  ]
  const late = Date.parse('2026-12-01T23:59:00+08:00')
  const none = new Set<string>()
  const first = listChances({ chances }, late, none, {})
  expect(first.map(({ source, left }) => [source, left])).toEqual([
    ['once', 1],
    ['day 2026-12-01', 1],
    ['entry 1000060003', 0],
  ])
  expect(nextChance(first)?.kind).toBe('daily')
  const used = { once: 1, 'day 2026-12-01': 1 }
  expect(nextChance(listChances({ chances }, late, none, used))).toBeNull()
  expect(nextChance(listChances({ chances }, late + 60_000, none, used))?.source).toBe('day 2026-12-02')
  const entered = listChances({ chances }, late, new Set(['1000060003']), { ...used, 'entry 1000060003': 1 })
  expect(entered.map(({ got, left }) => [got, left])).toEqual([
    [1, 0],
    [1, 0],
    [2, 1],
  ])
})

test('a draw is open from its opening up to its end', () => {
  const window = { opens: 10, ends: 20 }
  expect([9, 10, 19, 20].map((now) => drawStatus(window, now))).toEqual(['notOpen', 'open', 'open', 'ended'])
})
