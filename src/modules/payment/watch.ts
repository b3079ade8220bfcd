import { type Observable, observable } from '#lib/observable.ts'
import { RequestError } from '#runtime/ports.ts'
import { askStatus, isSettled, type Outcome, outcomeOf, type ServerStatus } from './outcome.ts'
import type { PaymentPorts } from './ports.ts'

export type Watch =
  | { status: 'asking' }
  | { status: 'known'; outcome: Outcome; said: ServerStatus; slow: boolean }
  | { status: 'unreachable'; message: string; last: ServerStatus | null }

export interface Watcher extends Observable<Watch> {
  /** Starts asking; answers the way to stop. */
  start(): () => void
  /** Asks at once, for a button and for a page that comes back into view. */
  ask(): Promise<void>
}

/** Milliseconds before each next question: quick while the notification is on its way, slow afterwards. */
const PAUSES = [1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 8_000, 10_000]
const SLOW_MS = 15_000

/** Asks the server about an order until it is settled. */
export function watchPayment(orderId: string, ports: Pick<PaymentPorts, 'request'>): Watcher {
  const state = observable<Watch>({ status: 'asking' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let running = false
  let asking: Promise<void> | null = null
  const look = async () => {
    clearTimeout(timer)
    const next = await askStatus(ports, orderId).then(
      (said): Watch => ({ status: 'known', outcome: outcomeOf(said), said, slow: asked >= PAUSES.length }),
      (error): Watch => ({ status: 'unreachable', message: messageOf(error), last: lastOf(state.get()) }),
    )
    state.set(next)
    const settled = next.status === 'known' && isSettled(next.outcome)
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
    get: state.get,
    subscribe: state.subscribe,
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

function lastOf(state: Watch): ServerStatus | null {
  if (state.status === 'known') return state.said
  return state.status === 'unreachable' ? state.last : null
}

function messageOf(error: unknown): string {
  return error instanceof RequestError ? error.message : ''
}
