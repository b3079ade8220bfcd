import { and, eq, inArray } from 'drizzle-orm'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { type Cause, move } from '#platform/move.ts'
import { type LockedOrder, lockOrder, type OrderRow } from '#platform/records.ts'
import { computeReceived } from '#platform/sandbox/provider/provider.ts'
import { attempts, orders } from '#platform/tables/orders.ts'
import { interpretPayment, received } from '#race/ledger.ts'
import { charge, post, readBalance } from './ledger.ts'
import { rulesOf } from './orderKinds.ts'
import { listRetained, startRefund, sumRetainedOfOrder } from './refunds.ts'

/** A payment as the provider reports it, by notification or by query, or the operator who has it in the bank. */
export interface Payment {
  attemptId: string
  amount: number
  tradeNo: string
  /** Epoch ms at the provider. */
  paidAt: number
  actor: 'provider' | 'worker' | 'operator' | `user:${string}`
}

export type PaymentOutcome = 'applied' | 'duplicate' | 'wrongAmount' | 'unknown'

/** Books a payment once, whatever the order has become meanwhile: the money first, then what it means. */
export async function applyPayment(platform: Platform, payment: Payment): Promise<PaymentOutcome> {
  const sumIsTrue = await vouchedFor(platform, payment)
  try {
    return await book(platform, payment, sumIsTrue)
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    // A runner of a late payment was entered again at the same moment: seen now, the money goes back.
    return book(platform, payment, sumIsTrue)
  }
}

/**
 * Whether another sum than was asked for has really arrived: a notification's word is not enough, the provider's own
 * books have to say the same. The operator has seen the bank's.
 */
async function vouchedFor({ db, provider }: Platform, { attemptId, amount, actor }: Payment): Promise<boolean> {
  const [attempt] = await db.select({ amount: attempts.amount }).from(attempts).where(eq(attempts.attemptId, attemptId))
  if (!attempt || attempt.amount === amount || actor === 'operator') return amount > 0
  const trade = await provider.query(attemptId)
  return trade?.status === 'PAID' && computeReceived(trade) === amount && amount > 0
}

async function book({ db, clock }: Platform, payment: Payment, sumIsTrue: boolean): Promise<PaymentOutcome> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(attempts).where(eq(attempts.attemptId, payment.attemptId))
    const found = known ? await lockOrder(tx, known.orderId) : null
    if (!found) return 'unknown'
    // Read again: the lock may have been waited for.
    const [attempt] = await tx.select().from(attempts).where(eq(attempts.attemptId, payment.attemptId))
    if (!attempt) return 'unknown'
    if (attempt.status === 'CONFIRMED') return 'duplicate'
    const amountMatches = attempt.amount === payment.amount || sumIsTrue
    const { configVersion } = found
    const cause: Cause = { actor: payment.actor, reason: reasonOf(attempt, payment), at: clock.now(), configVersion }
    const { attemptId } = attempt
    const booked = await move(tx, {
      kind: 'attempt',
      id: attemptId,
      from: attempt.status,
      event: 'confirmed',
      guards: { amountMatches },
      cause,
    })
    if (!booked.moved) {
      await tx.update(orders).set({ attention: true }).where(eq(orders.orderId, attempt.orderId))
      return 'wrongAmount'
    }
    await tx
      .update(attempts)
      .set({ paidAt: payment.paidAt, tradeNo: payment.tradeNo, amount: payment.amount })
      .where(eq(attempts.attemptId, attemptId))
    const { orderId } = attempt
    const into = attempt.channel === 'OFFLINE' ? 'bank' : 'provider'
    await post(tx, { orderId, objectId: attemptId, at: cause.at }, received(payment.amount, into))
    await settle(tx, found, payment, cause)
    return 'applied'
  })
}

function reasonOf({ amount }: { amount: number }, payment: Payment): string {
  const paid = `paid as ${payment.tradeNo}`
  return amount === payment.amount ? paid : `${paid}, ${payment.amount} fen instead of ${amount}`
}

async function settle(tx: Database, found: LockedOrder, payment: Payment, cause: Cause): Promise<void> {
  const { order } = found
  const { attemptId } = payment
  const { orderId } = order
  const { amount } = payment
  const lookAtIt = () => tx.update(orders).set({ attention: true }).where(eq(orders.orderId, orderId))
  const meaning = interpretPayment(order.status, await readBalance(tx, orderId, 'receivable'))
  switch (meaning.means) {
    case 'part':
      await lookAtIt()
      return
    case 'paid': {
      await confirm(tx, found, payment, cause)
      if (meaning.surplus === 0) return
      const [now] = await tx.select().from(orders).where(eq(orders.orderId, orderId))
      if (now?.status === 'PAID')
        await startRefund(tx, { order: now, amount: meaning.surplus, cause: 'wrongAmount', why: cause, attemptId })
      return
    }
    case 'again':
      return refundLaterPayments(tx, order, meaning.surplus, cause)
    case 'late':
      if (await revive(tx, found, payment, cause)) return
      return startRefund(tx, { order, amount, cause: 'latePayment', why: cause, attemptId })
    case 'stray':
      await startRefund(tx, { order, amount, cause: 'secondPayment', why: cause, attemptId })
      await lookAtIt()
  }
}

async function confirm(tx: Database, found: LockedOrder, payment: Payment, cause: Cause): Promise<void> {
  const { order } = found
  const { orderId } = order
  await move(tx, { kind: 'order', id: orderId, from: 'PENDING', event: 'paid', guards: { amountMatches: true }, cause })
  if (!(await rulesOf(order).paid(tx, found, cause, false))) {
    // What it pays for has ended under it, as when its race was cancelled: the money goes back.
    const paid = { orderId, status: 'PAID' as const }
    await startRefund(tx, {
      order: paid,
      amount: await sumRetainedOfOrder(tx, orderId),
      cause: 'latePayment',
      why: cause,
    })
    await tx.update(orders).set({ attention: true }).where(eq(orders.orderId, orderId))
  }
  await markPaid(tx, orderId, payment)
}

/** Writes which attempt paid the order and how. */
async function markPaid(tx: Database, orderId: string, payment: { attemptId: string; paidAt: number }): Promise<void> {
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.attemptId, payment.attemptId))
  const paid = {
    paidAt: payment.paidAt,
    paidAttemptId: payment.attemptId,
    channel: attempt?.channel ?? null,
    reason: null,
  }
  await tx.update(orders).set(paid).where(eq(orders.orderId, orderId))
}

/** Gives a late payer what was paid for after all; answers whether it did. */
async function revive(
  tx: Database,
  found: LockedOrder,
  payment: { attemptId: string; paidAt: number },
  cause: Cause,
): Promise<boolean> {
  const { order } = found
  const { orderId, payable } = order
  const held = -(await readBalance(tx, orderId, 'receivable'))
  if (held < payable || !(await rulesOf(order).paidLate(tx, found, cause))) return false
  const guards = { amountMatches: true, policyRevives: true }
  await move(tx, { kind: 'order', id: orderId, from: order.status, event: 'latePaid', guards, cause })
  await charge(tx, orderId, order, cause.at)
  const paid = { orderId, status: 'PAID' as const }
  if (held > payable) await startRefund(tx, { order: paid, amount: held - payable, cause: 'wrongAmount', why: cause })
  const { paidAt, attemptId: paidAttemptId } = payment
  await tx.update(orders).set({ paidAt, paidAttemptId, reason: null }).where(eq(orders.orderId, orderId))
  return true
}

/**
 * An order was paid again: it keeps the payment that was made first and gives back every later one. Which of them the
 * platform heard of first does not matter, so notifications may come in any order.
 */
async function refundLaterPayments(tx: Database, order: OrderRow, surplus: number, cause: Cause): Promise<void> {
  const { orderId } = order
  await startRefund(tx, { order, amount: surplus, cause: 'secondPayment', why: cause })
  const [first] = await listRetained(tx, orderId)
  if (!first) return
  const { attemptId, paidAt, channel } = first.attempt
  const change = { overpaid: true, paidAt, paidAttemptId: attemptId, channel }
  await tx.update(orders).set(change).where(eq(orders.orderId, orderId))
}

export type AttemptRow = typeof attempts.$inferSelect

/** Asks the provider about an order's open attempts and books what has been paid; answers those still open. */
export async function askProvider(platform: Platform, orderId: string, actor: Payment['actor']): Promise<AttemptRow[]> {
  const stillOpen: AttemptRow[] = []
  for (const attempt of await openAttempts(platform, orderId)) {
    // A bank transfer is known to the operator alone.
    const trade = attempt.channel === 'OFFLINE' ? null : await platform.provider.query(attempt.attemptId)
    if (trade?.status !== 'PAID' || trade.paidAt === null) {
      stillOpen.push(attempt)
      continue
    }
    const { tradeNo, paidAt } = trade
    const { attemptId } = attempt
    await applyPayment(platform, { attemptId, amount: computeReceived(trade), tradeNo, paidAt, actor })
  }
  return stillOpen
}

async function openAttempts({ db }: Platform, orderId: string): Promise<AttemptRow[]> {
  const open = and(eq(attempts.orderId, orderId), inArray(attempts.status, ['CREATED', 'PENDING']))
  return db.select().from(attempts).where(open)
}

/** Confirms an order that costs nothing, by the platform's own price; answers what stood in the way. */
export async function confirmZero(
  tx: Database,
  found: LockedOrder,
  cause: Cause,
): Promise<'confirmed' | 'notZero' | 'entryEnded'> {
  const { order } = found
  const { orderId } = order
  const guards = { priceZero: order.payable === 0 }
  const moved = await move(tx, { kind: 'order', id: orderId, from: order.status, event: 'zero', guards, cause })
  if (!moved.moved) return 'notZero'
  if (!(await rulesOf(order).paid(tx, found, cause, true))) return 'entryEnded'
  await tx.update(orders).set({ paidAt: cause.at, channel: 'ZERO' }).where(eq(orders.orderId, orderId))
  return 'confirmed'
}
