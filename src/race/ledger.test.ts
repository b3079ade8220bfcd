import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  charged,
  forfeited,
  interpretPayment,
  isBalanced,
  type RefundEvent,
  received,
  refundMoved,
  refundPlan,
  refundRequested,
  refundsEnd,
  type Sides,
  writtenOff,
} from './ledger.ts'

const balance = (...posted: { sides: Sides }[]) => {
  const sums: Record<string, number> = {}
  for (const { sides } of posted) {
    expect(isBalanced(sides)).toBe(true)
    for (const [account, fen] of Object.entries(sides)) sums[account] = (sums[account] ?? 0) + fen
  }
  return Object.fromEntries(Object.entries(sums).filter(([, fen]) => fen !== 0))
}

test('what is charged and paid is income where the money is; what nobody pays is written off', () => {
  expect(balance(charged(500))).toEqual({ receivable: 500, income: -500 })
  expect(balance(charged(500), received(500, 'bank'))).toEqual({ bank: 500, income: -500 })
  expect(balance(charged(500), received(700, 'provider'))).toEqual({ provider: 700, receivable: -200, income: -500 })
  expect(balance(charged(500), writtenOff(500))).toEqual({})
})

test.each<[RefundEvent[], Sides]>([
  [[], { provider: 500, income: -300, refundDue: -200 }],
  [['sent'], { provider: 500, income: -300, refundSent: -200 }],
  [['sent', 'failed'], { provider: 500, income: -300, refundDue: -200 }],
  [['sent', 'done'], { provider: 300, income: -300 }],
  [['byHand'], { provider: 500, income: -300, refundByHand: -200 }],
  [['byHand', 'doneByHand'], { provider: 500, bank: -200, income: -300 }],
])('a refund of what was paid beyond the price and of the price: %j', (events, sides) => {
  const requested = refundRequested({ attemptId: 'a', amount: 200, beyondPrice: 50, deposit: 0 })
  const moved = events.map((event) => refundMoved(event, 200))
  expect(balance(charged(450), received(500, 'provider'), requested, ...moved)).toEqual(sides)
})

test('sides that are not whole or not zero together are not balanced', () => {
  expect([{ bank: 1 }, { bank: 0.5, income: -0.5 }, { bank: 2, income: -1 }, {}].map(isBalanced)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test.each([
  ['PENDING', 1, { means: 'part' }],
  ['PENDING', 0, { means: 'paid', surplus: 0 }],
  ['PENDING', -5, { means: 'paid', surplus: 5 }],
  ['PAID', -5, { means: 'again', surplus: 5 }],
  ['EXPIRED', -5, { means: 'late' }],
  ['CANCELLED', -5, { means: 'late' }],
  ['REFUNDING', -5, { means: 'stray' }],
  ['REFUNDED', -5, { means: 'stray' }],
] as const)('a payment of an order that is %s and owes %i: %j', (status, owed, meaning) => {
  expect(interpretPayment(status, owed)).toEqual(meaning)
})

test('a refund takes of the newest payment first, what is beyond the price before what is of it', () => {
  const retained = [
    { attemptId: 'old', left: 300 },
    { attemptId: 'spent', left: 0 },
    { attemptId: 'new', left: 200 },
  ]
  const plan = (status: Parameters<typeof refundPlan>[0]['status'], owed: number, amount: number, of?: string) => {
    const made = refundPlan({ status, owed, retained }, amount, { attemptId: of })
    return (
      made && [made.refunding, ...made.shares.map((share) => `${share.attemptId} ${share.amount} ${share.beyondPrice}`)]
    )
  }
  expect(plan('PAID', -250, 350)).toEqual([true, 'new 200 200', 'old 150 50'])
  expect(plan('PAID', -250, 250)).toEqual([false, 'new 200 200', 'old 50 50'])
  expect(plan('PAID', 0, 200)).toEqual([true, 'new 200 0'])
  expect(plan('PAID', 0, 300, 'old')).toEqual([true, 'old 300 0'])
  expect(plan('PAID', 0, 301, 'old')).toBeNull()
  expect(plan('PAID', 0, 500)).toEqual([true, 'new 200 0', 'old 300 0'])
  expect(plan('PAID', 0, 501)).toBeNull()
  expect(plan('PAID', 0, 0)).toBeNull()
  expect(plan('PENDING', 100, 250)).toEqual([false, 'new 200 200', 'old 50 50'])
  expect(plan('EXPIRED', -500, 500)).toEqual([true, 'new 200 200', 'old 300 300'])
  expect(plan('CANCELLED', -500, 10)).toEqual([true, 'new 10 10'])
})

test('a deposit is charged, written off, forfeited and refunded by itself', () => {
  const paid = [charged(700, 200), received(700, 'provider')]
  expect(balance(...paid)).toEqual({ provider: 700, income: -500, deposit: -200 })
  expect(balance(charged(700, 200), writtenOff(700, 200))).toEqual({})
  expect(balance(...paid, forfeited(200))).toEqual({ provider: 700, income: -500, forfeited: -200 })
  const order = { status: 'PAID', owed: 0, retained: [{ attemptId: 'a', left: 700 }], deposit: 200 } as const
  const back = (amount: number, ofDeposit?: number) => {
    const shares = refundPlan(order, amount, { ofDeposit })?.shares ?? []
    return balance(...paid, ...shares.map(refundRequested))
  }
  expect(back(200, 200)).toEqual({ provider: 700, income: -500, refundDue: -200 })
  expect(back(450, 200)).toEqual({ provider: 700, income: -250, refundDue: -450 })
  // An operator's refund takes of the fees first, and what is not enough of the deposit.
  expect(back(500)).toEqual({ provider: 700, deposit: -200, refundDue: -500 })
  expect(back(600)).toEqual({ provider: 700, deposit: -100, refundDue: -600 })
  expect(back(700)).toEqual({ provider: 700, refundDue: -700 })
})

test('whatever goes back, what is left is the fees and the deposit that are left', () => {
  const sum = fc.integer({ min: 0, max: 5_000 })
  fc.assert(
    fc.property(sum, sum, sum, fc.option(sum, { nil: undefined }), (fees, deposit, wanted, ofDeposit) => {
      const [paid, amount] = [fees + deposit, Math.min(wanted, fees + deposit)]
      const order = { status: 'PAID' as const, owed: 0, retained: [{ attemptId: 'a', left: paid }], deposit }
      const plan = refundPlan(order, amount, { ofDeposit })
      if (!plan) return amount === 0
      const left = balance(charged(paid, deposit), received(paid, 'bank'), ...plan.shares.map(refundRequested))
      const [income, held] = [0 - (left.income ?? 0), 0 - (left.deposit ?? 0)]
      return held >= 0 && held <= deposit && income + held === paid - amount
    }),
  )
})

test('refunds have ended when each has', () => {
  expect(refundsEnd(['DONE', 'SENT'] as never, 0)).toBeNull()
  expect(refundsEnd(['DONE', 'DONE'], 0)).toBe('refunded')
  expect(refundsEnd(['DONE'], 1)).toBe('refundedInPart')
})
