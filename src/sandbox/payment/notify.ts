import { Buffer } from 'node:buffer'
import type { Platform } from '#sandbox/handler.ts'
import { isLongId, newId } from '#sandbox/ids.ts'
import { notifications } from '#sandbox/schema.ts'
import { applyPayment, type PaymentOutcome } from './applyPayment.ts'

export type NotifyOutcome = PaymentOutcome | 'badSignature' | 'malformed'

interface Notice {
  outTradeNo: string
  tradeNo: string
  amount: number
  paidAt: number
}

const LONGEST = 4096

/** Takes a provider's notification: believed only with its signature, applied once, recorded always. */
export async function takeNotification(
  platform: Platform,
  message: { body: string; signature: string },
): Promise<NotifyOutcome> {
  const notice = readNotice(message.body)
  const outcome = await outcomeOf(platform, message, notice)
  // Anyone can send an unsigned one: of that only the fact is kept.
  const body = outcome === 'badSignature' ? '' : message.body.slice(0, LONGEST)
  const row = { body, signature: message.signature.slice(0, 256), outcome }
  const attemptId = notice && isLongId(notice.outTradeNo) ? notice.outTradeNo : null
  await platform.db
    .insert(notifications)
    .values({ ...row, notificationId: newId(), attemptId, at: platform.clock.now() })
  return outcome
}

async function outcomeOf(
  platform: Platform,
  message: { body: string; signature: string },
  notice: Notice | null,
): Promise<NotifyOutcome> {
  if (!platform.provider.signer.verify(message.body, message.signature)) return 'badSignature'
  if (!notice || Buffer.byteLength(message.body) > LONGEST) return 'malformed'
  const { outTradeNo: attemptId, ...payment } = notice
  if (!isLongId(attemptId)) return 'unknown'
  return applyPayment(platform, { ...payment, attemptId, actor: 'provider' })
}

function readNotice(body: string): Notice | null {
  try {
    const value = JSON.parse(body) as Record<string, unknown> | null
    const { outTradeNo, tradeNo, amount, status, paidAt } = value ?? {}
    if (typeof outTradeNo !== 'string' || typeof tradeNo !== 'string' || status !== 'PAID') return null
    if (!isCount(amount) || !isCount(paidAt) || !/^\w{1,64}$/.test(tradeNo)) return null
    return { outTradeNo, tradeNo, amount, paidAt }
  } catch {
    return null
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
