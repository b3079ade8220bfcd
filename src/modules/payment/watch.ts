import { type Observable, observable } from '#lib/observable.ts'
import { RequestError } from '#runtime/ports.ts'
import { isNoSuchOrder, isSettled, type Outcome } from './outcome.ts'

/** What the server's last answer is known to mean. */
export type Watch<Answer> =
  | { status: 'asking' }
  /** `slow`: it was asked for longer than a notification takes. */
  | { status: 'known'; outcome: Outcome; answer: Answer; slow: boolean }
  | { status: 'unreachable'; message: string; last: Answer | null }
  /** This runner has no such order: it is not asked for again. */
  | { status: 'missing'; message: string }

export interface Watcher<Answer> extends Observable<Watch<Answer>> {
  /** Starts asking; answers the way to stop. */
  start(): () => void
  /** Asks at once, for a button and for a page that comes back into view. */
  ask(): Promise<void>
}

/** Milliseconds before each next question: quick while the notification is on its way, slow afterwards. */
const PAUSES = [1_000, 1_000, 2_000, 3_000, 5_000, 8_000, 8_000, 10_000]
const SLOW_MS = 15_000
/** After some twelve seconds. */
const SLOW_AFTER = 5

/** Asks the server about an order until it is settled. */
export function watchPayment<Answer>(
  askServer: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => Outcome,
): Watcher<Answer> {
  const state = observable<Watch<Answer>>({ status: 'asking' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let running = false
  let asking: Promise<void> | null = null
  const look = async () => {
    clearTimeout(timer)
    const next = await askServer().then(
      (answer): Watch<Answer> => ({ status: 'known', outcome: outcomeOf(answer), answer, slow: asked >= SLOW_AFTER }),
      (error): Watch<Answer> => failed(error, state.get()),
    )
    state.set(next)
    const settled = next.status === 'missing' || (next.status === 'known' && isSettled(next.outcome))
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

function failed<Answer>(error: unknown, before: Watch<Answer>): Watch<Answer> {
  const message = error instanceof RequestError ? error.message : ''
  if (isNoSuchOrder(error)) return { status: 'missing', message }
  if (before.status === 'known') return { status: 'unreachable', message, last: before.answer }
  return { status: 'unreachable', message, last: before.status === 'unreachable' ? before.last : null }
}
