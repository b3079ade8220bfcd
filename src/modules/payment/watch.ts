import { RequestError } from '#runtime/ports.ts'
import { readStatus, type ServerStatus } from './answers.ts'
import { isSettled, type Outcome, outcomeOf } from './outcome.ts'
import type { PaymentPorts } from './ports.ts'

export type Watch =
  | { status: 'asking' }
  | { status: 'known'; outcome: Outcome; told: ServerStatus; slow: boolean }
  | { status: 'unreachable'; message: string; last: ServerStatus | null }

export interface Watcher {
  get(): Watch
  subscribe(listener: () => void): () => void
  /** Starts asking; answers the way to stop. */
  start(): () => void
  /** Asks at once, for a button and for a page that comes back into view. */
  ask(): Promise<void>
}

/** Milliseconds before each next question: quick while the notification is on its way, slow afterwards. */
const PAUSES = [1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 8_000, 10_000]
const SLOW_MS = 15_000

/** Asks the server about an order until it is settled. */
export function watchPayment(orderId: string, { request }: Pick<PaymentPorts, 'request'>): Watcher {
  let state: Watch = { status: 'asking' }
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let running = false
  let asking: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const change = (next: Watch) => {
    state = next
    for (const listener of listeners) listener()
  }
  const look = async () => {
    clearTimeout(timer)
    try {
      const told = readStatus(await request('queryPaymentStatus', { orderId }))
      change({ status: 'known', outcome: outcomeOf(told), told, slow: asked >= PAUSES.length })
    } catch (error) {
      const last = state.status === 'known' ? state.told : state.status === 'unreachable' ? state.last : null
      change({ status: 'unreachable', message: messageOf(error), last })
    }
    const settled = state.status === 'known' && isSettled(state.outcome)
    if (running && !settled) timer = setTimeout(ask, PAUSES[asked] ?? SLOW_MS)
    asked += 1
  }
  const ask = () => {
    asking ??= look().finally(() => {
      asking = null
    })
    return asking
  }
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      running = true
      void ask()
      return () => {
        running = false
        clearTimeout(timer)
      }
    },
    ask,
  }
}

function messageOf(error: unknown): string {
  return error instanceof RequestError ? error.message : ''
}
