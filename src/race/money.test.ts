import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestFirst, couponEnd, couponWorth } from './coupons.ts'
import { addOnRefusal, countUnits, donationRefusal, freeAmount } from './extras.ts'
import type { CouponFacts, PriceFacts, ProjectFacts, RaceFacts } from './facts.gen.ts'
import { leavingRefusal, linesWithout, quoteLeaving } from './leaving.ts'
import {
  findNextPrice,
  limitedPrices,
  listPrices,
  listSavings,
  nextPrices,
  type PricedEntry,
  priceEntry,
  pricesLeft,
  usualFee,
} from './money.ts'
import { computeRefund, listRefundRules, refundRules } from './refundLadder.ts'

const at = (iso: string) => Date.parse(`${iso}+08:00`)
const text = (word: string) => ({ zh: word, en: word })
const NOW = at('2027-01-10T12:00:00')
const HERE = '100000990001'
const ELSEWHERE = '100000990002'

const project = (facts: Partial<ProjectFacts> = {}): ProjectFacts => ({
  itemId: HERE,
  name: text('十公里'),
  kind: 'individual',
  distanceKm: 10,
  fee: 10_000,
  quota: 10,
  allocation: 'fcfs',
  payTiming: 'before',
  ...facts,
})
const race = (facts: Partial<RaceFacts> = {}): RaceFacts => ({
  raceId: '1000009900',
  name: text('马拉松'),
  poster: 'a.svg',
  organiser: text('组委会'),
  place: text('成都'),
  province: { code: '510000', ...text('四川') },
  city: { code: '510100', ...text('成都') },
  servicePhone: '028-8500-2027',
  signUpStart: '2027-01-01T00:00:00+08:00',
  signUpEnd: '2027-02-01T00:00:00+08:00',
  raceTime: '2027-04-18T07:30:00+08:00',
  items: [],
  ...facts,
})
const entry = (chosen: Partial<PricedEntry> = {}): PricedEntry => ({
  ages: [30],
  origins: [],
  packageId: null,
  addOns: [],
  donation: null,
  ...chosen,
})
const amountsOf = (lines: readonly { kind?: string; fee: number; quantity: number; amount: number }[]) =>
  lines.map(({ kind, fee, quantity, amount }) => [kind, fee, quantity, amount])

const FAMILY = { kind: 'family' as const }
const PAIR = { kind: 'team' as const, teamMin: 2, teamMax: 4 }
const EARLY: PriceFacts = { name: text('早鸟'), until: '2027-01-15T00:00:00+08:00', fee: 7_000 }

describe('the price of an entry', () => {
  const packages = [
    { id: 'shirt', name: text('衣服'), fee: 500 },
    { id: 'bus', name: text('包车'), fee: 3_000, per: 'entry' as const },
  ]
  const addOns = [
    { id: 'photo', name: text('照片'), fee: 200 },
    { id: 'bag', name: text('存包'), fee: 300, per: 'runner' as const },
    { id: 'else', name: text('别的'), fee: 1, items: [ELSEWHERE] },
  ]
  const donation = { name: text('捐款'), presets: [1_000] }
  const facts = race({ addOns, donation })

  it('counts packages and add-ons a runner or an entry, and nothing of another project', () => {
    const own = project({ ...PAIR, packages })
    const two = { ages: [30, 31], donation: 1_000, addOns: addOns.map(({ id }) => ({ id, quantity: 2 })) }
    const { lines, payable } = priceEntry(facts, own, entry({ ...two, packageId: 'shirt' }), NOW)
    expect(amountsOf(lines)).toEqual([
      ['entry', 10_000, 2, 20_000],
      ['package', 500, 2, 1_000],
      ['addOn', 200, 2, 400],
      ['addOn', 300, 4, 1_200],
      ['donation', 1_000, 1, 1_000],
    ])
    expect(payable).toBe(23_600)
    expect(amountsOf(priceEntry(race(), own, entry({ ...two, packageId: 'bus' }), NOW).lines)).toEqual([
      ['entry', 10_000, 2, 20_000],
      ['package', 3_000, 1, 3_000],
    ])
  })

  it('gives a deferred place its own fee, and everybody else the usual one', () => {
    const deferredFrom = { items: [ELSEWHERE], fee: 0 }
    const ages = [30, 31]
    const priced = (facts: Partial<ProjectFacts>) =>
      priceEntry(race(), project({ ...PAIR, ...facts }), entry({ ages, deferred: [1] }), NOW).lines
    expect(priced({ deferredFrom }).map(({ name, fee, runners }) => [name.zh, fee, runners])).toEqual([
      ['十公里', 10_000, [0]],
      ['十公里 · 顺延名额', 0, [1]],
    ])
    expect(amountsOf(priced({}))).toEqual([['entry', 10_000, 2, 20_000]])
  })

  it('follows role and age, the first price that fits', () => {
    const prices = [
      { role: 'child', fee: 4_000 },
      { ageMin: 60, fee: 6_000 },
      { role: 'adult', fee: 9_000, from: '2027-01-11T00:00:00+08:00' },
    ]
    const feesAt = (moment: number) =>
      priceEntry(race(), project({ ...FAMILY, prices }), entry({ ages: [61, 30, 8] }), moment).lines.map(
        ({ name, fee }) => `${name.en} ${fee}`,
      )
    expect(feesAt(NOW)).toEqual(['十公里 · Adult · 60 or over 6000', '十公里 · Adult 10000', '十公里 · Child 4000'])
    expect(feesAt(at('2027-01-11T00:00:00'))).toEqual([
      '十公里 · Adult · 60 or over 6000',
      '十公里 · Adult 9000',
      '十公里 · Child 4000',
    ])
  })

  it('is lowered by a coupon on fees and package, and a coupon that does not fit leaves it as it is', () => {
    const own = project({ ...PAIR, packages, prices: [{ ageMin: 60, fee: 6_000 }] })
    const half = { couponId: 'half', name: text('半价'), percent: 50 } as unknown as CouponFacts
    const payable = (chosen: Partial<PricedEntry>) => priceEntry(facts, own, entry(chosen), NOW).payable
    const two = { ages: [30, 61], donation: 1_000 }
    expect(payable({ ...two, packageId: 'shirt', coupon: half })).toBe(17_000 / 2 + 1_000)
    expect(payable({ ...two, packageId: 'bus', coupon: half })).toBe(19_000 / 2 + 1_000)
    expect(payable({ ...two, coupon: { ...half, items: [ELSEWHERE] } })).toBe(17_000)
    const free = priceEntry(facts, own, entry({ ...two, coupon: { ...half, free: true } }), NOW).lines
    expect(amountsOf(free).at(-1)).toEqual(['coupon', -10_000, 1, -10_000])
  })
})

describe('a coupon', () => {
  const coupon = (facts: Partial<CouponFacts>) => ({ name: text('券'), ...facts }) as CouponFacts
  const role = { id: 'child', name: text('儿童'), max: 2 }
  const fees = {
    project: project(),
    packageFee: 500,
    runners: [
      { fee: 4_000, role },
      { fee: 9_000, role: null },
    ],
  }
  const worth = (facts: Partial<CouponFacts>, of = fees, moment = NOW) => {
    const { off, refusal } = couponWorth(coupon(facts), of, moment)
    return refusal ?? off
  }
  it.each<[Partial<CouponFacts>, number | string]>([
    [{ amount: 2_000 }, 2_000],
    [{ amount: 90_000 }, 13_500],
    [{ amount: 90_000, role: 'child' }, 4_000],
    [{ amount: 1, role: 'elder' }, 'couponRole'],
    [{ percent: 33 }, 4_455],
    [{ percent: 33, most: 1_000 }, 1_000],
    [{ percent: 100 }, 13_500],
    [{ free: true }, 9_000],
    [{ amount: 1, least: 13_500 }, 1],
    [{ amount: 1, least: 13_501 }, 'couponBelow'],
    [{ amount: 0 }, 'couponNothing'],
    [{}, 'couponNothing'],
    [{ amount: 1, items: [HERE] }, 1],
    [{ amount: 1, items: [ELSEWHERE] }, 'couponElsewhere'],
    [{ amount: 1, from: '2027-01-10T12:00:00+08:00' }, 1],
    [{ amount: 1, from: '2027-01-10T12:00:01+08:00' }, 'couponEarly'],
    [{ amount: 1, until: '2027-01-10T12:00:00+08:00' }, 1],
    [{ amount: 1, until: '2027-01-10T11:59:59+08:00' }, 'couponOver'],
  ])('%j takes off %s', (facts, expected) => expect(worth(facts)).toBe(expected))

  it('is of no use where there is nothing to pay, and is good to the end of its last second', () => {
    const free = { ...fees, packageFee: 0, runners: [{ fee: 0, role: null }] }
    expect(worth({ amount: 1 }, free)).toBe('couponNothing')
    const until = '2027-01-10T12:00:00+08:00'
    expect(couponEnd({ until })).toBe(NOW + 999)
    expect([NOW + 999, NOW + 1_000].map((moment) => worth({ amount: 1, until }, fees, moment))).toEqual([
      1,
      'couponOver',
    ])
    expect(couponEnd({})).toBeNull()
  })

  it('that takes off most comes first, then the one that ends first, then the older', () => {
    const held = [
      { couponId: '10', off: 5, until: null },
      { couponId: '9', off: 5, until: null },
      { couponId: '3', off: 5, until: 7 },
      { couponId: '4', off: 5, until: 6 },
      { couponId: '5', off: 6, until: null },
    ]
    for (const some of [held, held.toReversed()])
      expect(bestFirst(some).map(({ couponId }) => couponId)).toEqual(['5', '4', '3', '9', '10'])
  })
})

describe('what is chosen besides the project', () => {
  const bag = { id: 'bag', name: text('存包'), fee: 1 }
  const addOns = [
    { id: 'one', name: text('一'), fee: 1 },
    { id: 'three', name: text('三'), fee: 1, max: 3, items: [HERE] },
    { id: 'else', name: text('别'), fee: 1, items: [ELSEWHERE] },
  ]
  it.each([
    ['one', 1, null],
    ['one', 2, 'addOnTooMany'],
    ['three', 3, null],
    ['three', 4, 'addOnTooMany'],
    ['else', 1, 'addOnGone'],
    ['none', 1, 'addOnGone'],
  ])('%s by %i: %s', (id, quantity, refusal) => {
    expect(addOnRefusal(race({ addOns }), project(), { id, quantity })).toBe(refusal)
    expect(countUnits({ ...bag, per: 'runner' }, quantity, 3)).toBe(3 * quantity)
    expect(countUnits(bag, quantity, 3)).toBe(quantity)
  })

  const name = text('捐款')
  it.each([
    [{ presets: [700] }, 700, true],
    [{ presets: [700] }, 701, false],
    [{ presets: [700], max: 500 }, 700, true],
    [{ max: 500 }, 500, true],
    [{ max: 500 }, 501, false],
    [{ max: 500 }, 100, true],
    [{ max: 500 }, 99, false],
    [{ max: 500, min: 50 }, 50, true],
    [{ items: [ELSEWHERE], max: 500 }, 200, false],
    [{ max: 500 }, 0, true],
    [{ max: 500 }, null, true],
  ])('a donation of %j takes %s: %s', (facts, amount, fits) => {
    const refusal = donationRefusal(race({ donation: { name, ...facts } }), project(), amount)
    expect(refusal?.refusal ?? null).toBe(fits ? null : 'donationAmount')
  })

  it('gives no free amount where only presets can be given, and none at all to a race without a donation', () => {
    expect(freeAmount({ name, presets: [1] })).toBeNull()
    expect(donationRefusal(race(), project(), 700)).toEqual({ refusal: 'donationAmount' })
  })
})

describe('a gift that a charity place comes with', () => {
  const charity = project({
    donation: { name: text('公益'), presets: [300_000, 200_000], min: 200_000, max: 9_000_000, required: true },
  })

  it('is refused when it is missing or too little, and stands apart from the fee', () => {
    const least = { refusal: 'donationMissing', values: { min: '¥2,000' } }
    expect([null, 0].map((amount) => donationRefusal(race(), charity, amount))).toEqual([least, least])
    expect(donationRefusal(race(), charity, 199_999)).toEqual({ refusal: 'donationAmount' })
    expect(donationRefusal(race(), charity, 250_000)).toBeNull()
    const { lines, payable } = priceEntry(race(), charity, entry({ donation: 250_000 }), NOW)
    expect(amountsOf(lines)).toEqual([
      ['entry', 10_000, 1, 10_000],
      ['donation', 250_000, 1, 250_000],
    ])
    expect([payable, computeRefund(lines, 80)]).toEqual([260_000, 8_000])
  })

  it('goes back with the fee where its own rule says so', () => {
    const name = text('公益')
    const back = project({ donation: { name, presets: [200_000], required: true, refund: 'ladder' } })
    const { lines } = priceEntry(race(), back, entry({ donation: 200_000 }), NOW)
    expect(computeRefund(lines, 50)).toBe(105_000)
  })

  it('is the project’s own in place of the race’s', () => {
    const facts = race({ donation: { name: text('树'), presets: [1_000] } })
    expect(donationRefusal(facts, charity, 1_000)).toEqual({ refusal: 'donationAmount' })
    expect(donationRefusal(facts, project(), null)).toBeNull()
  })
})

describe('a price for groups', () => {
  const own = project({ kind: 'team', teamMin: 2, teamMax: 20, prices: [{ groupMin: 10, fee: 8_000 }] })
  const cost = (runners: number) =>
    priceEntry(race(), own, entry({ ages: Array.from({ length: runners }, () => 30) }), NOW).payable

  it('is each runner’s from that many on', () => {
    expect([9, 10, 11].map(cost)).toEqual([90_000, 80_000, 88_000])
    expect(listPrices(own, NOW).map(({ name, fee }) => [name.en, fee])).toEqual([
      ['10 runners or more', 8_000],
      ['Standard', 10_000],
    ])
    expect(usualFee(own, NOW)).toBe(10_000)
  })

  it('of a team whose members each pay is that of the whole team', () => {
    const { lines, payable } = priceEntry(race(), own, entry({ groupSize: 10 }), NOW)
    expect([payable, lines[0]?.name.en]).toEqual([8_000, '十公里 · 10 runners or more'])
  })
})

const ORIGIN = fc.constantFrom('mainland' as const, 'hongKongMacaoTaiwan' as const, 'abroad' as const)
const RUNNERS = fc.array(fc.tuple(fc.integer({ min: 6, max: 80 }), ORIGIN), { minLength: 1, maxLength: 30 })
const PRICE = fc.record(
  {
    fee: fc.integer({ min: 0, max: 50_000 }),
    origins: fc.uniqueArray(ORIGIN, { minLength: 1, maxLength: 2 }),
    ageMin: fc.integer({ min: 0, max: 60 }),
    groupMin: fc.integer({ min: 2, max: 30 }),
  },
  { requiredKeys: ['fee'] },
)
const of = (runners: readonly (readonly [number, PricedEntry['origins'][number]])[]) => ({
  ages: runners.map(([age]) => age),
  origins: runners.map(([, origin]) => origin),
})

describe('a price for the first places', () => {
  const until = '2027-01-15T00:00:00+08:00'
  const own = project({
    prices: [
      { origins: ['abroad'], fee: 48_000 },
      { id: 'early', first: 50, until, fee: 7_000 },
    ],
  })
  const named = (left: number) => listPrices(own, NOW, { early: left }).map(({ name, fee }) => [name.en, fee])

  it('is listed with what is left and with what follows', () => {
    const others = [
      ['Runners from abroad', 48_000],
      ['Standard', 10_000],
    ]
    expect(named(3)).toEqual([others[0], ['first 50 places, 3 left', 7_000], others[1]])
    expect(named(0)).toEqual(others)
    expect([1, 0].map((left) => usualFee(own, NOW, { early: left }))).toEqual([7_000, 10_000])
  })

  it('that ends at a moment says what comes then, and nothing once it is gone', () => {
    expect(nextPrices(race(), own, NOW, { early: 1 })).toMatchObject({
      at: at('2027-01-15T00:00:01'),
      prices: [{ name: { en: 'Standard' }, fee: 10_000 }],
    })
    expect(nextPrices(race(), own, NOW, { early: 0 })).toBeNull()
    expect(findNextPrice(race(), own, entry({ pricesLeft: { early: 1 } }), NOW)).toMatchObject({ payable: 10_000 })
  })
})

describe('whatever the prices', () => {
  it('what the members of a team pay by themselves is what the team costs', () => {
    fc.assert(
      fc.property(RUNNERS, fc.array(PRICE, { maxLength: 4 }), (runners, prices) => {
        const own = project({ kind: 'team', teamMin: 1, teamMax: 30, prices })
        const cost = (chosen: Partial<PricedEntry>) => priceEntry(race(), own, entry(chosen), NOW).payable
        const parts = runners.map((runner) => cost({ ...of([runner]), groupSize: runners.length }))
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cost(of(runners)))
      }),
    )
  })

  it('no more runners have a price for the first places than are left, and the first of them', () => {
    fc.assert(
      fc.property(RUNNERS, fc.integer({ min: 0, max: 40 }), (runners, left) => {
        const own = project({ ...PAIR, teamMax: 30, prices: [{ id: 'early', first: 50, fee: 1 }] })
        const chosen = entry({ ...of(runners), pricesLeft: { early: left } })
        const cheap = Math.min(left, runners.length)
        expect(limitedPrices(own, chosen, NOW)).toEqual(runners.map((_, at) => (at < cheap ? 'early' : null)))
        expect(priceEntry(race(), own, chosen, NOW).payable).toBe(cheap + (runners.length - cheap) * 10_000)
        expect(pricesLeft(own, { early: 50 - left })).toEqual({ early: Math.max(0, left) })
      }),
    )
  })
})

describe('prices by where a runner is from', () => {
  const own = project({ ...PAIR, prices: [{ origins: ['abroad'], fee: 48_000 }, EARLY] })

  it('each runner pays their own', () => {
    const { lines } = priceEntry(
      race(),
      own,
      entry({ ages: [30, 31, 32], origins: ['abroad', 'mainland', 'abroad'] }),
      NOW,
    )
    expect(lines.map(({ name, fee, runners }) => [name.en, fee, runners])).toEqual([
      ['十公里 · Runners from abroad', 48_000, [0, 2]],
      ['十公里 · 早鸟', 7_000, [1]],
    ])
  })

  it('of whom nothing is known, nobody is from abroad', () => {
    expect(priceEntry(race(), own, entry(), NOW).payable).toBe(7_000)
    expect(usualFee(own, NOW)).toBe(7_000)
  })
})

describe('prices that change with time', () => {
  const own = project({ prices: [EARLY, { ageMin: 60, fee: 5_000 }] })
  const named = (of: ProjectFacts, moment: number) => listPrices(of, moment).map(({ name, fee }) => `${name.en} ${fee}`)

  it('hold to the end of their last second', () => {
    const last = at('2027-01-15T00:00:00')
    const cost = (moment: number) => priceEntry(race(), own, entry(), moment).payable
    expect([last + 999, last + 1_000].map(cost)).toEqual([7_000, 10_000])
    expect([last + 999, last + 1_000].map((moment) => usualFee(own, moment))).toEqual([7_000, 10_000])
    expect(findNextPrice(race(), own, entry(), NOW)).toEqual({ at: last + 1_000, payable: 10_000 })
    expect(nextPrices(race(), own, NOW)).toEqual({
      at: last + 1_000,
      prices: [
        { name: { zh: '满 60 周岁', en: '60 or over' }, fee: 5_000, from: last + 1_000, until: null },
        { name: { zh: '标准价', en: 'Standard' }, fee: 10_000, from: last + 1_000, until: null },
      ],
    })
    expect(findNextPrice(race(), own, entry(), last + 1_000)).toBeNull()
    expect(nextPrices(race(), own, last + 1_000)).toBeNull()
  })

  it('are not announced for after the sign-up', () => {
    const end = '2027-01-12T00:00:00+08:00'
    expect(nextPrices(race({ signUpEnd: end }), own, NOW)).toBeNull()
    const rise = project({ prices: [{ from: end, fee: 12_000 }] })
    expect(findNextPrice(race({ signUpEnd: end }), rise, entry(), NOW)).toEqual({
      at: at('2027-01-12T00:00:00'),
      payable: 12_000,
    })
  })

  it('are listed each for whom it is, and nobody twice', () => {
    expect(named(own, NOW)).toEqual(['早鸟 7000'])
    expect(named(own, at('2027-01-20T00:00:00'))).toEqual(['60 or over 5000', 'Standard 10000'])
    expect(named(project(), NOW)).toEqual(['Fee 10000'])
    expect(named(project({ prices: [{ fee: 1 }] }), NOW)).toEqual(['Standard 1'])
    const twice = [
      { ageMax: 18, fee: 1 },
      { ageMax: 18, fee: 2 },
    ]
    expect(named(project({ prices: twice }), NOW)).toEqual(['up to 18 1', 'Standard 10000'])
  })

  it('are listed by role: who has none of their own pays the fee', () => {
    const child = { role: 'child', fee: 1 }
    expect(named(project({ ...FAMILY, prices: [child, { ...child, ageMax: 6, fee: 0 }] }), NOW)).toEqual([
      'Adult 10000',
      'Child 1',
    ])
    expect(named(project({ ...FAMILY, prices: [{ ...child, ageMax: 6 }] }), NOW)).toEqual([
      'Adult, Child 10000',
      'Child · up to 6 1',
    ])
    expect(named(project({ ...FAMILY, prices: [child, { role: 'adult', fee: 2 }] }), NOW)).toEqual([
      'Adult 2',
      'Child 1',
    ])
  })

  it('save what they take off the fees of those who get them', () => {
    const saved = listSavings(
      project({ ...PAIR, prices: [{ ...EARLY, ageMin: 18 }] }),
      entry({ ages: [30, 40, 9] }),
      NOW,
    )
    expect(saved).toEqual([{ name: text('早鸟'), fee: 7_000, off: 6_000, until: at('2027-01-15T00:00:00.999') }])
    expect(listSavings(project({ prices: [{ ...EARLY, fee: 10_000 }] }), entry({ ages: [30] }), NOW)).toEqual([])
    expect(listSavings(project({ prices: [{ fee: 1 }] }), entry({ ages: [30] }), NOW)).toEqual([])
    const { name: _, ...nameless } = EARLY
    expect(listSavings(project({ prices: [nameless] }), entry({ ages: [30] }), NOW)).toMatchObject([
      { name: { en: 'Standard' } },
    ])
  })
})

describe('what goes back', () => {
  it('is a share of all but a donation, in whole fen', () => {
    const lines = [{ kind: 'entry' as const, amount: 999 }, { kind: 'donation' as const, amount: 500 }, { amount: 2 }]
    expect([100, 50, 0].map((percent) => computeRefund(lines, percent))).toEqual([1_001, 500, 0])
  })

  it('follows the ladder, but of a project that gives nothing back', () => {
    const refundLadder = [
      { until: '2027-01-10T12:00:00+08:00', percent: 80 },
      { until: null, percent: 10 },
    ]
    const rules = [
      { until: NOW, percent: 80 },
      { until: null, percent: 10 },
    ]
    expect(refundRules(race({ refundLadder }))).toEqual(rules)
    expect(refundRules(race())).toEqual([])
    expect(listRefundRules(race({ refundLadder }), project())).toEqual(rules)
    expect(listRefundRules(race({ refundLadder }), project({ refundable: false }))).toEqual([])
  })
})

describe('one runner leaves the others', () => {
  const packages = [
    { id: 'shirt', name: text('衣服'), fee: 500 },
    { id: 'bus', name: text('包车'), fee: 900, per: 'entry' as const },
  ]
  const addOns = [
    { id: 'photo', name: text('照片'), fee: 200, max: 9 },
    { id: 'bag', name: text('存包'), fee: 300, per: 'runner' as const, max: 9 },
  ]
  const facts = race({ addOns, donation: { name: text('捐款'), presets: [1_000] } })
  const own = project({ ...PAIR, withdrawal: 'each', packages, prices: [{ ageMin: 60, fee: 6_000 }] })
  const chosen = [
    { id: 'photo', quantity: 2 },
    { id: 'bag', quantity: 2 },
  ]
  const linesOf = (packageId: string, place: number, coupon?: Partial<CouponFacts>, ages = [30, 31, 61]) => {
    const sold = entry({
      ages,
      packageId,
      addOns: chosen,
      donation: 1_000,
      coupon: coupon ? ({ name: text('券'), ...coupon } as CouponFacts) : null,
    })
    const { lines } = priceEntry(facts, own, sold, NOW)
    return { lines, without: linesWithout({ race: facts, project: own, packageId, addOns: chosen, lines }, place) }
  }

  it('with their fee and their part of what counts for each', () => {
    const { without } = linesOf('shirt', 1)
    expect(amountsOf(without)).toEqual([
      ['entry', 10_000, 1, 10_000],
      ['entry', 6_000, 1, 6_000],
      ['package', 500, 2, 1_000],
      ['addOn', 200, 2, 400],
      ['addOn', 300, 4, 1_200],
      ['donation', 1_000, 1, 1_000],
    ])
    expect(without.map(({ runners }) => runners).slice(0, 2)).toEqual([[0], [2]])
    expect(amountsOf(linesOf('bus', 2).without).slice(0, 2)).toEqual([
      ['entry', 10_000, 2, 20_000],
      ['package', 900, 1, 900],
    ])
  })

  it('and a coupon takes off no more than is left', () => {
    expect(amountsOf(linesOf('shirt', 0, { amount: 27_500 }, [30, 61]).without).at(-1)).toEqual([
      'coupon',
      -7_500,
      1,
      -7_500,
    ])
    expect(amountsOf(linesOf('shirt', 0, { amount: 100 }).without).at(-1)).toEqual(['coupon', -100, 1, -100])
    const coupon = { kind: 'coupon' as const, name: text('券'), fee: -5, quantity: 1, amount: -5, runners: [] }
    const gift = { ...coupon, kind: 'donation' as const, fee: 9, amount: 9 }
    const lines = [{ ...coupon, kind: 'entry' as const, fee: 5, amount: 5, runners: [0] }, gift, coupon]
    expect(linesWithout({ race: facts, project: own, packageId: null, addOns: [], lines }, 0)).toEqual([gift])
  })

  it('and gets back their share by the step, of what is there', () => {
    const refundRules = [
      { until: NOW, percent: 50 },
      { until: null, percent: 0 },
    ]
    const leaving = (kept: number, moment = NOW) => quoteLeaving({ ...linesOf('shirt', 1), refundRules }, kept, moment)
    expect(leaving(90_000)).toEqual({ percent: 50, until: NOW, amount: (10_000 + 500 + 600) / 2, deposit: 0 })
    expect(leaving(700).amount).toBe(700)
    expect(leaving(90_000, NOW + 1_000)).toEqual({ percent: 0, until: null, amount: 0, deposit: 0 })
  })

  it('only where those who stay make an entry', () => {
    const day = { startsAt: at('2027-04-18T07:30:00') }
    const runner = (idNumber: string) => ({ idType: '1', idNumber, birthday: '1990-01-01', nationality: 'CHN' })
    const two = [runner('1'), runner('2')]
    expect(leavingRefusal(day, own, two)).toBeNull()
    expect(leavingRefusal(day, own, two.slice(1))).toBe('leaveIncomplete')
    expect(leavingRefusal(day, own, [])).toBe('leaveTogether')
    expect(leavingRefusal(day, { ...own, withdrawal: 'together' as never }, two)).toBe('leaveTogether')
  })
})
