import { Buffer } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/handler.ts'
import { isLongId, newId } from '#platform/ids.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { readSource, type Source } from '#platform/limits/source.ts'
import { notifications } from '#platform/tables/orders.ts'
import { applyPayment, type PaymentOutcome } from './applyPayment.ts'

type NotifyOutcome = PaymentOutcome | 'badSignature' | 'malformed'

interface Notice {
  outTradeNo: string
  tradeNo: string
  amount: number
  paidAt: number
}

const LONGEST = 4096

/**
 * Takes a provider's notification: believed only with its signature, applied once, recorded always. Of one without a
 * valid signature only that it came, and for which payment, is kept, and no more of them than an address may write.
 */
export async function takeNotification(
  platform: Platform,
  message: { body: string; signature: string; source: Source },
): Promise<NotifyOutcome> {
  const { db, clock, provider, options } = platform
  const notice = readNotice(message.body)
  const attemptId = notice && isLongId(notice.outTradeNo) ? notice.outTradeNo : null
  const notification = { notificationId: newId(), attemptId, at: clock.now() }
  if (!provider.signer.verify(message.body, message.signature)) {
    await take(db, clock.now(), [limitByAddress('writes', message.source, options)])
    await db.insert(notifications).values({ ...notification, body: '', signature: '', outcome: 'badSignature' })
    return 'badSignature'
  }
  const outcome = await outcomeOf(platform, message.body, notice)
  const row = { body: message.body.slice(0, LONGEST), signature: message.signature.slice(0, 256), outcome }
  await db.insert(notifications).values({ ...row, ...notification })
  return outcome
}

async function outcomeOf(platform: Platform, body: string, notice: Notice | null): Promise<NotifyOutcome> {
  if (!notice || Buffer.byteLength(body) > LONGEST) return 'malformed'
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

/** Where the provider sends its notifications. */
export const NOTIFY_PATH = '/api/pay/notify'
/** Keeps the body as text: the signature stands over its bytes. */
export const NOTIFY_TYPE = 'application/vnd.provider+json'
export const SIGNATURE_HEADER = 'x-provider-signature'

const LONGEST_BODY = 8192

const STATUS: Record<NotifyOutcome, number> = {
  applied: 200,
  duplicate: 200,
  wrongAmount: 422,
  unknown: 404,
  badSignature: 401,
  malformed: 400,
}

export function registerNotify(app: FastifyInstance, platform: Platform): void {
  app.addContentTypeParser(NOTIFY_TYPE, { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
  app.post(NOTIFY_PATH, { bodyLimit: LONGEST_BODY }, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body ?? null)
    const signature = request.headers[SIGNATURE_HEADER]
    const outcome = await takeNotification(platform, {
      body,
      signature: typeof signature === 'string' ? signature : '',
      source: readSource(request),
    })
    return reply.code(STATUS[outcome]).send({ outcome })
  })
}
