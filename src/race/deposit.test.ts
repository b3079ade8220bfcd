import { describe, expect, it } from 'vitest'
import { sumInvoiceable } from './account.ts'
import { changedLines, projectsToChangeTo, quoteWithdrawal } from './changes.ts'
import { depositConditions, depositOf, sumDeposit } from './deposit.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { linesWithout, quoteLeaving } from './leaving.ts'
import { type PricedEntry, priceEntry } from './money.ts'

const text = (zh: string) => ({ zh, en: zh })
const deposit = { name: text('芯片押金'), amount: 5_000, returnBy: '2027-04-25T18:00:00+08:00' }
const project = {
  itemId: '100001',
  name: text('团队'),
  kind: 'team',
  fee: 10_000,
  quota: 10,
  allocation: 'fcfs',
  teamMin: 2,
  teamMax: 3,
  deposit,
} as unknown as ProjectFacts
const race = { raceTime: '2027-04-18T07:30:00+08:00', items: [project] } as unknown as RaceFacts
const at = Date.parse('2027-01-01T00:00:00+08:00')
const entry = (runners: number): PricedEntry => ({
  ages: Array.from({ length: runners }, () => 30),
  origins: Array.from({ length: runners }, () => 'mainland' as const),
  packageId: null,
  addOns: [],
  donation: null,
})
const coupon = { id: 'a', name: text('半价'), percent: 50 }
const HALF = [{ until: null, percent: 50 }]

describe('a deposit', () => {
  it('is charged for every runner, told apart, and lowered by no coupon', () => {
    const { lines, payable } = priceEntry(race, project, { ...entry(2), coupon }, at)
    expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['entry', 20_000],
      ['coupon', -10_000],
      ['deposit', 10_000],
    ])
    expect([payable, sumDeposit(lines), depositOf(lines, 1), depositOf(lines, 2)]).toEqual([20_000, 10_000, 5_000, 0])
    const [words] = depositConditions(project)
    expect(words?.zh).toBe('另收芯片押金 ¥50/人，2027.04.25 18:00 前交还后原路全额退回')
  })

  it('may be of one role only', () => {
    const roles = [
      { id: 'athlete', name: text('运动员'), max: 1 },
      { id: 'guide', name: text('陪跑员'), max: 1 },
    ]
    const guided = { ...project, roles, deposit: { ...deposit, role: 'athlete' } }
    const { lines } = priceEntry(race, guided, entry(2), at)
    expect([sumDeposit(lines), depositOf(lines, 0), depositOf(lines, 1)]).toEqual([5_000, 5_000, 0])
    expect(depositConditions(guided)[0]?.zh).toContain('运动员另收芯片押金')
  })

  it('goes back whole with whatever the ladder gives back, and no more than there is', () => {
    const { lines } = priceEntry(race, project, entry(2), at)
    const left = (refundRules: typeof HALF, retained: number) => {
      const { amount, deposit: back } = quoteWithdrawal({ lines, refundRules }, retained, at)
      return [amount, back]
    }
    expect(left(HALF, 30_000)).toEqual([20_000, 10_000])
    expect(left([], 30_000)).toEqual([10_000, 10_000])
    expect(left(HALF, 8_000)).toEqual([8_000, 8_000])
  })

  it('of one who leaves a group goes back, the others’ stay', () => {
    const { lines } = priceEntry(race, project, { ...entry(3), coupon }, at)
    const without = linesWithout({ race, project, packageId: null, addOns: [], lines }, 1)
    expect([depositOf(without, 0), depositOf(without, 1), sumDeposit(without)]).toEqual([5_000, 0, 10_000])
    const { amount, deposit: back } = quoteLeaving({ lines, without, refundRules: [] }, 30_000, at)
    expect([amount, back]).toEqual([5_000, 5_000])
  })

  it('stays what it was through a change, and projects with another are not changed to', () => {
    const other = { ...project, itemId: '100002', fee: 16_000 }
    const dearer = { ...project, itemId: '100003', deposit: { ...deposit, amount: 6_000 } }
    const { deposit: _none, ...without } = { ...project, itemId: '100004' }
    const items = [project, other, dearer, without]
    expect(projectsToChangeTo({ ...race, items }, project).map(({ itemId }) => itemId)).toEqual(['100001', '100002'])
    const lines = priceEntry(race, project, entry(2), at).lines.map((line) =>
      line.kind === 'deposit' ? { ...line, fee: 4_000, amount: 8_000 } : line,
    )
    const sold = { ...entry(2), project, lines, refundRules: [] }
    const changed = changedLines(race, sold, { ...entry(2), project: other, packageId: null, replaced: [] }, at)
    expect(changed.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['entry', 32_000],
      ['deposit', 8_000],
    ])
  })

  it('is on no invoice, whether it is held, given back or was not claimed', () => {
    const lines = [
      { kind: 'entry' as const, amount: 10_000 },
      { kind: 'refundableDonation' as const, amount: 10_000 },
      { kind: 'deposit' as const, amount: 5_000 },
    ]
    const whole = { amount: 10_000, donated: 10_000 }
    expect(sumInvoiceable(lines, { paid: 25_000, refunded: 0, deposit: 5_000 })).toEqual(whole)
    expect(sumInvoiceable(lines, { paid: 25_000, refunded: 5_000 })).toEqual(whole)
    const half = { amount: 5_000, donated: 5_000 }
    expect(sumInvoiceable(lines, { paid: 25_000, refunded: 15_000 })).toEqual(half)
  })
})
