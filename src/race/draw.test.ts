import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  commitmentOf,
  type DrawHead,
  deriveSeed,
  drawFile,
  drawTickets,
  frozenText,
  hashDocuments,
  plainValue,
  sha256,
  type Ticket,
  ticketNumber,
} from './draw.ts'
import { checkDraw, frozenFaults } from './drawCheck.ts'

const HEAD: DrawHead = {
  draw: 1,
  raceId: '1000060005',
  itemId: '100006000501',
  race: { zh: '赛事', en: 'Race' },
  project: { zh: '半程马拉松', en: 'Half marathon' },
  places: 3,
  publicValue: { zh: '排列5 第27065期开奖号码', en: 'Pick 5, draw 27065' },
  publicAt: '2027-03-16T21:25:00+08:00',
  frozenAt: '2027-03-05T17:20:00+08:00',
}
const SECRET = 'c0ffee'.repeat(10)

const tickets = fc
  .array(fc.record({ places: fc.integer({ min: 1, max: 5 }), waits: fc.boolean(), proof: fc.constant('00') }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((some) => some.map((one, at): Ticket => ({ ...one, ticket: `T${String(at).padStart(4, '0')}` })))
const seeds = fc.nat().map((n) => sha256(String(n)))

describe('a draw', () => {
  test('never gives more than there is, takes an entry whole or not at all, and leaves nobody out who fits', () => {
    fc.assert(
      fc.property(tickets, fc.nat({ max: 60 }), seeds, (list, places, seed) => {
        const outcomes = drawTickets(list, places, seed)
        expect(outcomes.map(({ ticket }) => ticket).sort()).toEqual(list.map(({ ticket }) => ticket))
        expect(outcomes.map(({ rank }) => rank)).toEqual(list.map((_, at) => at + 1))
        const of = (ticket: string) => list.find((one) => one.ticket === ticket)
        let left = places
        for (const { ticket, result } of outcomes) {
          const { places: wanted = 0, waits = false } = of(ticket) ?? {}
          expect(result === 'drawn').toBe(wanted <= left)
          if (result !== 'drawn') expect(result === 'waits').toBe(waits)
          else left -= wanted
        }
        expect(left).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 300 },
    )
  })

  test('is the same for the same list in any order, and another for another seed', () => {
    fc.assert(
      fc.property(tickets, seeds, (list, seed) => {
        expect(drawTickets([...list].reverse(), 4, seed)).toEqual(drawTickets(list, 4, seed))
        expect(frozenText(HEAD, [...list].reverse())).toBe(frozenText(HEAD, list))
      }),
    )
    const many = Array.from(
      { length: 50 },
      (_, at): Ticket => ({ ticket: `T${at}`, places: 1, waits: false, proof: '' }),
    )
    expect(drawTickets(many, 5, sha256('a'))).not.toEqual(drawTickets(many, 5, sha256('b')))
  })

  test('puts every ticket at every rank about equally often', () => {
    const list = Array.from(
      { length: 8 },
      (_, at): Ticket => ({ ticket: `T${at}`, places: 1, waits: false, proof: '' }),
    )
    const counts = new Map<string, number>()
    const draws = 4000
    for (let at = 0; at < draws; at++) {
      for (const { ticket, rank } of drawTickets(list, 1, sha256(`seed ${at}`))) {
        counts.set(`${ticket} ${rank}`, (counts.get(`${ticket} ${rank}`) ?? 0) + 1)
      }
    }
    const expected = draws / 8
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 49 degrees of freedom: 85.4 is passed once in a thousand times, and these seeds are always the same.
    expect(counts.size).toBe(64)
    expect(chi).toBeLessThan(85.4)
  })

  test('counts letters and digits of the public value, however it is written', () => {
    for (const written of ['38105', ' 3 8 1 0 5 ', '３８１０５', '3-8-1-0-5']) expect(plainValue(written)).toBe('38105')
    expect(plainValue('03810')).not.toBe(plainValue('3810'))
    expect(plainValue('00ABC')).toBe('00abc')
    const seed = (publicValue: string) => deriveSeed('aa', { secret: SECRET, publicValue })
    expect(seed('3 8 1 0 5')).toBe(seed('38105'))
    expect(seed('38106')).not.toBe(seed('38105'))
  })

  test('shows whose ticket it is only to those who have salt and documents', () => {
    expect(hashDocuments('salt', ['1:B', '1:A'])).toBe(hashDocuments('salt', ['1:A', '1:B']))
    expect(hashDocuments('salt', ['1:A'])).not.toBe(hashDocuments('tlas', ['1:A']))
    expect(ticketNumber(new Uint8Array([0, 1, 2, 3, 4, 5, 6, 255]))).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  })
})

describe('the file of a draw', () => {
  const LIST: Ticket[] = ['AAAA-2222', 'BBBB-3333', 'CCCC-4444', 'DDDD-5555'].map((ticket, at) => {
    return { ticket, places: at === 1 ? 3 : 1, waits: at % 2 === 0, proof: hashDocuments(`salt${at}`, [`1:${at}`]) }
  })
  const frozen = frozenText(HEAD, LIST)
  const revealed = { secret: SECRET, publicValue: '3 8 1 0 5' }
  const outcomes = drawTickets(LIST, HEAD.places, deriveSeed(sha256(frozen), revealed))
  const before = drawFile(frozen, commitmentOf(SECRET))
  const after = drawFile(frozen, commitmentOf(SECRET), { ...revealed, outcomes })
  const faultsOf = (text: string) => {
    const read = checkDraw(text)
    return (read.status === 'read' ? read.draw.faults : read.faults).map(({ line, words }) => `${line} ${words.en}`)
  }

  test('is whole before the draw and after it, and begins as it was frozen', () => {
    expect(faultsOf(before)).toEqual([])
    expect(faultsOf(after)).toEqual([])
    expect(after.startsWith(before)).toBe(true)
    expect(frozenFaults(before, after)).toEqual([])
    const read = checkDraw(after)
    expect(read).toMatchObject({ status: 'read', draw: { listHash: sha256(frozen), drawn: { outcomes } } })
  })

  test.each<[string, (text: string) => string, RegExp[]]>([
    [
      'another size of an entry',
      (text) => text.replace('"places":3,"proof"', '"places":2,"proof"'),
      [/^6 The hash of the list/, /^7 The seed/],
    ],
    [
      'more places',
      (text) => text.replace('"places":3,"project"', '"places":9,"project"'),
      [/^6 The hash of the list/],
    ],
    ['another secret', (text) => text.replace(SECRET, 'd0ffee'.repeat(10)), [/^6 The commitment/, /^7 The seed/]],
    ['another value', (text) => text.replace('3 8 1 0 5', '3 8 1 0 6'), [/^7 The seed is not right: the file says \w/]],
    ['a ticket twice', (text) => text.replace('BBBB-3333', 'AAAA-2222'), [/^3 Ticket AAAA-2222 is there twice/]],
    ['blanks', (text) => text.replace('"places":3,"proof"', '"places": 3,"proof"'), [/^3 The list is in the order/]],
    [
      'a ticket that lost is written as drawn',
      (text) => text.replace(/"result":"(waits|notDrawn)"/, '"result":"drawn"'),
      [/Number \d comes out as .*"result":"(waits|notDrawn)".*; the file says .*"result":"drawn"/],
    ],
    ['a line too few', (text) => text.replace(/\{"rank":4.*\n$/, ''), [/^11 Number 4 .* the file has no such line/]],
    ['a line too many', (text) => `${text}{"rank":5}\n`, [/^12 From this line on/]],
    ['no value', (text) => text.replace('3 8 1 0 5', '-'), [/^7 The public value has no digit/]],
  ])('with %s says where it differs', (_, change, expected) => {
    const changed = change(after)
    expect(changed).not.toBe(after)
    const found = faultsOf(changed).join('\n')
    for (const pattern of expected) expect(found).toMatch(new RegExp(pattern.source, 'm'))
  })

  test('whose list was changed together with its hash is told by the file that was frozen', () => {
    const other = frozenText({ ...HEAD, places: 4 }, LIST)
    const drawn = drawTickets(LIST, 4, deriveSeed(sha256(other), revealed))
    const forged = drawFile(other, commitmentOf(SECRET), { ...revealed, outcomes: drawn })
    expect(faultsOf(forged)).toEqual([])
    expect(frozenFaults(before, forged)).toMatchObject([{ line: 1 }])
  })

  test.each([
    ['empty', ''],
    ['something else', '{}'],
    ['no JSON', 'no json'],
    ['without what vouches for it', frozen],
    ['half revealed', `${before}{"seed":1}\n`],
    ['with places below zero', before.replace('"places":3,"project"', '"places":-3,"project"')],
    ['with half a place', before.replace('"places":3,"project"', '"places":3.5,"project"')],
  ])('%s cannot be read, and says so', (_, text) => {
    expect(checkDraw(text)).toMatchObject({ status: 'unreadable', faults: [{ words: { en: expect.any(String) } }] })
  })
})
