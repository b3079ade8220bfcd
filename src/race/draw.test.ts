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
import { countLosses, weightOf } from './losses.ts'

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
        const outcomes = drawTickets(list, { places }, seed)
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
        expect(drawTickets([...list].reverse(), { places: 4 }, seed)).toEqual(drawTickets(list, { places: 4 }, seed))
        expect(frozenText(HEAD, [...list].reverse())).toBe(frozenText(HEAD, list))
      }),
    )
    const many = Array.from(
      { length: 50 },
      (_, at): Ticket => ({ ticket: `T${at}`, places: 1, waits: false, proof: '' }),
    )
    expect(drawTickets(many, { places: 5 }, sha256('a'))).not.toEqual(drawTickets(many, { places: 5 }, sha256('b')))
  })

  test('puts every ticket at every rank about equally often', () => {
    const list = Array.from(
      { length: 8 },
      (_, at): Ticket => ({ ticket: `T${at}`, places: 1, waits: false, proof: '' }),
    )
    const counts = new Map<string, number>()
    const draws = 4000
    for (let at = 0; at < draws; at++) {
      for (const { ticket, rank } of drawTickets(list, { places: 1 }, sha256(`seed ${at}`))) {
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
  const outcomes = drawTickets(LIST, HEAD, deriveSeed(sha256(frozen), revealed))
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
    const drawn = drawTickets(LIST, { places: 4 }, deriveSeed(sha256(other), revealed))
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

/** Draws of the proof; DRAWS=100000 makes the long one. */
const DRAWS = Number(process.env.DRAWS ?? 5000)

describe('a draw that counts draws lost before', () => {
  const RULE = { weights: [2, 3], sureAfter: 3 }
  const ticketOf = (ticket: string, losses: number): Ticket => {
    return { ticket, places: 1, waits: false, proof: '00', losses, weight: weightOf(RULE, losses) }
  }
  /** Six who never lost, four who lost once, two who lost twice in a row. */
  const LIST = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2].map((losses, at) => ticketOf(`T${10 + at}`, losses))
  const WEIGHTS = [1, 2, 3]
  const OF = [6, 4, 2]

  test(`gives each its share: first in proportion to the weights, drawn as often as the exact chance says`, {
    timeout: 120_000,
  }, () => {
    const places = 4
    const first = new Map<string, number>()
    const drawnOf = [0, 0, 0]
    for (let at = 0; at < DRAWS; at++) {
      for (const { ticket, rank, result } of drawTickets(LIST, { places, lostBefore: RULE }, sha256(`fixed ${at}`))) {
        if (rank === 1) first.set(ticket, (first.get(ticket) ?? 0) + 1)
        const { losses = 0 } = LIST.find((one) => one.ticket === ticket) ?? {}
        if (result === 'drawn') drawnOf[losses] = (drawnOf[losses] ?? 0) + 1
      }
    }
    const lots = LIST.reduce((sum, { weight = 1 }) => sum + weight, 0)
    const chi = LIST.reduce((sum, { ticket, weight = 1 }) => {
      const expected = (DRAWS * weight) / lots
      return sum + ((first.get(ticket) ?? 0) - expected) ** 2 / expected
    }, 0)
    // 11 degrees of freedom: 31.3 is passed once in a thousand times, and these seeds are always the same.
    expect(chi).toBeLessThan(31.3)
    for (const [losses, chance] of exactChances(OF, places).entries()) {
      const share = (drawnOf[losses] ?? 0) / (DRAWS * (OF[losses] ?? 1))
      // Of one ticket a share would stray so far four times its standard error; those of a class stray less.
      const error = Math.sqrt((chance * (1 - chance)) / DRAWS)
      expect(Math.abs(share - chance)).toBeLessThan(4 * error)
    }
  })

  /** The chance of one ticket of each weight to be among those drawn one after the other, each by weight of what is left. */
  function exactChances(of: readonly number[], places: number): number[] {
    if (places === 0) return of.map(() => 0)
    const lots = of.reduce((sum, count, at) => sum + count * (WEIGHTS[at] ?? 1), 0)
    return of.map((count, mine) => {
      if (count === 0) return 0
      return of.reduce((sum, others, at) => {
        if (others === 0) return sum
        const weight = WEIGHTS[at] ?? 1
        const rest = of.map((some, index) => (index === at ? some - 1 : some))
        const later = exactChances(rest, places - 1)[mine] ?? 0
        const self = at === mine ? weight / lots : 0
        const other = ((at === mine ? others - 1 : others) * weight) / lots
        return sum + self + other * later
      }, 0)
    })
  }

  test('with a weight of one for all is the draw without weights', () => {
    fc.assert(
      fc.property(tickets, fc.nat({ max: 60 }), seeds, (list, places, seed) => {
        const none = list.map((one) => ({ ...one, losses: 0, weight: 1 }))
        expect(drawTickets(none, { places, lostBefore: RULE }, seed)).toEqual(drawTickets(list, { places }, seed))
      }),
    )
  })

  test('never puts a ticket with more lots behind where it would be with fewer', () => {
    fc.assert(
      fc.property(tickets, seeds, fc.integer({ min: 2, max: 9 }), (list, seed, weight) => {
        const [one, ...others] = list
        const rankOf = (lots: number) =>
          drawTickets(one ? [{ ...one, weight: lots }, ...others] : [], { places: 3 }, seed).find(
            ({ ticket }) => ticket === one?.ticket,
          )?.rank
        expect(rankOf(weight)).toBeLessThanOrEqual(rankOf(weight - 1) ?? 0)
      }),
    )
  })

  test('draws those with a sure place before all others, whatever the seed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 20 }),
        fc.nat({ max: 20 }),
        seeds,
        (all, places, seed) => {
          const list = all.map((losses, at) => ticketOf(`T${10 + at}`, losses))
          const drawn = drawTickets(list, { places, lostBefore: RULE }, seed).filter(({ result }) => result === 'drawn')
          const sure = list.filter(({ losses = 0 }) => losses >= RULE.sureAfter).map(({ ticket }) => ticket)
          const of = new Set(drawn.map(({ ticket }) => ticket))
          expect(sure.filter((ticket) => of.has(ticket))).toHaveLength(Math.min(sure.length, places))
        },
      ),
    )
  })

  describe('in its file', () => {
    const head: DrawHead = { ...HEAD, draw: 2, lostBefore: RULE }
    const some = LIST.filter((_, at) => at % 3 === 0)
    const revealed = { secret: SECRET, publicValue: '38105' }
    const fileOf = (of: DrawHead, list: Ticket[]) => {
      const frozen = frozenText(of, list)
      const outcomes = drawTickets(list, of, deriveSeed(sha256(frozen), revealed))
      return drawFile(frozen, commitmentOf(SECRET), { ...revealed, outcomes })
    }
    const faults = (text: string) => {
      const read = checkDraw(text)
      return (read.status === 'read' ? read.draw.faults : read.faults).map(({ line, words }) => `${line} ${words.en}`)
    }

    test('is drawn again with its weights', () => {
      expect(faults(fileOf(head, some))).toEqual([])
    })

    test.each<[string, string, RegExp]>([
      [
        'more lots than the rule gives',
        fileOf(
          head,
          some.map((one, at) => (at === 0 ? { ...one, weight: 9 } : one)),
        ),
        /^2 Ticket T10 with 0 losses in a row has a weight of 1 by the rule; the file says 9$/,
      ],
      [
        'no losses',
        fileOf(
          head,
          some.map(({ losses: _losses, ...one }) => one),
        ),
        /^2 Ticket T10 does not say how many draws it lost before$/,
      ],
      ['weights without a rule', fileOf(HEAD, some), /^2 Ticket T10 has losses or a weight, and the head has no rule/],
      ['a rule that its version does not have', fileOf({ ...head, draw: 1 }, some), /^1 This is no file of a draw/],
      [
        'lots without end',
        fileOf({ ...head, lostBefore: { weights: [1_000_000_000] } }, []),
        /^1 This is no file of a draw/,
      ],
    ])('%s is told', (_, text, expected) => {
      expect(faults(text)[0]).toMatch(expected)
    })
  })
})

describe('a draw with shares', () => {
  const SHARES = [
    { id: 'fast', name: HEAD.project, places: 3, by: 'result' as const },
    { id: 'clubs', name: HEAD.project, places: 4 },
    { id: 'residents', name: HEAD.project, places: 5 },
  ]
  const shared = fc
    .array(
      fc.record({
        places: fc.integer({ min: 1, max: 3 }),
        waits: fc.boolean(),
        proof: fc.constant('00'),
        shares: fc.subarray(SHARES.map(({ id }) => id)),
        seconds: fc.integer({ min: 9000, max: 9010 }),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((some) => some.map((one, at): Ticket => ({ ...one, ticket: `T${String(at).padStart(4, '0')}` })))
  const isNobodyLeftOut = (left: number, others: readonly Ticket[]) => others.every(({ places }) => places > left)

  test('gives no share more than it has, nor the whole, and leaves out of neither who fits', () => {
    fc.assert(
      fc.property(shared, fc.integer({ min: 12, max: 60 }), seeds, (list, places, seed) => {
        const outcomes = drawTickets(list, { places, shares: SHARES }, seed)
        expect(outcomes.map(({ rank }) => rank)).toEqual(list.map((_, at) => at + 1))
        const of = new Map(outcomes.map((outcome) => [outcome.ticket, outcome]))
        const sumOf = (some: readonly Ticket[]) => some.reduce((sum, one) => sum + one.places, 0)
        const earlier = new Set<string>()
        for (const { id, places: most } of SHARES) {
          const inIt = list.filter(({ ticket }) => of.get(ticket)?.share === id)
          expect(
            inIt.every(({ shares = [], ticket }) => shares.includes(id) && of.get(ticket)?.result === 'drawn'),
          ).toBe(true)
          const left = most - sumOf(inIt)
          expect(left).toBeGreaterThanOrEqual(0)
          for (const { ticket } of inIt) earlier.add(ticket)
          const without = list.filter(({ ticket, shares = [] }) => shares.includes(id) && !earlier.has(ticket))
          expect(isNobodyLeftOut(left, without)).toBe(true)
        }
        const drawn = list.filter(({ ticket }) => of.get(ticket)?.result === 'drawn')
        const left = places - sumOf(drawn)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(
          isNobodyLeftOut(
            left,
            list.filter((one) => !drawn.includes(one)),
          ),
        ).toBe(true)
      }),
    )
  })

  test('gives a share by result to the fastest, whatever the seed, and the whole where that goes by result', () => {
    fc.assert(
      fc.property(shared, fc.integer({ min: 1, max: 30 }), seeds, (list, places, seed) => {
        const single = list.map((one) => ({ ...one, places: 1 }))
        const timesOf = (outcomes: ReturnType<typeof drawTickets>, share?: string) =>
          outcomes.flatMap(({ ticket, result, share: own }) =>
            result === 'drawn' && own === share ? (single.find((one) => one.ticket === ticket)?.seconds ?? []) : [],
          )
        const sorted = (some: readonly Ticket[]) => some.map(({ seconds = 0 }) => seconds).sort((a, b) => a - b)
        const fast = single.filter(({ shares = [] }) => shares.includes('fast'))
        const ofShare = drawTickets(single, { places, shares: SHARES }, seed)
        expect(timesOf(ofShare, 'fast')).toEqual(sorted(fast).slice(0, Math.min(3, places)))
        const whole = drawTickets(single, { places, by: 'result' }, seed)
        expect(timesOf(whole)).toEqual(sorted(single).slice(0, places))
      }),
    )
  })

  test('that nobody is in is the draw without it', () => {
    fc.assert(
      fc.property(tickets, fc.nat({ max: 60 }), seeds, (list, places, seed) => {
        expect(drawTickets(list, { places, shares: SHARES }, seed)).toEqual(drawTickets(list, { places }, seed))
      }),
    )
  })

  test('gives residents and others the chances that the shares make, and equal times an even draw', {
    timeout: 120_000,
  }, () => {
    const COUNT = { residents: 4, others: 8 }
    const list = Array.from({ length: COUNT.residents + COUNT.others }, (_, at): Ticket => {
      const own = at < COUNT.residents ? { shares: ['residents'] } : {}
      return { ticket: `T${10 + at}`, places: 1, waits: false, proof: '00', seconds: 9000, ...own }
    })
    const [places, share] = [6, 2]
    const drawnOf = new Map<string, number>()
    const fastest = new Map<string, number>()
    const count = (of: Map<string, number>, outcomes: ReturnType<typeof drawTickets>) => {
      for (const { ticket, result } of outcomes) if (result === 'drawn') of.set(ticket, (of.get(ticket) ?? 0) + 1)
    }
    const shares = [{ id: 'residents', name: HEAD.project, places: share }]
    for (let at = 0; at < DRAWS; at++) {
      count(drawnOf, drawTickets(list, { places, shares }, sha256(`shares ${at}`)))
      count(fastest, drawTickets(list, { places, by: 'result' }, sha256(`times ${at}`)))
    }
    // Whom the share leaves out is in the rest like everybody.
    const rest = (places - share) / (list.length - share)
    const ofShare = share / COUNT.residents
    const near = (drawn: number, chance: number) =>
      expect(Math.abs(drawn / DRAWS - chance)).toBeLessThan(4 * Math.sqrt((chance * (1 - chance)) / DRAWS))
    for (const { ticket, shares: own } of list) {
      near(drawnOf.get(ticket) ?? 0, own ? ofShare + (1 - ofShare) * rest : rest)
      near(fastest.get(ticket) ?? 0, places / list.length)
    }
  })

  describe('in its file', () => {
    const head: DrawHead = { ...HEAD, draw: 3, shares: SHARES }
    const some: Ticket[] = ['T10', 'T11', 'T12', 'T13', 'T14', 'T15'].map((ticket, at) => ({
      ticket,
      places: 1,
      waits: false,
      proof: '00',
      ...(at % 3 === 0 && { shares: ['fast'], seconds: 9000 + at }),
      ...(at % 3 === 1 && { shares: ['residents'] }),
    }))
    const revealed = { secret: SECRET, publicValue: '38105' }
    const fileOf = (of: object, list: object[]) => {
      const frozen = frozenText(of as DrawHead, list as Ticket[])
      const outcomes = drawTickets(list as Ticket[], of as DrawHead, deriveSeed(sha256(frozen), revealed))
      return drawFile(frozen, commitmentOf(SECRET), { ...revealed, outcomes })
    }
    const faults = (text: string) => {
      const read = checkDraw(text)
      return (read.status === 'read' ? read.draw.faults : read.faults).map(({ line, words }) => `${line} ${words.en}`)
    }

    test('is drawn again with them, and beside losses', () => {
      expect(faults(fileOf(head, some))).toEqual([])
      const lost = some.map((one) => ({ ...one, losses: 1, weight: 2 }))
      expect(faults(fileOf({ ...head, lostBefore: { weights: [2] } }, lost))).toEqual([])
      const timed = some.map((one) => ({ ...one, seconds: 9000 }))
      expect(faults(fileOf({ ...head, by: 'result' }, timed))).toEqual([])
    })

    const change = (more: object) => some.map((one, at) => (at === 0 ? { ...one, ...more } : one))
    test.each<[string, string, RegExp]>([
      ['a share that there is not', fileOf(head, change({ shares: ['friends'] })), /^2 Ticket T10 is in a share/],
      ['a missing time', fileOf(head, change({ seconds: undefined })), /^2 Ticket T10 is ranked by result but has no/],
      ['a time too much', fileOf(head, change({ shares: ['clubs'] })), /^2 Ticket T10 is not ranked by result/],
      ['shares of an earlier version', fileOf({ ...head, draw: 1 }, some), /^1 This is no file of a draw/],
      ['a version without shares', fileOf({ ...HEAD, draw: 3 }, some), /^1 This is no file of a draw/],
      ['an order of its own', fileOf({ ...head, by: 'name' }, some), /^1 This is no file of a draw/],
      ['a share without places', fileOf({ ...head, shares: [{ id: 'fast' }] }, some), /^1 This is no file of a draw/],
    ])('%s is told', (_, text, expected) => {
      expect(faults(text)[0]).toMatch(expected)
    })

    test('a place written to another share is told', () => {
      const file = fileOf(head, some)
      const other = file.replace('"share":"fast"', '"share":"clubs"')
      expect(other).not.toBe(file)
      expect(faults(other)[0]).toMatch(/comes out as .*"share":"fast"/)
    })
  })
})

test('losses in a row end at the first race that was not lost; a list counts on for who lost all of them', () => {
  expect(countLosses([], 2)).toBe(2)
  expect(countLosses([true, true], 1)).toBe(3)
  expect(countLosses([true, false, true], 4)).toBe(1)
  expect(countLosses([false, true], 4)).toBe(0)
  expect([0, 1, 2, 3].map((losses) => weightOf({ weights: [2, 3] }, losses))).toEqual([1, 2, 3, 3])
  expect(weightOf({ sureAfter: 2 }, 5)).toBe(1)
})
