import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#sandbox/database.ts'
import type { Platform } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import { type Cause, move } from '#sandbox/move.ts'
import { lockOrder } from '#sandbox/records.ts'
import { refunds, transitions } from '#sandbox/schema.ts'

type RefundRow = typeof refunds.$inferSelect

/** Orders a refund; a payment is refunded once. */
export async function requestRefund(
  tx: Database,
  refund: Pick<RefundRow, 'orderId' | 'attemptId' | 'amount' | 'cause'>,
  { at, actor, reason, configVersion }: Cause,
): Promise<void> {
  const row = { ...refund, refundId: newId(), status: 'REQUESTED' as const, createdAt: at }
  const made = await tx.insert(refunds).values(row).onConflictDoNothing().returning()
  if (made.length === 0) return
  const audit = {
    object: 'refund' as const,
    objectId: row.refundId,
    event: 'requested',
    fromStatus: '',
    toStatus: 'REQUESTED',
  }
  await tx.insert(transitions).values({ ...audit, actor, reason, at, configVersion })
}

/** Sends ordered refunds to the provider and books the answer; one that a crash left in transit is asked for again. */
export async function sendRefunds(platform: Platform): Promise<void> {
  const { db } = platform
  const open = inArray(refunds.status, ['REQUESTED', 'IN_TRANSIT'])
  const rows = await db.select().from(refunds).where(open).orderBy(asc(refunds.refundId)).limit(50)
  for (const row of rows) await sendRefund(platform, row)
}

async function sendRefund(platform: Platform, row: RefundRow): Promise<void> {
  const { refundId, attemptId, amount } = row
  await book(platform, row, 'sent')
  const answer = await platform.provider.refund({ outTradeNo: attemptId, outRefundNo: refundId, amount })
  await book(platform, row, answer === 'done' ? 'done' : 'failed')
}

async function book(
  { db, clock }: Platform,
  { refundId, orderId, cause: reason }: RefundRow,
  event: 'sent' | 'done' | 'failed',
) {
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    const [refund] = await tx.select().from(refunds).where(eq(refunds.refundId, refundId))
    if (!found || !refund) return
    const cause = { actor: 'worker', reason, at: clock.now(), configVersion: found.registration.configVersion }
    const moved = await move(tx, { kind: 'refund', id: refundId, from: refund.status, event, cause })
    if (!moved.moved || event !== 'done') return
    await tx.update(refunds).set({ doneAt: clock.now() }).where(eq(refunds.refundId, refundId))
    await move(tx, { kind: 'order', id: orderId, from: found.order.status, event: 'refunded', cause })
  })
}
