import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { type Cause, move } from '#platform/move.ts'
import { lockOrder, type OrderRow } from '#platform/records.ts'
import { transitions } from '#platform/tables/entries.ts'
import { attempts, refunds } from '#platform/tables/orders.ts'
import {
  type RefundCause,
  type RefundEvent,
  type RefundShare,
  refundMoved,
  refundPlan,
  refundRequested,
  refundsEnd,
} from '#race/ledger.ts'
import { post, readBalance } from './ledger.ts'

type RefundRow = typeof refunds.$inferSelect
type AttemptRow = typeof attempts.$inferSelect

interface RefundRequest {
  /** As lockOrder answered it in this transaction. */
  order: Pick<OrderRow, 'orderId' | 'status'>
  /** Fen; no more than the order keeps of what was paid for it. */
  amount: number
  cause: RefundCause
  /** Who orders it and why, for the audit. */
  why: Cause
  /** Of this payment alone; else of the order's payments, the newest first. */
  attemptId?: string
  /** What of it is a deposit, in fen; else no more than must be. */
  ofDeposit?: number
}

/**
 * Orders a refund of part or all of what was paid for an order, back the way it came: one refund for each payment that
 * it takes from. The order becomes REFUNDING, unless only what was paid beyond its price goes back. Throws when the
 * order keeps less than the amount.
 */
export async function startRefund(tx: Database, request: RefundRequest) {
  const { order, amount, cause, why } = request
  const { orderId, status } = order
  const owed = await readBalance(tx, orderId, 'receivable')
  const retained = (await listRetained(tx, orderId)).map(({ attempt, left }) => ({
    attemptId: attempt.attemptId,
    left,
  }))
  const deposit = await readDeposit(tx, orderId)
  const plan = refundPlan({ status, owed, retained, deposit }, amount, request)
  if (!plan) throw new Error(`Order ${orderId} does not keep ${amount} fen that could go back`)
  for (const share of plan.shares) await requestRefund(tx, { orderId, cause }, share, why)
  if (!plan.refunding) return
  const guards = { amountMatches: true }
  await move(tx, { kind: 'order', id: orderId, from: status, event: 'refundStarted', guards, cause: why })
}

/** What an order holds as a deposit, in fen. */
export async function readDeposit(tx: Database, orderId: string): Promise<number> {
  return 0 - (await readBalance(tx, orderId, 'deposit'))
}

/** Confirmed payments of an order and what no refund has taken of them yet, the first paid first. */
export async function listRetained(tx: Database, orderId: string): Promise<{ attempt: AttemptRow; left: number }[]> {
  const paid = and(eq(attempts.orderId, orderId), eq(attempts.status, 'CONFIRMED'))
  const rows = await tx.select().from(attempts).where(paid)
  const back = await tx.select().from(refunds).where(eq(refunds.orderId, orderId))
  const leftOf = ({ attemptId, amount }: AttemptRow) =>
    back.reduce((left, refund) => (refund.attemptId === attemptId ? left - refund.amount : left), amount)
  return rows
    .map((attempt) => ({ attempt, left: leftOf(attempt) }))
    .filter(({ left }) => left > 0)
    .sort((a, b) => byPayment(a.attempt, b.attempt))
}

/** Fen that an order keeps of what was paid for it. */
export async function sumRetainedOfOrder(tx: Database, orderId: string): Promise<number> {
  return (await listRetained(tx, orderId)).reduce((sum, { left }) => sum + left, 0)
}

function byPayment(a: AttemptRow, b: AttemptRow): number {
  return (a.paidAt ?? 0) - (b.paidAt ?? 0) || (a.attemptId < b.attemptId ? -1 : 1)
}

async function requestRefund(
  tx: Database,
  refund: Pick<RefundRow, 'orderId' | 'cause'>,
  share: RefundShare,
  { at, actor, reason, configVersion }: Cause,
): Promise<void> {
  const { orderId } = refund
  const { attemptId, amount } = share
  const refundId = newId()
  await tx.insert(refunds).values({ ...refund, attemptId, amount, refundId, status: 'REQUESTED', createdAt: at })
  await post(tx, { orderId, objectId: refundId, at }, refundRequested(share))
  const moved = { event: 'requested', fromStatus: '', toStatus: 'REQUESTED' }
  const audit = { object: 'refund' as const, objectId: refundId, ...moved, actor, reason, at, configVersion }
  await tx.insert(transitions).values(audit)
}

/**
 * Sends ordered refunds to the provider and books the answer; one that a crash left in transit is asked for again.
 * `refuses` stands for a provider that refuses them.
 */
export async function sendRefunds(platform: Platform, refuses: () => Promise<boolean>): Promise<void> {
  const { db } = platform
  const open = inArray(refunds.status, ['REQUESTED', 'IN_TRANSIT'])
  const rows = await db.select().from(refunds).where(open).orderBy(asc(refunds.refundId)).limit(50)
  for (const row of rows) await sendRefund(platform, row, await refuses())
}

/** An operator's word on a refund that failed; answers false when it does not belong to the refund's state. */
export async function handleRefund(
  platform: Platform,
  refundId: string,
  order: 'sendAgain' | 'byHand' | 'doneByHand',
): Promise<boolean> {
  const [row] = await platform.db.select().from(refunds).where(eq(refunds.refundId, refundId))
  if (!row) return false
  if (order !== 'sendAgain') return (await bookRefund(platform, row, order, 'operator')).moved
  return row.status === 'FAILED' && sendRefund(platform, row)
}

/** Answers false when somebody has seen to the refund otherwise in the meantime. */
async function sendRefund(platform: Platform, row: RefundRow, refused = false): Promise<boolean> {
  const { refundId, attemptId, amount } = row
  const [paid] = await platform.db.select().from(attempts).where(eq(attempts.attemptId, attemptId))
  // No provider has a bank transfer: the operator sends it back.
  if (paid?.channel === 'OFFLINE') return (await bookRefund(platform, row, 'byHand')).moved
  // What an operator has just taken into their own hands must not go back by the provider too.
  if ((await bookRefund(platform, row, 'sent')).status !== 'IN_TRANSIT') return false
  const wanted = { outTradeNo: attemptId, outRefundNo: refundId, amount }
  const done = !refused && (await platform.provider.refund(wanted)) === 'done'
  await bookRefund(platform, row, done ? 'done' : 'failed')
  return true
}

/** Moves a refund and its money on, if the event belongs to its state; answers the state that it has then. */
async function bookRefund(
  { db, clock }: Platform,
  { refundId, orderId, cause: reason }: RefundRow,
  event: RefundEvent,
  actor = 'worker',
): Promise<{ moved: boolean; status: RefundRow['status'] | null }> {
  return db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.refundId, refundId))
    if (!found || !refund) return { moved: false, status: null }
    const at = clock.now()
    const cause = { actor, reason, at, configVersion: found.configVersion }
    const moved = await move(tx, { kind: 'refund', id: refundId, from: refund.status, event, cause })
    if (!moved.moved) return { moved: false, status: refund.status }
    await post(tx, { orderId, objectId: refundId, at }, refundMoved(event, refund.amount))
    const now = { moved: true, status: moved.to }
    if (moved.to !== 'DONE') return now
    await tx.update(refunds).set({ doneAt: at }).where(eq(refunds.refundId, refundId))
    const all = await tx.select({ status: refunds.status }).from(refunds).where(eq(refunds.orderId, orderId))
    const statuses = all.map(({ status }) => status)
    const ended = refundsEnd(statuses, await sumRetainedOfOrder(tx, orderId))
    if (ended) await move(tx, { kind: 'order', id: orderId, from: found.order.status, event: ended, cause })
    return now
  })
}
