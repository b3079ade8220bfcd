import { and, eq, inArray } from 'drizzle-orm'
import { settleTopUp } from '#platform/changes/topUp.ts'
import { hasItsCoupon } from '#platform/coupons/wallet.ts'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import { lockRights } from '#platform/deferral/deferredPlaces.ts'
import type { Platform } from '#platform/handler.ts'
import { loadInvitation, lockInvitation } from '#platform/invitation/invitations.ts'
import { type Cause, move, moveRegistrations } from '#platform/move.ts'
import { addOnsOfEntries, areLeft, lockAddOns } from '#platform/raceStore/addOns.ts'
import { loadTerms } from '#platform/raceStore/findProject.ts'
import { lockQuota, reservedFor } from '#platform/raceStore/quota.ts'
import { type Entry, type LockedOrder, lockOrder, type OrderRow, type RegistrationRow } from '#platform/records.ts'
import { checkRunners } from '#platform/registration/knownEntry.ts'
import { computeReceived } from '#platform/sandbox/provider/provider.ts'
import { entries } from '#platform/tables/entries.ts'
import { attempts, orders } from '#platform/tables/orders.ts'
import { invitationRefusal } from '#race/entryRules.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { interpretPayment, received } from '#race/ledger.ts'
import { findWindow } from '#race/times.ts'
import { charge, post, readBalance } from './ledger.ts'
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
    const { configVersion } = found.entry
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

async function confirm(
  tx: Database,
  { order, entry, covered }: LockedOrder,
  payment: Payment,
  cause: Cause,
): Promise<void> {
  const guards = { amountMatches: true }
  const { orderId } = order
  await move(tx, { kind: 'order', id: orderId, from: 'PENDING', event: 'paid', guards, cause })
  const event = (await isBallotHold(tx, entry)) ? 'paidBallot' : 'paid'
  const entered =
    order.kind === 'topUp'
      ? await settleTopUp(tx, { order, entry, covered }, cause)
      : (await moveRegistrations(tx, covered, { event, guards, cause })).moved
  if (!entered) {
    // The entry has ended under an unpaid order, as when its race was cancelled: the money goes back.
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

/** An entry that pays before a draw waits for it once paid. */
async function isBallotHold(tx: Database, entry: Entry): Promise<boolean> {
  if (entry.status === 'WON') return false
  const { project } = await loadTerms(tx, entry)
  return project.facts.allocation === 'lottery'
}

/** Gives a late payer the place after all, within the project's policy and under the quota's lock; answers whether it did. */
async function revive(
  tx: Database,
  { order, entry, covered }: LockedOrder,
  payment: { attemptId: string; paidAt: number },
  cause: Cause,
): Promise<boolean> {
  // What was dropped is not made any more: the entry may have changed since.
  if (order.kind === 'topUp') return false
  const { race, project } = await loadTerms(tx, entry)
  const ballot = project.facts.allocation === 'lottery' && project.facts.payTiming === 'before'
  // Locked as a submit locks them: its code and coupon before the project and what that sells.
  const invited = await isStillInvited(tx, entry, covered, { project: project.facts, now: cause.at })
  const lowered = await hasItsCoupon(tx, entry.entryId, order.lines)
  const rightsOpen = await lockRights(tx, entry.entryId, covered)
  const reserved = reservedFor(entry.invitation, covered)
  const quota = await lockQuota(tx, entry.itemId, reserved)
  const addOns = await addOnsOfEntries(tx, [entry.entryId])
  const ids = addOns.map(({ addOnId }) => addOnId)
  const addOnsFree = areLeft(addOns, await lockAddOns(tx, race.facts, ids))
  const runners = covered.map((runner) => runner.snapshot)
  const scope = { race, project: project.facts, userId: entry.userId, except: entry.entryId }
  const refused = (await checkRunners(tx, scope, runners)).some((problem) => problem !== null)
  const held = -(await readBalance(tx, order.orderId, 'receivable'))
  const guards = {
    amountMatches: held >= order.payable,
    // A code or a coupon that was used again meanwhile serves this entry no more.
    policyRevives:
      (project.facts.latePay ?? 'reviveIfQuota') === 'reviveIfQuota' &&
      !project.withdrawn &&
      race.calledOff === null &&
      rightsOpen &&
      invited &&
      lowered,
    noActiveEntry: !refused,
    quotaFree: quota.left >= covered.length,
    addOnsFree,
    windowOpen: cause.at <= findWindow(race.facts, project.facts).signUpEnd,
  }
  const event = ballot ? 'latePaidBallot' : 'latePaid'
  const moved = await moveRegistrations(tx, covered, { event, guards, cause })
  if (!moved.moved) return false
  await move(tx, { kind: 'order', id: order.orderId, from: order.status, event: 'latePaid', guards, cause })
  await charge(tx, order.orderId, order.payable, cause.at)
  if (held > order.payable) {
    const paid = { orderId: order.orderId, status: 'PAID' as const }
    await startRefund(tx, { order: paid, amount: held - order.payable, cause: 'wrongAmount', why: cause })
  }
  await tx.update(entries).set({ reason: null }).where(eq(entries.entryId, entry.entryId))
  const paid = { paidAt: payment.paidAt, paidAttemptId: payment.attemptId, reason: null }
  await tx.update(orders).set(paid).where(eq(orders.orderId, order.orderId))
  return true
}

/** Whether the code of an entry still has places for who would come back, be its day over or not. */
async function isStillInvited(
  tx: Database,
  { entryId, invitation, runners }: Entry,
  covered: readonly RegistrationRow[],
  { project, now }: { project: ProjectFacts; now: number },
): Promise<boolean> {
  if (invitation === null) return true
  const known = await loadInvitation(tx, await lockInvitation(tx, invitation), now, entryId)
  const inside = runners.filter(({ active }) => active).length
  const refused = invitationRefusal(project, known, inside + covered.length)
  return refused === null || refused.refusal === 'invitationEnded'
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
  { order, entry, covered }: LockedOrder,
  cause: Cause,
): Promise<'confirmed' | 'notZero' | 'entryEnded'> {
  const { orderId } = order
  const guards = { priceZero: order.payable === 0 }
  const moved = await move(tx, { kind: 'order', id: orderId, from: order.status, event: 'zero', guards, cause })
  if (!moved.moved) return 'notZero'
  const event = (await isBallotHold(tx, entry)) ? 'zeroBallot' : 'zero'
  const entered = await moveRegistrations(tx, covered, { event, guards, cause })
  if (!entered.moved) return 'entryEnded'
  await tx.update(orders).set({ paidAt: cause.at, channel: 'ZERO' }).where(eq(orders.orderId, orderId))
  return 'confirmed'
}
