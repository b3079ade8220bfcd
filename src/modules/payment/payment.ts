import type { JsapiBill } from '#api/contract.gen.ts'
import { type Observable, observable } from '#lib/observable.ts'
import { randomId } from '#lib/randomId.ts'
import { RequestError } from '#runtime/ports.ts'
import { forgetAttempt, readAttempt, saveAttempt } from './attempt.ts'
import { isNoSuchOrder } from './outcome.ts'
import type { PaymentPorts } from './ports.ts'
import type { Bill, Channel, PayTarget } from './targets.ts'

/** Why the last try ended without leaving for a provider. */
export type PayNote =
  | { kind: 'server'; message: string }
  | { kind: 'cancelled' }
  | { kind: 'declined' }
  | { kind: 'notAllowed' }
  | { kind: 'wechatOnly' }
  /** Another sum is open by now: it is shown, and paid by the next tap. */
  | { kind: 'amountChanged' }

export type Payment =
  | { status: 'loading' }
  | { status: 'unavailable'; message: string }
  | { status: 'ready'; bill: Bill; channels: Channel[]; chosen: string | null; note: PayNote | null }
  /** A tap is being carried out; further taps are ignored. */
  | { status: 'starting'; bill: Bill; channels: Channel[]; chosen: string }
  /** The runner was sent to pay: they say whether to go on or that they have paid. */
  | { status: 'away'; bill: Bill; channels: Channel[]; chosen: string }
  /** A bank transfer was chosen: its page says where the money goes. */
  | { status: 'offline' }
  /** The order is paid, over or gone: the page of the result tells which. `channel`: by which it was paid on this page just now. */
  | { status: 'settled'; channel: string | null }

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

/**
 * Pays a target; providers return to the page `returnTo`, with what names the target in its query. `asks`: a payment
 * begun before is `away` when it is read, so that the payer is asked about it.
 */
export function createPayment(
  target: PayTarget,
  returnTo: string,
  ports: PaymentPorts,
  { asks = true }: { asks?: boolean } = {},
): PaymentFlow {
  const state = observable<Payment>({ status: 'loading' })
  const settle = (channel: string | null) => {
    forgetAttempt(ports.tabStorage, target.id)
    state.set({ status: 'settled', channel })
  }
  const flow: PaymentFlow = {
    get: state.get,
    subscribe: state.subscribe,
    load: async () => {
      try {
        const loaded = await loadPayment(target, ports, asks)
        if (loaded === 'settled') settle(null)
        else state.set(loaded)
      } catch (error) {
        if (isNoSuchOrder(error)) return settle(null)
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
      const returnUrl = () => ports.addressOf(returnTo, target.query)
      const open = await openAmount(target, bill, ports)
      if (open !== bill.payable) {
        await flow.load()
        const read = state.get()
        if (read.status === 'ready' || read.status === 'away') {
          state.set({ ...read, status: 'ready', note: { kind: 'amountChanged' } })
        }
        return
      }
      const ended = await carryOut(target, bill, chosen, returnUrl, ports).catch((error) =>
        refusal(error, target, ports),
      )
      if (ended === 'settled') settle(chosen)
      else if (ended === 'offline') state.set({ status: 'offline' })
      else if (ended === 'away') state.set({ status: 'away', bill, channels, chosen })
      else state.set({ status: 'ready', bill, channels, chosen, note: ended })
    },
    payOnly: async () => {
      const now = state.get()
      const only = now.status === 'ready' && now.channels.length === 1 && now.bill.payable > 0 && now.note === null
      if (only && readAttempt(ports.tabStorage, target.id) === null) await flow.pay()
    },
    stay: () => {
      const now = state.get()
      if (now.status === 'away') state.set({ ...now, status: 'ready', note: null })
    },
  }
  return flow
}

async function loadPayment(target: PayTarget, ports: PaymentPorts, asks: boolean): Promise<Payment | 'settled'> {
  const { bill, channels: offered, outcome } = await target.read(ports)
  if (outcome.status !== 'waiting' && !(outcome.status === 'failed' && outcome.canRetry)) return 'settled'
  const channels = offered.filter(({ channel }) => target.carriesOut(channel))
  const begun = readAttempt(ports.tabStorage, target.id)
  if (outcome.status === 'failed') forgetAttempt(ports.tabStorage, target.id)
  const known = begun && channels.some(({ channel }) => channel === begun.channel) ? begun.channel : null
  if (asks && known && outcome.status === 'waiting' && bill.payable > 0) {
    return { status: 'away', bill, channels, chosen: known }
  }
  const chosen = known ?? (channels.find(({ recommended }) => recommended) ?? channels[0])?.channel ?? null
  return { status: 'ready', bill, channels, chosen: bill.payable === 0 ? 'ZERO' : chosen, note: null }
}

/**
 * What is open of it right before it is paid: nobody is sent to pay another sum than the one on the page. Without an
 * answer it is taken to be the same; the start of the payment says what is wrong.
 */
async function openAmount(target: PayTarget, { payable }: Bill, ports: PaymentPorts): Promise<number> {
  if (payable === 0 || !target.amount) return payable
  return target.amount(ports).catch(() => payable)
}

/** Carries out one tap. The attempt's key is stored before the call: after a reload the same attempt is repeated. */
async function carryOut(
  target: PayTarget,
  bill: Bill,
  channel: string,
  returnUrl: () => string,
  ports: PaymentPorts,
): Promise<'settled' | 'away' | 'offline' | PayNote> {
  if (bill.payable === 0) {
    await target.confirmFree(ports)
    return 'settled'
  }
  const begun = readAttempt(ports.tabStorage, target.id)
  const attemptKey = begun?.channel === channel ? begun.key : randomId()
  saveAttempt(ports.tabStorage, target.id, { key: attemptKey, channel, startedAt: ports.now() })
  const started = await target.start(ports, { channel, attemptKey, returnUrl: returnUrl() })
  if ('sheet' in started) return askSheet(target, started.sheet, ports)
  if ('offline' in started) {
    forgetAttempt(ports.tabStorage, target.id)
    return 'offline'
  }
  if (ports.leave(started.url)) return 'away'
  forgetAttempt(ports.tabStorage, target.id)
  return { kind: 'notAllowed' }
}

async function askSheet(target: PayTarget, bill: JsapiBill, ports: PaymentPorts): Promise<'settled' | PayNote> {
  const claim = await ports.wechatPay(bill)
  if (claim === 'done') return 'settled'
  if (claim === 'unavailable') return { kind: 'wechatOnly' }
  if (claim === 'cancelled') return { kind: 'cancelled' }
  forgetAttempt(ports.tabStorage, target.id)
  return { kind: 'declined' }
}

/**
 * The platform's refusal ends the attempt, and may mean that the order is over. A lost connection says nothing about
 * the attempt: its key is kept, so that the next tap repeats the same one.
 */
async function refusal(error: unknown, target: PayTarget, ports: PaymentPorts): Promise<'settled' | PayNote> {
  if (!(error instanceof RequestError)) {
    console.error(error)
    return { kind: 'server', message: '' }
  }
  if (typeof error.code === 'number') {
    forgetAttempt(ports.tabStorage, target.id)
    const outcome = await target.ask(ports).catch(() => null)
    if (outcome && outcome.status !== 'waiting' && outcome.status !== 'failed') return 'settled'
  }
  return { kind: 'server', message: error.message }
}
