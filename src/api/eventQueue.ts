import type { ClientOptions } from './client.ts'
import type { TrackEvent } from './contract.gen.ts'
import { callerHeaders } from './headers.ts'

export interface EventQueue {
  /** Sent with the next batch; settles when that has gone. */
  add(event: TrackEvent): Promise<void>
}

interface Waiting {
  event: TrackEvent
  sent(): void
  lost(error: Error): void
}

/** How long the first event waits for others. */
const PAUSE_MS = 5_000
/** So many leave at once; the platform takes 50. */
const BATCH = 20
/** A phone that is out of reach for hours does not gather more. */
const MOST = 100

/**
 * Events for analytics gather here and leave together: after a pause, when there are many, and when the page is left. They
 * say which release their page is of, and nothing of who the phone is or who is logged in on it.
 */
export function createEventQueue({
  hosts,
  caller,
  clock,
}: Pick<ClientOptions, 'hosts' | 'caller' | 'clock'>): EventQueue {
  let waiting: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.splice(0, BATCH)
    if (batch.length === 0) return
    post(batch).then(
      (ok) => {
        for (const { sent, lost } of batch) ok ? sent() : lost(new Error('the platform did not take the event'))
      },
      () => {
        waiting = [...batch, ...waiting]
        for (const { lost } of waiting.splice(MOST)) lost(new Error('too many events are waiting'))
      },
    )
    if (waiting.length > 0) send()
  }
  const post = async (batch: Waiting[]) => {
    const from = Date.now()
    const anonymous = { token: null, userId: null, fingerPrint: null, visitorId: null }
    // The contract's address of `trackEvents`, which would come with all the others.
    const answer = await fetch(`${hosts().center}/analytics/events`, {
      method: 'POST',
      headers: { ...callerHeaders({ ...caller(), ...anonymous }, clock.now()), 'Content-Type': 'application/json' },
      body: JSON.stringify({ events: batch.map(({ event }) => event) }),
      // What is sent while the page is left still goes.
      keepalive: true,
    })
    clock.learn(answer.headers.get('x-server-time'), from, Date.now())
    // An answer that nobody reads keeps its connection: the page would never be at rest.
    await answer.text()
    return answer.ok
  }
  // Phones end pages without a word once they are out of sight.
  addEventListener('pagehide', send)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send())
  addEventListener('online', send)
  return {
    add: (event) =>
      new Promise<void>((sent, lost) => {
        waiting.push({ event, sent, lost })
        if (waiting.length >= BATCH) send()
        else timer ??= setTimeout(send, PAUSE_MS)
      }),
  }
}
