import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PieceFacts } from './facts.gen.ts'
import { choosePiece, oddsNow, pieceLeft, saleStatus } from './opening.ts'

const words = { zh: '终点', en: 'Finish' }
const piece = (id: string, odds: number, edition: number): PieceFacts => ({
  ...{ id, odds, edition, name: words, story: words, picture: 'a.svg', rarity: 'common' },
})
const OPENINGS = 100_000

/** How far counts lie from what odds promise. */
function chiSquare(counts: readonly number[], odds: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return counts.reduce((sum, count, at) => sum + (count - all * (odds[at] ?? 0)) ** 2 / (all * (odds[at] ?? 0)), 0)
}
function open(pieces: PieceFacts[], drawn: Record<string, number>): number[] {
  const counts = new Map(pieces.map(({ id }) => [id, 0]))
  for (let at = 0; at < OPENINGS; at++) {
    const found = choosePiece({ pieces }, drawn, randomInt(2 ** 47) / 2 ** 47)
    if (found) counts.set(found.id, (counts.get(found.id) ?? 0) + 1)
  }
  return [...counts.values()]
}

test('100,000 boxes hold what the odds say: chi-square under the limit of one run in a million', () => {
  const pieces = [piece('a', 0.5, 1e6), piece('b', 0.34, 1e6), piece('c', 0.15, 1e6), piece('d', 0.01, 1e6)]
  const chi = chiSquare(open(pieces, {}), [0.5, 0.34, 0.15, 0.01])
  console.info(`chi-square of ${OPENINGS} openings: ${chi.toFixed(2)}, 30.66 is the limit at three degrees`)
  expect(chi).toBeLessThan(30.66)
})

test('once a piece is gone, the others share its odds as the page says then', () => {
  const pieces = [piece('a', 0.5, 1e6), piece('b', 0.3, 10), piece('c', 0.2, 1e6)]
  const drawn = { a: 40, b: 10 }
  expect(oddsNow({ pieces }, drawn)).toEqual([0.5 / 0.7, 0, 0.2 / 0.7])
  const [a = 0, b, c = 0] = open(pieces, drawn)
  expect(b).toBe(0)
  expect(chiSquare([a, c], [5 / 7, 2 / 7])).toBeLessThan(23.93)
})

test('editions that make the stock come out to the last, whatever chance says; after that nothing does', () => {
  const pieces = [piece('a', 0.1, 3), piece('b', 0.2, 3), piece('c', 0.7, 4)]
  const drawn: Record<string, number> = {}
  for (let at = 0; at < 10; at++) {
    const { id } = choosePiece({ pieces }, drawn, at % 2 === 0 ? 0 : 1 - 2 ** -40) ?? piece('none', 1, 1)
    drawn[id] = (drawn[id] ?? 0) + 1
  }
  expect(drawn).toEqual({ a: 3, b: 3, c: 4 })
  expect(choosePiece({ pieces }, drawn, 0.5)).toBeNull()
  expect(pieceLeft(piece('a', 0.1, 2), drawn)).toBe(0)
})

test('it is sold from its minute on', () => {
  const drop = { opens: '2027-04-18T10:00:00+08:00', closes: '2027-05-18T10:00:00+08:00' }
  const at = Date.parse(drop.opens)
  expect([at - 1, at, Date.parse(drop.closes)].map((now) => saleStatus(drop, now))).toEqual(['soon', 'open', 'ended'])
})
