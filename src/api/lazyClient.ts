import { ApiError, UNREACHED } from './apiError.ts'
import type { Client, ClientOptions } from './client.ts'
import type { Operations } from './contract.gen.ts'
import { callerHeaders } from './headers.ts'

export interface LazyClient extends Client {
  /** Begins to load it. */
  warm(): void
  /** Sends an event for analytics, without loading anything: many pages call nothing else. */
  track(event: Operations['track']['params']): Promise<void>
}

/** The client, with axios loaded by the first call (or `warm`) instead of with the page. */
export function lazyClient(options: ClientOptions): LazyClient {
  let loading: Promise<Client> | null = null
  const load = () => {
    loading ??= import('./client.ts').then(
      ({ createClient }) => createClient(options),
      () => {
        loading = null
        throw new ApiError('network', 'chunk', UNREACHED)
      },
    )
    return loading
  }
  return {
    request: async (...call) => (await load()).request(...call),
    warm: () => void load().catch(() => undefined),
    async track(event) {
      const { hosts, caller, clock } = options
      const from = Date.now()
      // The contract's address of `track`, which would come with all the others.
      const answer = await fetch(`${hosts().center}/analytics/track`, {
        method: 'POST',
        headers: { ...callerHeaders(caller(), clock.now()), 'Content-Type': 'application/json' },
        body: JSON.stringify(event),
        // What is sent while the page is left still goes.
        keepalive: true,
      })
      clock.learn(answer.headers.get('x-server-time'), from, Date.now())
      // An answer that nobody reads keeps its connection: the page would never be at rest.
      await answer.text()
      if (!answer.ok) throw new Error(`${answer.status}`)
    },
  }
}
