import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyBack, companyLines, companyShareOf, sumCompany } from './company.ts'

const company = { zh: '云帆', en: 'Yunfan' }
const fees = (...amounts: number[]) => amounts.map((amount) => ({ kind: 'entry', amount, fee: amount }))

test('a company pays its part of the fees that are left after a coupon, as far as its budget goes', () => {
  const lines = [...fees(10_000), { kind: 'package', amount: 2_000 }, { kind: 'coupon', amount: -2_000 }]
  const others = [
    ...lines,
    { kind: 'addOn', amount: 900 },
    { kind: 'donation', amount: 900 },
    { kind: 'deposit', amount: 900 },
  ]
  const paid = (percent: number, left: number | null) => sumCompany(companyLines({ company, percent, left }, others))
  expect([paid(100, null), paid(50, null), paid(100, 10_000), paid(100, 700), paid(100, 0)]).toEqual([
    10_000, 5_000, 10_000, 700, 0,
  ])
  expect(companyLines(null, others)).toEqual([])
  const [line] = companyLines({ company, percent: 50, left: null }, lines)
  expect(line).toMatchObject({ kind: 'company', amount: -5_000, name: { zh: '云帆 承担', en: 'Paid by Yunfan' } })
})

test('never more than the budget has or the fees are, and of an entry that becomes smaller no more than its part', () => {
  const sum = fc.integer({ min: 0, max: 100_000 })
  fc.assert(
    fc.property(
      fc.array(sum, { minLength: 1, maxLength: 6 }),
      sum,
      fc.integer({ min: 1, max: 100 }),
      (all, left, percent) => {
        const lines = fees(...all)
        const due = all.reduce((total, fee) => total + fee, 0)
        const made = companyLines({ company, percent, left }, lines)
        const share = sumCompany(made)
        expect(share).toBeLessThanOrEqual(Math.min(left, due))
        const [line] = made
        if (!line) return
        const rest = companyShareOf(line, lines, lines.slice(1))
        expect(sumCompany(rest)).toBeLessThanOrEqual(Math.min(share, due - (all[0] ?? 0)))
        expect(companyBack(share, percent)).toBeLessThanOrEqual(share)
      },
    ),
  )
})
