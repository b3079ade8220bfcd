import type { Services } from '#app/services.ts'
import type { Picks } from '#runtime/ports.ts'
import type { Asking } from './choosing.ts'
import { PICKS } from './storage.ts'

/** Choices between pages, kept with the entries of the browser's history; most pages make none. */
export function createPicks(services: Services): Picks {
  const { window, tab } = services
  const choosing = () => import('./choosing.ts')
  const asking = (): Asking | null => {
    const found: Asking | undefined = window.history.state?.usr?.pick
    return found?.from === window.location.pathname ? found : null
  }
  return {
    asked() {
      const found = asking()
      // Loaded anew, the tab knows no more how the page that asked was left.
      if (found) choosing().then(({ recall }) => recall(services), console.error)
      return found?.what ?? null
    },
    ask: async (request, left) => (await choosing()).ask(services, request, left),
    async give(value) {
      const found = asking()
      if (found) (await choosing()).give(services, found, value)
    },
    take: async () => (tab.getItem(PICKS) ? (await choosing()).take(services) : null),
  }
}
