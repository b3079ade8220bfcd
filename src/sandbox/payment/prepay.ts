import { createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Failure } from '#sandbox/failure.ts'
import type { Platform } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import { move } from '#sandbox/move.ts'
import { lockOrder, type OrderRow, ownOrder } from '#sandbox/records.ts'
import { attempts, type PayChannel } from '#sandbox/schema.ts'
import type { AttemptRow } from './askProvider.ts'
import { closeAttempts, endOverdueHold } from './endHold.ts'
import { refuseUnpayable } from './payable.ts'

export interface PrepayRequest {
  userId: string
  orderId: string
  attemptKey: string
  channel: Exclude<PayChannel, 'ZERO'>
  returnUrl: string | null
}

/**
 * Starts a payment at the provider. The same key is the same attempt. Other open attempts of the order are asked about
 * and closed first, so that an order cannot be paid on two cashier pages.
 */
export async function prepay(
  platform: Platform,
  request: PrepayRequest,
): Promise<{ attemptId: string; handover: Record<string, string> }> {
  const { db, provider, clock } = platform
  const { orderId, attemptKey, channel } = request
  const before = await ownOrder(db, request.userId, orderId)
  await endOverdueHold(platform, before)
  const repeated = await findAttempt(platform, orderId, attemptKey)
  if (!repeated) await closeAttempts(platform, orderId, { actor: 'worker', reason: 'another attempt was started' })
  const order = refuseUnpayable(await ownOrder(db, request.userId, orderId), clock.now())
  if (order.payable === 0) throw new Failure('zeroNeedsNoPayment')
  const attempt = repeated ?? (await openAttempt(platform, order, request))
  if (attempt.channel !== channel) throw new Failure('badRequest')
  if (attempt.status === 'CLOSED') throw new Failure('orderNotPayable')
  const link = { url: provider.cashier.link(attempt.attemptId) }
  // The link is worked out again: attempts made before links had keys keep one that opens nothing.
  if (attempt.handover)
    return { attemptId: attempt.attemptId, handover: attempt.handover.url ? link : attempt.handover }
  const trade = await provider.prepay({ outTradeNo: attempt.attemptId, amount: attempt.amount, channel })
  const handover = channel === 'WECHAT_JSAPI' ? jsapi(trade.tradeNo, clock.now(), provider.signer.sign) : link
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (!found) return
    const { configVersion } = found.entry
    const cause = { actor: `user:${request.userId}`, reason: channel, at: clock.now(), configVersion }
    await move(tx, { kind: 'attempt', id: attempt.attemptId, from: 'CREATED', event: 'opened', cause })
    await tx.update(attempts).set({ handover, tradeNo: trade.tradeNo }).where(eq(attempts.attemptId, attempt.attemptId))
  })
  return { attemptId: attempt.attemptId, handover }
}

async function findAttempt({ db }: Platform, orderId: string, attemptKey: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), eq(attempts.attemptKey, attemptKey)))
  return row ?? null
}

async function openAttempt(platform: Platform, order: OrderRow, request: PrepayRequest): Promise<AttemptRow> {
  const { db, clock } = platform
  const { orderId } = order
  const { attemptKey, channel, returnUrl } = request
  await db.transaction(async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (found) refuseUnpayable(found.order, clock.now())
    const row = {
      attemptId: newId(),
      orderId,
      attemptKey,
      channel,
      amount: order.payable,
      returnUrl,
      createdAt: clock.now(),
    }
    await tx
      .insert(attempts)
      .values({ ...row, status: 'CREATED' })
      .onConflictDoNothing()
  })
  const attempt = await findAttempt(platform, orderId, attemptKey)
  if (!attempt) throw new Error('A payment attempt vanished')
  return attempt
}

type Sign = (text: string) => string

/** What WeChat's own bridge pays with. */
function jsapi(tradeNo: string, now: number, sign: Sign): Record<string, string> {
  const appId = 'wx0000startline00'
  const timeStamp = String(Math.floor(now / 1000))
  const nonceStr = randomBytes(16).toString('hex')
  const prepayId = `prepay_id=${createHash('sha256').update(tradeNo).digest('hex').slice(0, 32)}`
  const paySign = sign(`${appId}\n${timeStamp}\n${nonceStr}\n${prepayId}\n`)
  return { appId, timeStamp, nonceStr, package: prepayId, signType: 'RSA', paySign }
}
