import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useAlive } from '#lib/useAlive.ts'
import { isSettled, type Outcome } from './outcome.ts'
import { type Watch, type Watcher, watchPayment } from './watch.ts'

/**
 * How a payment stands, asked of the server until it is settled, also when the page comes back into view or online.
 * Both functions stay the same from one rendering to the next for the same payment.
 */
export function usePaymentWatch<Answer>(
  askServer: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => Outcome,
): { state: Watch<Answer>; ask(): Promise<void> } {
  const watcher = useMemo(() => watchPayment(askServer, outcomeOf), [askServer, outcomeOf])
  const state = useSyncExternalStore(watcher.subscribe, watcher.get, watcher.get)
  // A page that is taken over knows its order a moment later.
  const alive = useAlive()
  useEffect(() => (alive ? watcher.start() : undefined), [alive, watcher])
  useAskOnReturn(watcher)
  return { state, ask: watcher.ask }
}

function useAskOnReturn<Answer>(watcher: Watcher<Answer>): void {
  useEffect(() => {
    const look = () => {
      const state = watcher.get()
      const open = state.status === 'known' ? !isSettled(state.outcome) : state.status !== 'missing'
      if (document.visibilityState === 'visible' && open) void watcher.ask()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [watcher])
}
