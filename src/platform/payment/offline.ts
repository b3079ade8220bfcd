import { and, desc, eq, inArray } from 'drizzle-orm'
import type { OfflinePayment } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow, requireRow } from '#platform/failure.ts'
import { type Handler, type Platform, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { writeMessages } from '#platform/messages/write.ts'
import { lockOrder, type OrderRow, requireOwnOrder } from '#platform/records.ts'
import { uploads } from '#platform/tables/entries.ts'
import { attempts, offlineProofs, orders } from '#platform/tables/orders.ts'
import type { PaymentFacts } from '#race/facts.gen.ts'
import { duration } from '#race/times.ts'
import { type AttemptRow, applyPayment } from './applyPayment.ts'
import { loadCurrentOrder, refuseUnpayable } from './endHold.ts'
import { readBalance } from './ledger.ts'
import { loadPayment } from './orderKinds.ts'
import { beginAttempt, findNewestProof, openAttempt, type ProofRow } from './prepay.ts'

const WITHIN = 'P3D'

const offlinePrepay: Handler<'offlinePrepay'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const { orderId } = await requireOwnOrder(db, userId, params.orderId)
  // One transfer at a time: whoever comes back to it goes on with it.
  const begun = await openTransfer(context, orderId)
  if (!begun) {
    // The page's key is the same each time that a transfer is chosen again; the attempts are not.
    const before = await db.$count(attempts, and(eq(attempts.orderId, orderId), eq(attempts.channel, 'OFFLINE')))
    const attemptKey = `${params.attemptKey}.${before}`
    const request = {
      orderId,
      payer: { userId },
      attemptKey,
      channel: 'OFFLINE',
      returnUrl: null,
    } as const
    const { attempt } = await beginAttempt(context, request)
    await openAttempt(context, orderId, attempt, request, {})
    await waitFor(context, orderId, 1)
  }
  return transferOf(context, userId, orderId)
}

const offlinePayment: Handler<'offlinePayment'> = async (context) => {
  const { userId } = signedIn(context)
  return transferOf(context, userId, context.params.orderId)
}

const offlineProof: Handler<'offlineProof'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const order = refuseUnpayable(await loadCurrentOrder(context, userId, params.orderId), clock.now())
  const attempt = await openTransfer(context, order.orderId)
  if (!attempt) throw new Failure('noTransfer')
  const mine = and(eq(uploads.path, params.path), eq(uploads.userId, userId))
  const upload = await requireRow(db.select({ path: uploads.path }).from(uploads).where(mine), 'uploadMissing')
  const { attemptId } = attempt
  await db.transaction(async (tx) => {
    await lockOrder(tx, order.orderId)
    const last = await findNewestProof(tx, order.orderId)
    // A second tap: the first has handed it in.
    if (last?.status === 'SENT' && last.attemptId === attemptId) return
    const row = { proofId: newId(), attemptId, path: upload.path, status: 'SENT' as const, sentAt: clock.now() }
    await tx.insert(offlineProofs).values(row)
  })
  // From now on it is the operator's time that runs.
  await waitFor(context, order.orderId, 2)
  return transferOf(context, userId, order.orderId)
}

export const offlineHandlers = { offlinePrepay, offlinePayment, offlineProof }

async function openTransfer({ db }: Platform, orderId: string): Promise<AttemptRow | null> {
  const open = and(
    eq(attempts.orderId, orderId),
    eq(attempts.channel, 'OFFLINE'),
    inArray(attempts.status, ['CREATED', 'PENDING']),
  )
  return findRow(db.select().from(attempts).where(open).orderBy(desc(attempts.attemptId)).limit(1))
}

/** An order waits for its transfer: `spans` times the race's time for it from when the order was made, at least. */
async function waitFor({ db }: Platform, orderId: string, spans: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (found?.order.status !== 'PENDING') return
    const { createdAt, expiresAt } = found.order
    // A place that was drawn has its own last day; only a proof on the operator's desk is waited for.
    if (spans === 1 && found.entry?.status === 'WON') return
    const { offline } = await loadPayment(tx, found.order)
    const until = createdAt + spans * duration(offline?.within ?? WITHIN)
    if (expiresAt === null || until <= expiresAt) return
    await tx.update(orders).set({ expiresAt: until }).where(eq(orders.orderId, orderId))
  })
}

async function transferOf(platform: Platform, userId: string, orderId: string): Promise<OfflinePayment> {
  const { db } = platform
  const order = await loadCurrentOrder(platform, userId, orderId)
  const payment = await loadPayment(db, order)
  const proof = await findNewestProof(db, orderId)
  return {
    orderId,
    orderStatus: order.status,
    entryId: order.entryId,
    status: statusOf(order, payment, await openTransfer(platform, orderId), proof),
    account: accountOf(payment),
    amount: order.status === 'PENDING' ? await readBalance(db, orderId, 'receivable') : order.payable,
    reference: order.orderNo,
    deadline: order.status === 'PENDING' ? order.expiresAt : null,
    proofAt: proof?.sentAt ?? null,
    reason: proof?.status === 'REFUSED' ? proof.reason : null,
  }
}

function accountOf({ channels = [], offline }: PaymentFacts): OfflinePayment['account'] {
  if (!offline || !channels.includes('offline')) return null
  return { payee: offline.payee, bank: offline.bank, number: offline.account }
}

function statusOf(
  { status, channel }: OrderRow,
  payment: PaymentFacts,
  transfer: AttemptRow | null,
  proof: ProofRow | null,
): OfflinePayment['status'] {
  if (status === 'PAID' && channel === 'OFFLINE') return 'confirmed'
  if (status !== 'PENDING') return 'ended'
  if (!transfer) return accountOf(payment) ? 'notStarted' : 'unavailable'
  if (proof?.attemptId !== transfer.attemptId) return 'open'
  return proof.status === 'SENT' ? 'proofSent' : 'refused'
}

/**
 * The operator's word on a proof: with the sum that arrived, which may be another than was asked for, or refused with
 * words for the runner. Answers false when the proof was decided before or is none.
 */
export async function decideProof(
  platform: Platform,
  proofId: string,
  decision: { received: number } | { refused: string },
): Promise<boolean> {
  const { db, clock } = platform
  const waiting = and(eq(offlineProofs.proofId, proofId), eq(offlineProofs.status, 'SENT'))
  const [proof] = await db.select().from(offlineProofs).where(waiting)
  if (!proof) return false
  const decidedAt = clock.now()
  if ('refused' in decision) {
    const refused = { status: 'REFUSED' as const, decidedAt, reason: decision.refused }
    await db.transaction(async (tx) => {
      const written = await tx.update(offlineProofs).set(refused).where(waiting).returning()
      if (written.length > 0) await writeRefusal(tx, proof, decision.refused, decidedAt)
    })
    return true
  }
  // The money first: after a crash in between the operator is asked once more, and it is applied once.
  const { attemptId } = proof
  const payment = { attemptId, amount: decision.received, tradeNo: `BANK${proofId}`, paidAt: decidedAt }
  await applyPayment(platform, { ...payment, actor: 'operator' })
  await db.update(offlineProofs).set({ status: 'CONFIRMED', decidedAt }).where(waiting)
  return true
}

async function writeRefusal(tx: Database, { proofId, attemptId }: ProofRow, name: string, at: number): Promise<void> {
  const [order] = await tx
    .select({ userId: orders.userId, entryId: orders.entryId })
    .from(attempts)
    .innerJoin(orders, eq(orders.orderId, attempts.orderId))
    .where(eq(attempts.attemptId, attemptId))
  if (order) await writeMessages(tx, { ...order, code: 'transferRefused', subject: proofId, values: { name }, at })
}
