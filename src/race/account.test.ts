import { expect, test } from 'vitest'
import { changeInWords, sumAccount, sumInvoiceable, topUpLines } from './account.ts'
import type { PriceLine } from './money.ts'

const line = (kind: PriceLine['kind'], amount: number): PriceLine => ({
  kind,
  name: { zh: kind, en: kind },
  fee: amount,
  quantity: 1,
  amount,
  runners: [],
})
const paid = (fen: number, returned = 0, onTheWay = 0) => ({ paid: fen, returned, onTheWay })

test('fees of changes stand beside the price: what was paid is the sum of all lines', () => {
  const changes = [
    { kinds: ['runner' as const], fee: 2_000 },
    { kinds: ['details' as const], fee: 0 },
    { kinds: ['deferral' as const], fee: 3_000 },
  ]
  const account = sumAccount([line('entry', 6_000)], changes, paid(11_000), true)
  expect(account).toMatchObject({ total: 11_000, fees: 5_000, net: 11_000 })
  expect(account.lines.map(({ name, amount }) => `${name.zh} ${amount}`)).toEqual([
    'entry 6000',
    '手续费（更换跑者） 2000',
    '手续费（顺延） 3000',
  ])
})

test('what of a lower price was not given back is a line of its own, while the entry has its place', () => {
  const account = sumAccount([line('entry', 6_000)], [], paid(10_000, 2_400), true)
  expect(account).toMatchObject({ total: 7_600, net: 7_600 })
  expect(account.lines.at(-1)).toMatchObject({ kind: 'notRefunded', amount: 1_600 })
  expect(sumAccount([line('entry', 10_000)], [], paid(10_000, 0, 8_000), false)).toMatchObject({
    total: 10_000,
    net: 2_000,
    onTheWay: 8_000,
  })
})

test('the order of a change says what is a difference and what a fee', () => {
  const linesOf = (fee: number, toPay: number) =>
    topUpLines({ kinds: ['project'], fee, toPay }).map(({ kind, name, amount }) => `${kind} ${name.zh} ${amount}`)
  expect(linesOf(2_000, 6_000)).toEqual(['entry 补差价 4000', 'fee 手续费（更换项目） 2000'])
  expect(linesOf(2_000, 2_000)).toEqual(['fee 手续费（更换项目） 2000'])
  expect(linesOf(2_000, 500)).toEqual(['entry 差价抵扣 -1500', 'fee 手续费（更换项目） 2000'])
  expect(linesOf(0, 4_000)).toEqual(['entry 补差价 4000'])
})

test('a change is shown with what it cost, or gave back', () => {
  expect(changeInWords({ kinds: ['runner', 'project'], fee: 2_000, toPay: 6_000, back: 0 })).toEqual({
    zh: '更换跑者、更换项目，手续费 ¥20，补差价 ¥40',
    en: 'runner, project, fee ¥20, ¥40 more',
  })
  expect(changeInWords({ kinds: ['project'], fee: 0, toPay: 0, back: 2_400 }).zh).toBe('更换项目，退差价 ¥24')
  expect(changeInWords({ kinds: ['details'], fee: 0, toPay: 0, back: 0 }).zh).toBe('修改信息')
})

test('a gift is not invoiced; what goes back is taken off the rest', () => {
  const lines = [line('entry', 9_900), line('addOn', 3_000), line('donation', 5_000), line('coupon', -2_000)]
  expect(sumInvoiceable(lines, { paid: 15_900, refunded: 0 })).toEqual({ amount: 10_900, donated: 5_000 })
  expect(sumInvoiceable(lines, { paid: 15_900, refunded: 8_720 })).toEqual({ amount: 2_180, donated: 5_000 })
  expect(sumInvoiceable(lines, { paid: 15_900, refunded: 15_900 })).toEqual({ amount: 0, donated: 0 })
})

test('an invoice leaves out what is left of a gift that went back with the fee', () => {
  const lines = [line('entry', 16_000), line('refundableDonation', 200_000)]
  expect(sumInvoiceable(lines, { paid: 216_000, refunded: 0 })).toEqual({ amount: 16_000, donated: 200_000 })
  expect(sumInvoiceable(lines, { paid: 216_000, refunded: 108_000 })).toEqual({ amount: 8_000, donated: 100_000 })
  expect(sumInvoiceable(lines, { paid: 216_000, refunded: 216_000 })).toEqual({ amount: 0, donated: 0 })
})
