import { API_TEXTS, ApiError } from './apiError.ts'
import type { Client, ClientOptions } from './client.ts'

/** The client, with axios loaded by the first call (or `warm`) instead of with the page. */
export function lazyClient(options: ClientOptions): Client & { warm(): void } {
  let loading: Promise<Client> | null = null
  const load = () => {
    loading ??= import('./client.ts').then(
      ({ createClient }) => createClient(options),
      () => {
        loading = null
        throw new ApiError('network', 'chunk', API_TEXTS.network)
      },
    )
    return loading
  }
  return {
    request: async (...call) => (await load()).request(...call),
    warm: () => void load().catch(() => undefined),
  }
}
