import type { Operations } from '#api/contract.gen.ts'
import { type Observable, observable } from '#lib/observable.ts'
import { randomId } from '#lib/randomId.ts'
import { RequestError } from '#runtime/ports.ts'
import { forgetAttempt, readAttempt, saveAttempt } from './attempt.ts'
import { askStatus, outcomeOf } from './outcome.ts'
import type { PaymentPorts } from './ports.ts'

/** What is being paid for; amount and deadline are those of the payment, not of the order's first price. */
export type Bill = Operations['detailRegistrationOrder']['result']
export type Channel = Operations['cashierChannelGroup']['result'][number]

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
  /** A tap is being carried out; further taps are ignored. */
  | { status: 'starting'; bill: Bill; channels: Channel[]; chosen: string }
  /** The runner was sent to pay: they say whether to go on or that they have paid. */
  | { status: 'away'; bill: Bill; channels: Channel[]; chosen: string }
  /** The order is paid, over or gone: the page of the result tells which. */
  | { status: 'settled' }

export interface PaymentFlow extends Observable<Payment> {
  load(): Promise<void>
  choose(channel: string): void
  /** One tap on "pay" (also "continue to pay", which goes on with the attempt already begun). */
  pay(): Promise<void>
  /** Pays when nothing is left to choose: one channel, and nothing begun on this device yet. */
  payOnly(): Promise<void>
  /** Back to choosing a channel. */
  stay(): void
}

type Prepay = 'wechatJSPrepay' | 'wechatH5Prepay' | 'aliH5Prepay'
const PREPAY: Readonly<Record<string, Prepay>> = {
  WECHAT_JSAPI: 'wechatJSPrepay',
  WECHAT_H5: 'wechatH5Prepay',
  ALIPAY_H5: 'aliH5Prepay',
}

/** Pays an order; providers return to the page `returnTo`, with the order in its query. */
export function createPayment(orderId: string, returnTo: string, ports: PaymentPorts): PaymentFlow {
  const state = observable<Payment>({ status: 'loading' })
  const settle = () => {
    forgetAttempt(ports.tabStorage, orderId)
    state.set({ status: 'settled' })
  }
  const flow: PaymentFlow = {
    get: state.get,
    subscribe: state.subscribe,
    load: async () => {
      try {
        const loaded = await loadPayment(orderId, ports)
        if (loaded === 'settled') settle()
        else state.set(loaded)
      } catch (error) {
        if (!(error instanceof RequestError)) console.error(error)
        state.set({ status: 'unavailable', message: error instanceof RequestError ? error.message : '' })
      }
    },
    choose: (chosen) => {
      const now = state.get()
      if (now.status === 'ready' && now.channels.some(({ channel }) => channel === chosen)) {
        state.set({ ...now, chosen, note: null })
      }
    },
    pay: async () => {
      const now = state.get()
      if ((now.status !== 'ready' && now.status !== 'away') || now.chosen === null) return
      const { bill, channels, chosen } = now
      state.set({ status: 'starting', bill, channels, chosen })
      const returnUrl = () => ports.addressOf(returnTo, { orderId })
      const ended = await carryOut(orderId, bill, chosen, returnUrl, ports).catch((error) =>
        refusal(error, orderId, ports),
      )
      if (ended === 'settled') settle()
      else if (ended === 'away') state.set({ status: 'away', bill, channels, chosen })
      else state.set({ status: 'ready', bill, channels, chosen, note: ended })
    },
    payOnly: async () => {
      const now = state.get()
      const only = now.status === 'ready' && now.channels.length === 1 && now.bill.payable > 0 && now.note === null
      if (only && readAttempt(ports.tabStorage, orderId) === null) await flow.pay()
    },
    stay: () => {
      const now = state.get()
      if (now.status === 'away') state.set({ ...now, status: 'ready', note: null })
    },
  }
  return flow
}

async function loadPayment(orderId: string, ports: PaymentPorts): Promise<Payment | 'settled'> {
  const [order, said, offered] = await Promise.all([
    ports.request('detailRegistrationOrder', { orderId }),
    askStatus(ports, orderId),
    ports.request('cashierChannelGroup', { orderId, env: ports.env }),
  ])
  const outcome = outcomeOf(said)
  if (outcome.status !== 'waiting' && !(outcome.status === 'failed' && outcome.canRetry)) return 'settled'
  const bill: Bill = { ...order, payable: said.payable, expiresAt: said.expiresAt }
  const channels = offered.filter(({ channel }) => PREPAY[channel])
  const begun = readAttempt(ports.tabStorage, orderId)
  if (outcome.status === 'failed') forgetAttempt(ports.tabStorage, orderId)
  const known = begun && channels.some(({ channel }) => channel === begun.channel) ? begun.channel : null
  if (known && outcome.status === 'waiting' && bill.payable > 0) {
    return { status: 'away', bill, channels, chosen: known }
  }
  const chosen = known ?? (channels.find(({ recommended }) => recommended) ?? channels[0])?.channel ?? null
  return { status: 'ready', bill, channels, chosen: bill.payable === 0 ? 'ZERO' : chosen, note: null }
}

/** Carries out one tap. The attempt's key is stored before the call: after a reload the same attempt is repeated. */
async function carryOut(
  orderId: string,
  bill: Bill,
  channel: string,
  returnUrl: () => string,
  ports: PaymentPorts,
): Promise<'settled' | 'away' | PayNote> {
  if (bill.payable === 0) {
    await ports.request('zeroPayment', { orderId })
    return 'settled'
  }
  const operation = PREPAY[channel]
  if (!operation) return { kind: 'declined' }
  const begun = readAttempt(ports.tabStorage, orderId)
  const attemptKey = begun?.channel === channel ? begun.key : randomId()
  saveAttempt(ports.tabStorage, orderId, { key: attemptKey, channel, startedAt: ports.now() })
  if (operation === 'wechatJSPrepay') return askSheet(orderId, attemptKey, ports)
  const { url } = await ports.request(operation, { orderId, attemptKey, returnUrl: returnUrl() })
  if (ports.leave(url)) return 'away'
  forgetAttempt(ports.tabStorage, orderId)
  return { kind: 'notAllowed' }
}

async function askSheet(
  orderId: string,
  attemptKey: string,
  ports: PaymentPorts,
): Promise<'settled' | 'away' | PayNote> {
  const { attemptId: _, ...bill } = await ports.request('wechatJSPrepay', { orderId, attemptKey })
  const claim = await ports.wechatPay(bill)
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
  if (!(error instanceof RequestError)) {
    console.error(error)
    return { kind: 'server', message: '' }
  }
  if (typeof error.code === 'number') {
    forgetAttempt(ports.tabStorage, orderId)
    const outcome = await askStatus(ports, orderId).then(outcomeOf, () => null)
    if (outcome && outcome.status !== 'waiting' && outcome.status !== 'failed') return 'settled'
  }
  return { kind: 'server', message: error.message }
}
