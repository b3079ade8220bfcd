import type { StatusOf } from './states.ts'

/**
 * The rules of an order's money: what is posted when something happens to it, what a payment means, and what goes back
 * of which payment. Amounts in fen. The platform writes by them, the tests play them.
 */

/** Why money goes back. */
export type RefundCause =
  | 'latePayment'
  | 'secondPayment'
  | 'wrongAmount'
  | 'notDrawn'
  | 'withdrawn'
  | 'changed'
  | 'raceCancelled'
  | 'deposit'
  | 'operator'

/**
 * Where money stands. `provider` and `bank` hold it; `receivable` is what the payer owes (below zero: what is held for
 * them); `income` is what was charged, `deposit` what of it is still the payer's and `forfeited` what was not claimed in time;
 * the others are refunds on their way, by where they are.
 */
export type LedgerAccount =
  | 'provider'
  | 'bank'
  | 'receivable'
  | 'income'
  | 'deposit'
  | 'forfeited'
  | 'refundDue'
  | 'refundSent'
  | 'refundByHand'

export type LedgerEvent =
  | 'charged'
  | 'writtenOff'
  | 'received'
  | 'forfeited'
  | 'refundRequested'
  | 'refundSent'
  | 'refundDone'
  | 'refundFailed'
  | 'refundByHand'
  | 'refundDoneByHand'

/** Fen by account: a debit is positive, a credit negative. */
export type Sides = Partial<Record<LedgerAccount, number>>

/** One thing that happened to an order's money; its sides are zero together. */
export interface Posted {
  event: LedgerEvent
  sides: Sides
}

/** An order costs its payer this much, from now on or again; `deposit` of it is to go back. */
export function charged(fen: number, deposit = 0): Posted {
  return { event: 'charged', sides: { receivable: fen, income: deposit - fen, deposit: -deposit } }
}

/** Nobody owes this price any more: the order has ended unpaid. */
export function writtenOff(fen: number, deposit = 0): Posted {
  return { event: 'writtenOff', sides: { income: fen - deposit, deposit, receivable: -fen } }
}

/** A deposit was not claimed in time. */
export function forfeited(fen: number): Posted {
  return { event: 'forfeited', sides: { deposit: fen, forfeited: -fen } }
}

/** A payment has arrived. */
export function received(fen: number, into: 'provider' | 'bank'): Posted {
  return { event: 'received', sides: { [into]: fen, receivable: -fen } }
}

/** A share of a payment is to go back. */
export function refundRequested({ amount, beyondPrice, deposit }: RefundShare): Posted {
  const sides = { receivable: beyondPrice, income: amount - beyondPrice - deposit, deposit, refundDue: -amount }
  return { event: 'refundRequested', sides }
}

export type RefundEvent = 'sent' | 'done' | 'failed' | 'byHand' | 'doneByHand'

/** From which account to which each event of a refund takes its amount. */
const REFUND_POSTINGS: Record<RefundEvent, [event: LedgerEvent, from: LedgerAccount, to: LedgerAccount]> = {
  sent: ['refundSent', 'refundDue', 'refundSent'],
  done: ['refundDone', 'refundSent', 'provider'],
  failed: ['refundFailed', 'refundSent', 'refundDue'],
  byHand: ['refundByHand', 'refundDue', 'refundByHand'],
  doneByHand: ['refundDoneByHand', 'refundByHand', 'bank'],
}

/** A refund has come further. */
export function refundMoved(event: RefundEvent, fen: number): Posted {
  const [name, from, to] = REFUND_POSTINGS[event]
  return { event: name, sides: { [from]: fen, [to]: -fen } }
}

/** Whether sides are whole fen and zero together. */
export function isBalanced(sides: Sides): boolean {
  const amounts = Object.values(sides)
  return amounts.every(Number.isSafeInteger) && amounts.reduce((sum, amount) => sum + amount, 0) === 0
}

/** What a payment that was booked means to its order. */
export type PaymentMeaning =
  /** Part of the price: it is kept, and the order waits for the rest. */
  | { means: 'part' }
  /** The price is there; `surplus` is too much. */
  | { means: 'paid'; surplus: number }
  /** Of a paid order: all that is too much goes back, the newest payment first. */
  | { means: 'again'; surplus: number }
  /** The order had ended unpaid: the place may be given after all, else all of it goes back. */
  | { means: 'late' }
  /** The order's money is on its way back or never could be: this goes back too. */
  | { means: 'stray' }

/** `owed` is the order's receivable with the payment in it. */
export function interpretPayment(status: StatusOf['order'], owed: number): PaymentMeaning {
  if (status === 'PENDING') return owed > 0 ? { means: 'part' } : { means: 'paid', surplus: 0 - owed }
  if (status === 'PAID') return { means: 'again', surplus: 0 - owed }
  return { means: status === 'EXPIRED' || status === 'CANCELLED' ? 'late' : 'stray' }
}

/** A confirmed payment and what no refund has taken of it yet. */
export interface RetainedPayment {
  attemptId: string
  left: number
}

/** What of one payment goes back; `beyondPrice` of it was never the order's price, or is owed again; `deposit` is a deposit. */
export interface RefundShare {
  attemptId: string
  amount: number
  beyondPrice: number
  deposit: number
}

export interface RefundPlan {
  shares: RefundShare[]
  /** The order becomes REFUNDING: not where only what was paid beyond its price goes back. */
  refunding: boolean
}

/**
 * Spreads a refund over an order's payments, given the first paid first: the newest give first, or the payment of
 * `attemptId` alone. Null when the order does not keep as much. Of the price fees go back first, and of `deposit`, what
 * the order holds as a deposit, no more than must; or as much as `ofDeposit` says.
 */
export function refundPlan(
  {
    status,
    owed,
    retained,
    deposit = 0,
  }: { status: StatusOf['order']; owed: number; retained: readonly RetainedPayment[]; deposit?: number },
  amount: number,
  { attemptId, ofDeposit }: { attemptId?: string | undefined; ofDeposit?: number | undefined } = {},
): RefundPlan | null {
  // An unpaid order owes again what is given back; a paid one gives back what is too much first, then of its price.
  let beyondPrice = status === 'PENDING' ? amount : Math.min(amount, Math.max(0, -owed))
  const ofPrice = amount - beyondPrice
  const fees = retained.reduce((sum, { left }) => sum + left, 0) - Math.max(0, -owed) - deposit
  let openDeposit = Math.max(0, Math.min(deposit, ofPrice, ofDeposit ?? ofPrice - Math.max(0, fees)))
  let open = amount
  const shares: RefundShare[] = []
  for (const payment of retained.toReversed()) {
    const share = attemptId === undefined || attemptId === payment.attemptId ? Math.min(open, payment.left) : 0
    if (share <= 0) continue
    const beyond = Math.min(share, beyondPrice)
    const held = Math.min(share - beyond, openDeposit)
    shares.push({ attemptId: payment.attemptId, amount: share, beyondPrice: beyond, deposit: held })
    open -= share
    beyondPrice -= beyond
    openDeposit -= held
  }
  if (amount <= 0 || open > 0) return null
  return { shares, refunding: ofPrice > 0 || status === 'EXPIRED' || status === 'CANCELLED' }
}

/** What becomes of an order whose refunds are in these states; null while one is on its way. */
export function refundsEnd(
  refunds: readonly StatusOf['refund'][],
  retained: number,
): 'refunded' | 'refundedInPart' | null {
  if (refunds.some((status) => status !== 'DONE')) return null
  return retained > 0 ? 'refundedInPart' : 'refunded'
}
