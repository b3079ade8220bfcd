import { eq } from 'drizzle-orm'
import type { Database } from '#sandbox/database.ts'
import type { Platform } from '#sandbox/handler.ts'
import { type Cause, move } from '#sandbox/move.ts'
import { findProject } from '#sandbox/race/findProject.ts'
import { lockOrder, type OrderRow, type RegistrationRow } from '#sandbox/records.ts'
import { attempts, orders } from '#sandbox/schema.ts'
import { requestRefund } from './refunds.ts'
import { revive } from './revive.ts'
import { refundLaterPayments } from './secondPayment.ts'

/** A payment as the provider reports it, by notification or by query. */
export interface Payment {
  attemptId: string
  amount: number
  tradeNo: string
  /** Epoch ms at the provider. */
  paidAt: number
  actor: 'provider' | 'worker' | `user:${string}`
}

export type PaymentOutcome = 'applied' | 'duplicate' | 'wrongAmount' | 'unknown'

export interface PaidOrder {
  order: OrderRow
  registration: RegistrationRow
}

/** Books a payment once, whatever the order has become meanwhile: the money first, then what it means. */
export async function applyPayment({ db, clock }: Platform, payment: Payment): Promise<PaymentOutcome> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(attempts).where(eq(attempts.attemptId, payment.attemptId))
    const found = known ? await lockOrder(tx, known.orderId) : null
    if (!found) return 'unknown'
    // Read again: the lock may have been waited for.
    const [attempt] = await tx.select().from(attempts).where(eq(attempts.attemptId, payment.attemptId))
    if (!attempt) return 'unknown'
    if (attempt.status === 'CONFIRMED') return 'duplicate'
    const amountMatches = attempt.amount === payment.amount
    const { configVersion } = found.registration
    const cause: Cause = { actor: payment.actor, reason: `paid as ${payment.tradeNo}`, at: clock.now(), configVersion }
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
      .set({ paidAt: payment.paidAt, tradeNo: payment.tradeNo })
      .where(eq(attempts.attemptId, attemptId))
    await settle(tx, found, payment, cause)
    return 'applied'
  })
}

async function settle(tx: Database, found: PaidOrder, payment: Payment, cause: Cause): Promise<void> {
  const { order } = found
  const { attemptId } = payment
  if (order.status === 'PENDING') return confirm(tx, found, payment, cause)
  if (order.status === 'PAID') return refundLaterPayments(tx, order, cause)
  if (order.status === 'EXPIRED' || order.status === 'CANCELLED') {
    if (await revive(tx, found, payment, cause)) return
    await requestRefund(tx, { orderId: order.orderId, attemptId, amount: payment.amount, cause: 'latePayment' }, cause)
    await move(tx, {
      kind: 'order',
      id: order.orderId,
      from: order.status,
      event: 'refundStarted',
      guards: { amountMatches: true },
      cause,
    })
    return
  }
  // The first payment is on its way back or never could be: this one goes back too.
  await requestRefund(tx, { orderId: order.orderId, attemptId, amount: payment.amount, cause: 'secondPayment' }, cause)
  await tx.update(orders).set({ attention: true }).where(eq(orders.orderId, order.orderId))
}

async function confirm(
  tx: Database,
  { order, registration }: PaidOrder,
  payment: Payment,
  cause: Cause,
): Promise<void> {
  const guards = { amountMatches: true }
  const { orderId } = order
  const { registrationId, status } = registration
  await move(tx, { kind: 'order', id: orderId, from: 'PENDING', event: 'paid', guards, cause })
  const event = (await isBallotHold(tx, registration)) ? 'paidBallot' : 'paid'
  const entered = await move(tx, { kind: 'registration', id: registrationId, from: status, event, guards, cause })
  if (!entered.moved) {
    // The entry has ended under an unpaid order, as when its race was cancelled: the money goes back.
    const { attemptId, amount } = payment
    await requestRefund(tx, { orderId, attemptId, amount, cause: 'latePayment' }, cause)
    await move(tx, { kind: 'order', id: orderId, from: 'PAID', event: 'refundStarted', guards, cause })
    await tx.update(orders).set({ attention: true }).where(eq(orders.orderId, orderId))
  }
  await markPaid(tx, orderId, payment)
}

/** Writes which attempt paid the order and how. */
export async function markPaid(
  tx: Database,
  orderId: string,
  payment: { attemptId: string; paidAt: number },
): Promise<void> {
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.attemptId, payment.attemptId))
  const paid = {
    paidAt: payment.paidAt,
    paidAttemptId: payment.attemptId,
    channel: attempt?.channel ?? null,
    reason: null,
  }
  await tx.update(orders).set(paid).where(eq(orders.orderId, orderId))
}

/** An entry that pays before a draw waits for it once paid. */
export async function isBallotHold(tx: Database, registration: RegistrationRow): Promise<boolean> {
  if (registration.status === 'WON') return false
  const { project } = await findProject(tx, registration.itemId, { withdrawn: true })
  return project.facts.allocation === 'lottery'
}
