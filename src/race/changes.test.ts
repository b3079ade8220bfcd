import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CHANGE_KINDS,
  changeableFields,
  changedLines,
  changeFee,
  changePrice,
  changeRefusal,
  changesView,
  projectsToChangeTo,
  quoteWithdrawal,
  refundStepAt,
  type SoldEntry,
} from './changes.ts'
import type { ChangeFacts, ProjectFacts, RaceFacts } from './facts.gen.ts'
import { type PriceLine, priceEntry } from './money.ts'
import { refundRules } from './refundLadder.ts'

const at = (iso: string) => Date.parse(`${iso}+08:00`)
const text = (zh: string) => ({ zh, en: zh })
const EARLY = at('2026-12-01T12:00:00')
const LATER = at('2027-01-10T12:00:00')

function project(itemId: string, fee: number, facts: Partial<ProjectFacts> = {}): ProjectFacts {
  return {
    itemId,
    name: text(itemId),
    kind: 'individual',
    distanceKm: 10,
    fee,
    prices: [{ name: text('早鸟价'), until: '2026-12-31T23:59:59+08:00', fee: fee - 3000 }],
    quota: 10,
    allocation: 'fcfs',
    payTiming: 'before',
    packages: [
      { id: 'standard', name: text('标准'), fee: 0 },
      { id: 'plus', name: text('升级'), fee: 4800 },
    ],
    ...facts,
  }
}

const full = project('full', 16_000)
const half = project('half', 12_000)
const CHANGES: ChangeFacts = {
  runner: { until: '2027-04-15T18:00:00+08:00', fee: 2000 },
  project: { until: '2027-04-15T18:00:00+08:00' },
  details: { until: '2027-04-30T18:00:00+08:00', fields: ['dressSize'] },
}
const race = (facts: Partial<RaceFacts> = {}): RaceFacts => ({
  raceId: '1000060010',
  name: text('赛'),
  poster: 'x.svg',
  organiser: text('办'),
  place: text('处'),
  province: { code: '370000', ...text('山东省') },
  city: { code: '370200', ...text('青岛市') },
  raceTime: '2027-05-16T07:00:00+08:00',
  signUpStart: '2026-11-05T10:00:00+08:00',
  signUpEnd: '2027-03-31T18:00:00+08:00',
  servicePhone: '0532-8500-2027',
  refundLadder: [
    { until: '2027-01-31T23:59:59+08:00', percent: 100 },
    { until: '2027-02-28T23:59:59+08:00', percent: 80 },
    { until: null, percent: 0 },
  ],
  addOns: [{ id: 'shuttle', name: text('班车'), fee: 3000, items: ['full', 'half'] }],
  donation: { name: text('捐款'), presets: [1000] },
  changes: CHANGES,
  items: [full, half],
  ...facts,
})

const SHUTTLE = [{ id: 'shuttle', quantity: 1 }]
function sold(item: ProjectFacts, chosen: Partial<SoldEntry> = {}, moment = EARLY): SoldEntry {
  const entry = { ages: [30], origins: [], packageId: 'standard', addOns: [], donation: null, ...chosen }
  return {
    project: item,
    ...entry,
    refundRules: refundRules(race()),
    lines: priceEntry(race(), item, entry, moment).lines,
  }
}
const total = (lines: readonly PriceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

describe('what may be changed, and until when', () => {
  it('is taken up to the end of its last second, and no longer', () => {
    const refusal = (moment: number) => changeRefusal(race(), full, 'runner', moment)
    expect(refusal(at('2027-04-15T18:00:00.999'))).toBeNull()
    expect(refusal(at('2027-04-15T18:00:01'))).toBe('changeLate')
    expect(changeRefusal(race(), full, 'deferral', EARLY)).toBe('changeNotOffered')
  })

  it('names the fields that may be answered again, and no fee where none is asked', () => {
    expect(changeableFields(race(), full)).toEqual(['dressSize'])
    expect(changeableFields(race({ changes: {} }), full)).toEqual([])
    expect(CHANGE_KINDS.map((kind) => changeFee(race(), full, kind))).toEqual([2000, 0, 0, 0])
  })

  it('a project says it in place of the race', () => {
    const fixed = project('charity', 50_000, { changes: {} })
    expect(changesView(race(), fixed, EARLY)).toEqual([])
    expect(
      changesView(race(), full, at('2027-04-20T00:00:00')).map(({ kind, fee, open }) => [kind, fee, open]),
    ).toEqual([
      ['runner', 2000, false],
      ['project', 0, false],
      ['details', 0, true],
    ])
  })

  it('leads to projects that give their places at once to the same kind of runners', () => {
    const others = [
      project('family', 1, { kind: 'family' }),
      project('ballot', 1, { allocation: 'lottery' }),
      project('direct', 1, { allocation: 'direct' }),
      project('elite', 1, { qualifying: { proofs: [{ kind: 'points', atLeast: 9 }] } }),
      project('charity', 1, { refundable: false }),
      project('invited', 1, { invitation: 'required' }),
      project('kept', 1, { deferredFrom: { items: ['100006001001'], fee: 0, only: true } }),
    ]
    const ids = (own: ProjectFacts) =>
      projectsToChangeTo(race({ items: [full, half, ...others] }), own).map((one) => one.itemId)
    expect(ids(full)).toEqual(['full', 'half'])
    // One that cannot be changed to can still be left, and keeps its packages.
    expect(ids(others[1] as ProjectFacts)).toEqual(['full', 'half', 'ballot'])
  })
})

describe('the price of a change', () => {
  it('asks today’s price of another project, and what was paid counts', () => {
    const entry = sold(half, { donation: 1000, addOns: SHUTTLE })
    expect(total(entry.lines)).toBe(9000 + 3000 + 1000)
    const wanted = { project: full, packageId: 'plus', ages: [30], origins: [], replaced: [] }
    const lines = changedLines(race(), entry, wanted, LATER)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['entry', 16_000],
      ['package', 4800],
      ['addOn', 3000],
      ['donation', 1000],
    ])
    const price = changePrice(race(), entry, { kinds: ['project'], lines }, LATER)
    expect(price).toMatchObject({ fee: 0, toPay: 16_000 + 4800 - 9000, back: 0 })
  })

  it('gives a lower price back by the share of the ladder, in full or not at all', () => {
    const entry = sold(full, {}, LATER)
    const lines = changedLines(
      race(),
      entry,
      { project: half, packageId: 'standard', ages: [30], origins: [], replaced: [] },
      LATER,
    )
    const back = (facts: Partial<RaceFacts>, moment: number, own = full) =>
      changePrice(race(facts), { ...entry, project: own }, { kinds: ['project'], lines }, moment).back
    expect(back({}, LATER)).toBe(4000)
    expect(back({}, at('2027-02-10T00:00:00'))).toBe(3200)
    expect(back({}, at('2027-03-10T00:00:00'))).toBe(0)
    expect(back({ changes: { ...CHANGES, lowerPrice: 'refund' } }, at('2027-03-10T00:00:00'))).toBe(4000)
    expect(back({ changes: { ...CHANGES, lowerPrice: 'keep' } }, LATER)).toBe(0)
    expect(back({}, LATER, { ...full, refundable: false })).toBe(0)
  })

  it('keeps what stays at the price it was sold for, and takes the fee of the change', () => {
    const entry = sold(full)
    const plus = changedLines(
      race(),
      entry,
      { project: full, packageId: 'plus', ages: [30], origins: [], replaced: [] },
      LATER,
    )
    expect(plus.map(({ kind, fee }) => [kind, fee])).toEqual([
      ['entry', 13_000],
      ['package', 4800],
    ])
    const other = changedLines(
      race(),
      entry,
      { project: full, packageId: 'standard', ages: [40], origins: [], replaced: [0] },
      LATER,
    )
    expect(changePrice(race(), entry, { kinds: ['runner'], lines: other }, LATER)).toMatchObject({
      fee: 2000,
      toPay: 5000,
    })
  })

  it('leaves a coupon what it took off, as far as there is something to take off', () => {
    const coupon = {
      kind: 'coupon' as const,
      name: text('券'),
      fee: -10_000,
      quantity: 1,
      amount: -10_000,
      runners: [],
    }
    const entry = sold(half)
    const lowered = { ...entry, lines: [...entry.lines, coupon].map((line) => ({ ...line })) }
    const costs = (own: ProjectFacts) =>
      total(
        changedLines(
          race(),
          lowered,
          { project: own, packageId: 'standard', ages: [30], origins: [], replaced: [] },
          LATER,
        ),
      )
    expect(costs(full)).toBe(6000)
    expect(costs(project('short', 8000))).toBe(0)
    expect(
      total(
        changedLines(
          race(),
          lowered,
          { project: half, packageId: 'plus', ages: [30], origins: [], replaced: [] },
          LATER,
        ),
      ),
    ).toBe(3800)
  })

  it('of a family only who is new pays today’s price, by their own age', () => {
    const family = project('family', 20_000, { kind: 'family', packages: [], prices: [{ role: 'child', fee: 8000 }] })
    const entry = sold(family, { ages: [40, 9, 8], origins: [], packageId: null })
    expect(total(entry.lines)).toBe(36_000)
    const dearer = { ...family, prices: [{ role: 'child', fee: 9000 }] }
    const lines = changedLines(
      race(),
      entry,
      { project: dearer, packageId: null, ages: [40, 9, 7], origins: [], replaced: [2] },
      LATER,
    )
    expect(lines.map(({ fee, runners }) => [fee, runners])).toEqual([
      [20_000, [0]],
      [8000, [1]],
      [9000, [2]],
    ])
  })

  it('never asks and gives at once, nor gives more than the difference', () => {
    const moment = fc.integer({ min: EARLY, max: at('2027-05-01T00:00:00') })
    const lower = fc.constantFrom('ladder' as const, 'refund' as const, 'keep' as const)
    const choice = fc.constantFrom('standard', 'plus')
    fc.assert(
      fc.property(moment, moment, lower, choice, choice, fc.boolean(), (bought, now, lowerPrice, was, is, up) => {
        const facts = race({ changes: { ...CHANGES, lowerPrice } })
        const entry = sold(up ? half : full, { packageId: was }, bought)
        const wanted = { project: up ? full : half, packageId: is, ages: [30], origins: [], replaced: [] }
        const lines = changedLines(facts, entry, wanted, now)
        const { toPay, back } = changePrice(facts, entry, { kinds: ['project'], lines }, now)
        const difference = total(lines) - total(entry.lines)
        expect(Math.min(toPay, back)).toBe(0)
        expect(toPay).toBe(Math.max(0, difference))
        expect(back).toBeLessThanOrEqual(Math.max(0, -difference))
      }),
    )
  })
})

describe('a withdrawal', () => {
  const terms = { lines: sold(full, { donation: 1000 }).lines, refundRules: refundRules(race()) }

  it('gives back what its step of the ladder says, of all but a donation', () => {
    const retained = 14_000
    expect(quoteWithdrawal(terms, retained, at('2027-01-31T23:59:59.999'))).toMatchObject({
      percent: 100,
      amount: 13_000,
    })
    expect(quoteWithdrawal(terms, retained, at('2027-02-01T00:00:00'))).toMatchObject({ percent: 80, amount: 10_400 })
    expect(quoteWithdrawal(terms, retained, at('2027-03-01T00:00:00'))).toEqual({
      percent: 0,
      until: null,
      amount: 0,
      deposit: 0,
    })
  })

  it('gives nobody more than is there', () => {
    expect(quoteWithdrawal(terms, 5000, EARLY).amount).toBe(5000)
    expect(quoteWithdrawal({ ...terms, refundRules: [] }, 14_000, EARLY)).toEqual({
      percent: 0,
      until: null,
      amount: 0,
      deposit: 0,
    })
  })

  it('gives less the later it is', () => {
    const rules = refundRules(race())
    const moment = fc.integer({ min: EARLY, max: at('2027-05-16T00:00:00') })
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        const [first, second] = [Math.min(a, b), Math.max(a, b)]
        expect(refundStepAt(rules, first).percent).toBeGreaterThanOrEqual(refundStepAt(rules, second).percent)
      }),
    )
  })
})
