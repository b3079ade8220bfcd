import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { JsapiBill, OnlineChannel } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow } from '#platform/failure.ts'
import type { Platform } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { move } from '#platform/move.ts'
import { findMobile, lockOrder, type OrderRow, requireOrder } from '#platform/records.ts'
import { APP_ID } from '#platform/sandbox/wechat/wechat.ts'
import { attempts, offlineProofs, type PayChannel } from '#platform/tables/orders.ts'
import type { AttemptRow } from './applyPayment.ts'
import { refuseChannel } from './channels.ts'
import { closeAttempts, endOverdueHold, refuseUnpayable } from './endHold.ts'
import { readBalance } from './ledger.ts'
import { loadPayment, rulesOf } from './orderKinds.ts'

/** Who pays: the order's account, or whoever has its link. */
export type Payer = { userId: string } | 'link'

interface AttemptRequest {
  /** The payer's own order: whoever calls has made sure of it. */
  orderId: string
  payer: Payer
  attemptKey: string
  channel: Exclude<PayChannel, 'ZERO'>
  returnUrl: string | null
}

export interface Prepaid {
  attemptId: string
  handover: Record<string, string>
}

/**
 * Starts a payment of what is still open of an order at the provider. The same key is the same attempt. Other open
 * attempts of the order are asked about and closed first, so that an order cannot be paid on two cashier pages.
 */
export async function prepay(
  platform: Platform,
  request: AttemptRequest & { channel: OnlineChannel },
): Promise<Prepaid> {
  const { db, provider, clock } = platform
  const { orderId, channel } = request
  const { attempt, order } = await beginAttempt(platform, request)
  // The link is worked out again: attempts made before links had keys keep one that opens nothing.
  const link = { url: provider.cashier.link(attempt.attemptId) }
  if (attempt.handover)
    return { attemptId: attempt.attemptId, handover: attempt.handover.url ? link : attempt.handover }
  const { attemptId: outTradeNo, amount } = attempt
  const abc = channel === 'ABC_H5'
  const discount = abc ? ((await loadPayment(db, order)).bankDiscount ?? 0) : 0
  const customer = abc && request.payer !== 'link' ? await findMobile(db, order.userId) : null
  const trade = await provider.prepay({ outTradeNo, amount, channel, discount, customer })
  const sheet = channel === 'WECHAT_JSAPI' || channel === 'UNION_JSAPI'
  const handover = sheet ? jsapi(trade.tradeNo, clock.now(), provider.signer.sign) : link
  await openAttempt(platform, orderId, attempt, request, { handover: { ...handover }, tradeNo: trade.tradeNo })
  return { attemptId: attempt.attemptId, handover: { ...handover } }
}

/** The attempt of a request, begun now or before; its order can be paid, and no other attempt of it is open. */
export async function beginAttempt(
  platform: Platform,
  request: AttemptRequest,
): Promise<{ attempt: AttemptRow; order: OrderRow }> {
  const { db, clock } = platform
  const { orderId, attemptKey, channel } = request
  const before = await requireOrder(db, orderId)
  refuseChannel(await loadPayment(db, before), channel)
  await endOverdueHold(platform, before)
  const repeated = await findAttempt(platform, orderId, attemptKey)
  if (!repeated) {
    await refuseInReview(db, orderId)
    await closeAttempts(platform, orderId, { actor: 'worker', reason: 'another attempt was started' })
  }
  const order = refuseUnpayable(await requireOrder(db, orderId), clock.now())
  if (order.payable === 0) throw new Failure('zeroNeedsNoPayment')
  await rulesOf(order).refusePayment?.(db, order, clock.now())
  const attempt = repeated ?? (await insertAttempt(platform, request))
  if (attempt.channel !== channel) throw new Failure('badRequest')
  if (attempt.status === 'CLOSED') throw new Failure('orderNotPayable')
  return { attempt, order }
}

/** Marks an attempt as open, with what its payer was handed. */
export async function openAttempt(
  { db, clock }: Platform,
  orderId: string,
  { attemptId }: AttemptRow,
  { payer, channel }: AttemptRequest,
  opened: { handover?: Record<string, string>; tradeNo?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (!found) return
    const { configVersion } = found
    const actor = payer === 'link' ? 'payer' : `user:${payer.userId}`
    const cause = { actor, reason: channel, at: clock.now(), configVersion }
    await move(tx, { kind: 'attempt', id: attemptId, from: 'CREATED', event: 'opened', cause })
    if (opened.tradeNo) await tx.update(attempts).set(opened).where(eq(attempts.attemptId, attemptId))
  })
}

async function findAttempt({ db }: Platform, orderId: string, attemptKey: string): Promise<AttemptRow | null> {
  return findRow(
    db
      .select()
      .from(attempts)
      .where(and(eq(attempts.orderId, orderId), eq(attempts.attemptKey, attemptKey))),
  )
}

async function insertAttempt(platform: Platform, request: AttemptRequest): Promise<AttemptRow> {
  const { db, clock } = platform
  const { orderId, attemptKey, channel, returnUrl, payer } = request
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (found) refuseUnpayable(found.order, clock.now())
    // What arrived of the price before is kept: only the rest is asked for.
    const amount = await readBalance(tx, orderId, 'receivable')
    const row = { attemptId: newId(), orderId, attemptKey, channel, amount, returnUrl, createdAt: clock.now() }
    await tx
      .insert(attempts)
      .values({ ...row, status: 'CREATED', byLink: payer === 'link' })
      .onConflictDoNothing()
  })
  const attempt = await findAttempt(platform, orderId, attemptKey)
  if (!attempt) throw new Error('A payment attempt vanished')
  return attempt
}

type Sign = (text: string) => string
/** What WeChat's own bridge pays with. */
function jsapi(tradeNo: string, now: number, sign: Sign): JsapiBill {
  const appId = APP_ID
  const timeStamp = String(Math.floor(now / 1000))
  const nonceStr = randomBytes(16).toString('hex')
  const prepayId = `prepay_id=${createHash('sha256').update(tradeNo).digest('hex').slice(0, 32)}`
  const paySign = sign(`${appId}\n${timeStamp}\n${nonceStr}\n${prepayId}\n`)
  return { appId, timeStamp, nonceStr, package: prepayId, signType: 'RSA', paySign }
}

/**
 * Where the cashier sends the payer back to, as a path of this site: whatever host the address names is dropped, so
 * that a cashier page cannot be made to lead elsewhere. Null when there is no usable address.
 */
export function toReturnPath(address: string | undefined, publicUrl: string): string | null {
  if (!address) return null
  try {
    const { protocol, pathname, search, hash } = new URL(address, publicUrl)
    if (protocol !== 'http:' && protocol !== 'https:') return null
    // A path of two slashes would name another host.
    return `/${pathname.replace(/^\/+/, '')}${search}${hash}`
  } catch {
    return null
  }
}

export type ProofRow = typeof offlineProofs.$inferSelect

/** The newest proof of a transfer for an order; null when none was handed in. */
export async function findNewestProof(db: Database, orderId: string): Promise<ProofRow | null> {
  const [row] = await db
    .select({ proof: offlineProofs })
    .from(offlineProofs)
    .innerJoin(attempts, eq(attempts.attemptId, offlineProofs.attemptId))
    .where(eq(attempts.orderId, orderId))
    .orderBy(desc(offlineProofs.proofId))
    .limit(1)
  return row?.proof ?? null
}

/** Refuses another payment while the operator has a proof to look at: the money may be there. */
async function refuseInReview(db: Database, orderId: string): Promise<void> {
  const waiting = and(eq(attempts.orderId, orderId), eq(offlineProofs.status, 'SENT'), eq(attempts.status, 'PENDING'))
  const rows = await db
    .select({ proofId: offlineProofs.proofId })
    .from(offlineProofs)
    .innerJoin(attempts, eq(attempts.attemptId, offlineProofs.attemptId))
    .where(waiting)
  if (rows.length > 0) throw new Failure('proofInReview')
}
