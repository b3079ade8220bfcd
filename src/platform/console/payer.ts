import type { ConsoleOperations } from '#api/console.gen.ts'
import type { Platform } from '#platform/handler.ts'
import { isLongId } from '#platform/ids.ts'
import type { Source } from '#platform/limits/source.ts'
import { takeNotification } from '#platform/payment/notify.ts'
import { findPayment } from '#platform/payment/orderKinds.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

type Mode = ConsoleOperations['notify']['params']['mode']

/** The payer's hand and the provider's mischief, for the cashier page and the console. */
export const payerHandlers: HandlersOf<'readAttempt' | 'pay' | 'notify'> = {
  readAttempt: ({ platform, params: { attemptId } }) => cashierView(platform, attemptId),

  // notifyAfterMs: of the platform's clock until the notification, or null for none at all; received: another sum than was asked for.
  async pay({ platform, tick, params: { attemptId, notifyAfterMs = 0, received } }) {
    const paid = { notifyAfterMs, ...(received === undefined ? {} : { received }) }
    const outcome = isLongId(attemptId) ? await platform.provider.pay(attemptId, paid) : 'unknown'
    if (outcome === 'unknown') throw new ConsoleRefusal(404, 'noPayment')
    if (outcome === 'closed') throw new ConsoleRefusal(409, 'paymentClosed')
    await tick()
    return { outcome }
  },

  async notify({ platform, tick, source, params: { attemptId, mode } }) {
    const sent = await send(platform, attemptId, mode, source)
    await tick()
    return sent
  },
}

async function send(platform: Platform, attemptId: string, mode: Mode, source: Source): Promise<{ outcome: string }> {
  const { provider, clock } = platform
  const before = isLongId(attemptId) ? await provider.query(attemptId) : null
  if (!before) throw new ConsoleRefusal(409, 'noPayment')
  if (mode === 'late') {
    if (before.status === 'WAITING') throw new ConsoleRefusal(409, 'notLateYet')
    // The bank took the money before the payment was closed; its notification is only sent now.
    await provider.pay(attemptId, { notifyAfterMs: null, inTransit: true })
  } else if (mode === 'again' && before.status !== 'PAID') throw new ConsoleRefusal(409, 'notPaidYet')
  const trade = (await provider.query(attemptId)) ?? before
  const paid = { ...trade, status: 'PAID' as const, paidAt: trade.paidAt ?? clock.now() }
  const message = provider.outbox.message(paid, mode === 'wrongAmount' ? { amount: Math.max(1, trade.amount - 1) } : {})
  const signature = mode === 'badSignature' ? provider.signer.sign(`${message.body} `) : message.signature
  return { outcome: await takeNotification(platform, { body: message.body, signature, source }) }
}

async function cashierView({ db, provider, clock }: Platform, attemptId: string) {
  if (!isLongId(attemptId)) throw new ConsoleRefusal(404, 'noPayment')
  const row = await findPayment(db, attemptId)
  if (!row) throw new ConsoleRefusal(404, 'noPayment')
  const { attempt, order, subject } = row
  const trade = await provider.query(attemptId)
  return {
    attemptId,
    channel: attempt.channel,
    amount: attempt.amount,
    status: attempt.status,
    tradeStatus: trade?.status ?? null,
    orderId: order.orderId,
    orderNo: order.orderNo,
    orderStatus: order.status,
    expiresAt: order.expiresAt,
    now: clock.now(),
    returnUrl: attempt.returnUrl,
    raceName: subject.raceName,
    itemName: subject.itemName,
  }
}
