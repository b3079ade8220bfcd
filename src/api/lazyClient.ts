import { onceLoaded } from '#lib/onceLoaded.ts'
import { ApiError, UNREACHED } from './apiError.ts'
import type { Client, ClientOptions } from './client.ts'
import type { TrackEvent } from './contract.gen.ts'

export interface LazyClient extends Client {
  /** Begins to load it. */
  warm(): void
  /** Sends an event for analytics among others, without loading the client: many pages call nothing else. */
  track(event: TrackEvent): Promise<void>
}

/** The client, with axios loaded by the first call (or `warm`) instead of with the page. */
export function lazyClient(options: ClientOptions): LazyClient {
  const load = onceLoaded(() =>
    import('./client.ts').then(
      ({ createClient }) => createClient(options),
      () => {
        throw new ApiError('network', 'chunk', UNREACHED)
      },
    ),
  )
  const queue = onceLoaded(async () => (await import('./eventQueue.ts')).createEventQueue(options))
  return {
    request: async (...call) => (await load()).request(...call),
    warm: () => void load().catch(() => undefined),
    async track(event) {
      await (await queue()).add(event)
    },
  }
}
