import {
  charged,
  interpretPayment,
  isBalanced,
  type LedgerAccount,
  type Posted,
  type RefundCause,
  type RefundEvent,
  received,
  refundMoved,
  refundPlan,
  refundRequested,
  refundsEnd,
  writtenOff,
} from '#race/ledger.ts'
import { type EventOf, type GuardFacts, type StatusOf, step, type Transitions } from '#race/states.ts'
import type { JudgedOrder } from '#support/platform/brokenRace.ts'

/** A payment as the platform has it, and as the provider has it. */
export interface Attempt {
  attemptId: string
  status: StatusOf['attempt']
  amount: number
  trade: 'WAITING' | 'PAID' | 'CLOSED'
  /** Fen that the provider has of it. */
  got: number
}

interface Refund {
  attemptId: string
  amount: number
  status: StatusOf['refund']
  cause: RefundCause
}

export interface Order extends JudgedOrder {
  status: StatusOf['order']
  attempts: Attempt[]
  payments: { attemptId: string; amount: number }[]
  refunds: Refund[]
  accounts: Partial<Record<LedgerAccount, number>>
}

/** The table that is played, what has happened by it, and what of it must not have. */
export interface Books {
  table: Transitions
  reached: Set<string>
  broken: string[]
  /** Fen of all accounts together. */
  total: number
}

/** What a payment does to whom the order is for. */
export interface Consequences {
  /** The price is there: answers whether the entry takes it. */
  paid(): boolean
  /** It is there too late: answers whether the entry takes it all the same. */
  revived(held: number): boolean
}

let numbers = 0

export function newOrder(kind: Order['kind'], payable: number, covers: Order['covers']): Order {
  numbers += 1
  const made = { attempts: [], payments: [], refunds: [], accounts: {} }
  return { orderId: `order ${numbers}`, kind, status: 'CREATING', payable, covers, ...made }
}

/** Moves an order, an attempt or a refund by the table; a second time the same must do nothing. */
export function fire<Kind extends 'order' | 'attempt' | 'refund' | 'change'>(
  books: Books,
  kind: Kind,
  object: { status: StatusOf[Kind] },
  event: EventOf<Kind>,
  facts: GuardFacts = {},
): boolean {
  const next = step(kind, object.status, event, facts, books.table)
  if (next.outcome !== 'moves') return false
  if (step(kind, next.to, event, facts, books.table).outcome === 'moves')
    books.broken.push(`${kind} ${event} moves ${next.to} again`)
  object.status = next.to
  books.reached.add(`${kind} ${event}`)
  return true
}

function post(books: Books, order: Order, { event, sides }: Posted): void {
  if (!isBalanced(sides)) books.broken.push(`posting ${event} does not sum to zero`)
  for (const [account, fen] of Object.entries(sides) as [LedgerAccount, number][]) {
    order.accounts[account] = (order.accounts[account] ?? 0) + fen
    books.total += fen
  }
}

const owedOf = ({ accounts }: Order) => accounts.receivable ?? 0

/** Payments and what no refund has taken of them, the first paid first. */
function keptPayments({ payments, refunds }: Order) {
  return payments
    .map(({ attemptId, amount }) => {
      const back = refunds.filter((refund) => refund.attemptId === attemptId)
      return { attemptId, left: back.reduce((left, refund) => left - refund.amount, amount) }
    })
    .filter(({ left }) => left > 0)
}

export function retainedOf(order: Order): number {
  return keptPayments(order).reduce((sum, { left }) => sum + left, 0)
}

/** The order is there to be paid. */
export function make(books: Books, order: Order): void {
  if (fire(books, 'order', order, 'made')) post(books, order, charged(order.payable))
}

export function refund(books: Books, order: Order, amount: number, cause: RefundCause, attemptId?: string): void {
  const plan = refundPlan({ status: order.status, owed: owedOf(order), retained: keptPayments(order) }, amount, {
    attemptId,
  })
  if (!plan) {
    books.broken.push(`${order.orderId} ${order.status} does not keep ${amount} fen`)
    return
  }
  for (const share of plan.shares) {
    order.refunds.push({ attemptId: share.attemptId, amount: share.amount, status: 'REQUESTED', cause })
    post(books, order, refundRequested(share))
  }
  if (plan.refunding) fire(books, 'order', order, 'refundStarted', { amountMatches: true })
}

export function keptOfAll(orders: readonly Order[]): number {
  return orders.reduce((sum, order) => sum + retainedOf(order), 0)
}

/** Gives back part or all of what was paid for an entry, from its newest order on. */
export function refundOrders(books: Books, orders: readonly Order[], amount: number, cause: RefundCause): void {
  let open = amount
  for (const order of orders.toReversed()) {
    const share = Math.min(open, retainedOf(order))
    if (share <= 0) continue
    refund(books, order, share, cause)
    open -= share
  }
  if (open > 0) books.broken.push(`${open} of ${amount} fen cannot go back`)
}

/** One of an order's refunds comes further, or not. */
export function moveRefund(books: Books, order: Order, one: Order['refunds'][number], event: RefundEvent): void {
  if (!fire(books, 'refund', one, event)) return
  post(books, order, refundMoved(event, one.amount))
  if (one.status !== 'DONE') return
  const statuses = order.refunds.map(({ status }) => status)
  const ended = refundsEnd(statuses, retainedOf(order))
  if (ended) fire(books, 'order', order, ended)
}

const isOpen = ({ status }: Attempt) => status === 'CREATED' || status === 'PENDING'

/** Money that the provider has and the platform has not heard of. */
export function unheard({ attempts }: Order): Attempt[] {
  return attempts.filter((attempt) => attempt.trade === 'PAID' && attempt.status !== 'CONFIRMED')
}

/** Asks about open payments, and closes those that are not paid; answers whether the order is as it was. */
function closeAttempts(books: Books, order: Order, consequences: Consequences): boolean {
  for (const attempt of order.attempts.filter(isOpen)) {
    if (attempt.trade === 'PAID') book(books, order, attempt, attempt.got, consequences)
    else {
      attempt.trade = 'CLOSED'
      fire(books, 'attempt', attempt, 'closed')
    }
  }
  return order.status === 'PENDING'
}

/** Another payment of what is open of an order; those before are closed. */
export function prepay(books: Books, order: Order, consequences: Consequences): void {
  if (!closeAttempts(books, order, consequences) || order.payable === 0) return
  numbers += 1
  const attempt: Attempt = {
    attemptId: `attempt ${numbers}`,
    status: 'CREATED',
    amount: owedOf(order),
    trade: 'WAITING',
    got: 0,
  }
  order.attempts.push(attempt)
  fire(books, 'attempt', attempt, 'opened')
}

/** Books a payment that was reported, once; what it means to the order follows. */
export function book(books: Books, order: Order, attempt: Attempt, reported: number, consequences: Consequences): void {
  // Another sum than was asked for counts only when the provider's own books say it too.
  const amountMatches = attempt.amount === reported || (attempt.trade === 'PAID' && attempt.got === reported)
  if (!fire(books, 'attempt', attempt, 'confirmed', { amountMatches })) return
  if (attempt.trade !== 'PAID' || attempt.got !== reported)
    books.broken.push(`${reported} fen are written, the provider has ${attempt.trade === 'PAID' ? attempt.got : 0}`)
  const { attemptId } = attempt
  order.payments.push({ attemptId, amount: reported })
  post(books, order, received(reported, 'provider'))
  const meaning = interpretPayment(order.status, owedOf(order))
  if (meaning.means === 'paid') {
    fire(books, 'order', order, 'paid', { amountMatches: true })
    if (!consequences.paid()) refund(books, order, retainedOf(order), 'latePayment')
    else if (meaning.surplus > 0) refund(books, order, meaning.surplus, 'wrongAmount', attemptId)
  } else if (meaning.means === 'again') refund(books, order, meaning.surplus, 'secondPayment')
  else if (meaning.means === 'stray') refund(books, order, reported, 'secondPayment', attemptId)
  else if (meaning.means === 'late') late(books, order, attemptId, reported, consequences)
}

function late(books: Books, order: Order, attemptId: string, amount: number, consequences: Consequences): void {
  const held = -owedOf(order)
  if (!consequences.revived(held)) {
    refund(books, order, amount, 'latePayment', attemptId)
    return
  }
  fire(books, 'order', order, 'latePaid', { amountMatches: true, policyRevives: true })
  post(books, order, charged(order.payable))
  if (held > order.payable) refund(books, order, held - order.payable, 'wrongAmount')
}

/** Ends an unpaid order where the provider has none of its money; what had arrived of it goes back. */
export function endUnpaid(
  books: Books,
  order: Order,
  event: 'expired' | 'cancelled',
  consequences: Consequences,
): boolean {
  const paid = unheard(order).filter(isOpen)
  const ended = fire(books, 'order', order, event, { providerClosed: paid.length === 0 })
  if (!ended) {
    for (const attempt of paid) book(books, order, attempt, attempt.got, consequences)
    return false
  }
  if (paid.length > 0) books.broken.push(`${event} over money that the provider has`)
  for (const attempt of order.attempts.filter(isOpen)) {
    if (attempt.trade === 'WAITING') attempt.trade = 'CLOSED'
    fire(books, 'attempt', attempt, 'closed')
  }
  post(books, order, writtenOff(order.payable))
  const retained = retainedOf(order)
  if (retained > 0) refund(books, order, retained, 'wrongAmount')
  return true
}
