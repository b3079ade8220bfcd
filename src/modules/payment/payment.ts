import { RequestError } from '#runtime/ports.ts'
import { type Bill, type Channel, object, readBill, readChannels, readStatus, text } from './answers.ts'
import { forgetAttempt, newAttemptKey, readAttempt, saveAttempt } from './attempt.ts'
import { outcomeOf } from './outcome.ts'
import type { PaymentPorts } from './ports.ts'

/** Why the last try ended without leaving for a provider. */
export type PayNote =
  | { kind: 'server'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'declined' }
  | { kind: 'notAllowed' }
  | { kind: 'wechatOnly' }

export type Payment =
  | { status: 'loading' }
  | { status: 'unavailable'; message: string }
  | { status: 'ready'; bill: Bill; channels: Channel[]; chosen: string | null; note: PayNote | null }
  /** A tap is being carried out; further taps change nothing. */
  | { status: 'starting'; bill: Bill; channels: Channel[]; chosen: string }
  /** The runner was sent to pay: they say whether to go on or that they have paid. */
  | { status: 'away'; bill: Bill; channels: Channel[]; chosen: string }
  /** The order is paid, over or gone: the result page tells which. */
  | { status: 'settled' }

export interface PaymentFlow {
  get(): Payment
  subscribe(listener: () => void): () => void
  load(): Promise<void>
  choose(channel: string): void
  /** One tap on "pay" (also "continue to pay", which goes on with the attempt already begun). */
  pay(): Promise<void>
  /** "I have paid": only a claim, so the result page asks the server. */
  claimPaid(): void
  /** Back to choosing a channel. */
  stay(): void
}

const PREPAY: Record<string, string> = {
  WECHAT_JSAPI: 'wechatJSPrepay',
  WECHAT_H5: 'wechatH5Prepay',
  ALIPAY_H5: 'aliH5Prepay',
}

export function createPayment(orderId: string, ports: PaymentPorts): PaymentFlow {
  let state: Payment = { status: 'loading' }
  const listeners = new Set<() => void>()
  const change = (next: Payment) => {
    state = next
    for (const listener of listeners) listener()
  }
  const settle = () => {
    forgetAttempt(ports.tabStorage, orderId)
    change({ status: 'settled' })
    ports.navigate('/payRes', { query: { orderId }, replace: true })
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: async () => {
      try {
        const loaded = await loadPayment(orderId, ports)
        if (loaded === 'settled') settle()
        else change(loaded)
      } catch (error) {
        if (!(error instanceof RequestError)) console.error(error)
        change({ status: 'unavailable', message: error instanceof RequestError ? error.message : '' })
      }
    },
    choose: (chosen) => {
      if (state.status === 'ready' && state.channels.some((channel) => channel.id === chosen)) {
        change({ ...state, chosen, note: null })
      }
    },
    pay: async () => {
      if ((state.status !== 'ready' && state.status !== 'away') || state.chosen === null) return
      const { bill, channels, chosen } = state
      change({ status: 'starting', bill, channels, chosen })
      const ended = await carryOut(orderId, bill, chosen, ports).catch((error) => refusal(error, orderId, ports))
      if (ended === 'settled') settle()
      else if (ended === 'away') change({ status: 'away', bill, channels, chosen })
      else change({ status: 'ready', bill, channels, chosen, note: ended })
    },
    claimPaid: () => ports.navigate('/payRes', { query: { orderId } }),
    stay: () => {
      if (state.status === 'away') change({ ...state, status: 'ready', note: null })
    },
  }
}

async function loadPayment(orderId: string, ports: PaymentPorts): Promise<Payment | 'settled'> {
  const [order, status, group] = await Promise.all([
    ports.request('detailRegistrationOrder', { orderId }),
    ports.request('queryPaymentStatus', { orderId }),
    ports.request('cashierChannelGroup', { orderId, env: ports.env }),
  ])
  const told = readStatus(status)
  const outcome = outcomeOf(told)
  if (outcome.status !== 'waiting' && !(outcome.status === 'failed' && outcome.canRetry)) return 'settled'
  const bill = { ...readBill(orderId, order), payable: told.payable, expiresAt: told.expiresAt }
  const channels = readChannels(group).filter((channel) => PREPAY[channel.id])
  const begun = readAttempt(ports.tabStorage, orderId)
  if (outcome.status === 'failed') forgetAttempt(ports.tabStorage, orderId)
  const known = begun && channels.some((channel) => channel.id === begun.channel) ? begun.channel : null
  if (known && outcome.status === 'waiting' && bill.payable > 0) {
    return { status: 'away', bill, channels, chosen: known }
  }
  const chosen = known ?? channels.find((channel) => channel.recommended)?.id ?? channels[0]?.id ?? null
  return { status: 'ready', bill, channels, chosen: bill.payable === 0 ? 'ZERO' : chosen, note: null }
}

/** Carries out one tap; the attempt's key is stored before the call, so a reload in between repeats it, not pays twice. */
async function carryOut(
  orderId: string,
  bill: Bill,
  channel: string,
  ports: PaymentPorts,
): Promise<'settled' | 'away' | PayNote> {
  if (bill.payable === 0) {
    await ports.request('zeroPayment', { orderId })
    return 'settled'
  }
  const operation = PREPAY[channel]
  if (!operation) return { kind: 'declined' }
  const begun = readAttempt(ports.tabStorage, orderId)
  const key = begun?.channel === channel ? begun.key : newAttemptKey()
  saveAttempt(ports.tabStorage, orderId, { key, channel, startedAt: ports.now() })
  const jsapi = channel === 'WECHAT_JSAPI'
  const returnUrl = jsapi ? {} : { returnUrl: ports.addressOf(`/payRes?orderId=${encodeURIComponent(orderId)}`) }
  const prepaid = object(await ports.request(operation, { orderId, attemptKey: key, ...returnUrl }))
  if (jsapi) return askSheet(orderId, prepaid, ports)
  if (ports.leave(text(prepaid.url))) return 'away'
  forgetAttempt(ports.tabStorage, orderId)
  return { kind: 'notAllowed' }
}

async function askSheet(
  orderId: string,
  bill: ReturnType<typeof object>,
  ports: PaymentPorts,
): Promise<'settled' | 'away' | PayNote> {
  const claim = await ports.wechatPay({
    appId: text(bill.appId),
    timeStamp: text(bill.timeStamp),
    nonceStr: text(bill.nonceStr),
    package: text(bill.package),
    signType: text(bill.signType),
    paySign: text(bill.paySign),
  })
  if (claim === 'done') return 'settled'
  if (claim === 'unavailable') return { kind: 'wechatOnly' }
  if (claim === 'cancelled') return { kind: 'cancelled' }
  forgetAttempt(ports.tabStorage, orderId)
  return { kind: 'declined' }
}

/**
 * The platform's refusal ends the attempt, and may mean that the order is over. A lost connection says nothing about
 * the attempt: its key is kept, so that the next tap repeats the same one.
 */
async function refusal(error: unknown, orderId: string, ports: PaymentPorts): Promise<'settled' | PayNote> {
  if (!(error instanceof RequestError)) throw error
  if (typeof error.code === 'number') {
    forgetAttempt(ports.tabStorage, orderId)
    const told = await ports.request('queryPaymentStatus', { orderId }).then(readStatus, () => null)
    if (told && outcomeOf(told).status !== 'waiting' && outcomeOf(told).status !== 'failed') return 'settled'
  }
  return { kind: 'server', message: error.message }
}
