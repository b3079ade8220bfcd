import { ApiError, UNREACHED } from './apiError.ts'
import type { Client, ClientOptions } from './client.ts'
import type { TrackEvent } from './contract.gen.ts'
import type { EventQueue } from './eventQueue.ts'

export interface LazyClient extends Client {
  /** Begins to load it. */
  warm(): void
  /** Sends an event for analytics among others, without loading the client: many pages call nothing else. */
  track(event: TrackEvent): Promise<void>
}

/** The client, with axios loaded by the first call (or `warm`) instead of with the page. */
export function lazyClient(options: ClientOptions): LazyClient {
  let loading: Promise<Client> | null = null
  let queue: Promise<EventQueue> | null = null
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
      queue ??= import('./eventQueue.ts').then(
        ({ createEventQueue }) => createEventQueue(options),
        (error: unknown) => {
          queue = null
          throw error
        },
      )
      await (await queue).add(event)
    },
  }
}
