import { Refusal } from './store/refusal.ts'
import type { Store } from './store/store.ts'

/** The id when the log knows it; throws with what there is. */
export function knownId(store: Store, ids: readonly string[], wanted: string): string {
  if (ids.includes(wanted)) return wanted
  const near = ids.filter((id) => id.startsWith(wanted) || id.endsWith(wanted))
  if (near.length === 1 && near[0] && wanted.length >= 4) return near[0]
  throw new Refusal(
    `${store.name}: there is no release "${wanted}". The newest are ${ids.slice(-5).reverse().join(', ') || 'none'}.`,
  )
}
