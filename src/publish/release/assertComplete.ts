import type { ReleaseRecord } from './record.ts'
import { Refusal } from './store/refusal.ts'
import type { Store } from './store/store.ts'

/** Throws when the store lacks an object of a release: its pages could not be shown. */
export async function assertComplete(store: Store, { id, objects }: ReleaseRecord): Promise<void> {
  const there = await store.list('objects/')
  const missing = objects.filter((name) => !there.has(name))
  if (missing.length === 0) return
  const some = missing.slice(0, 3).join(', ')
  throw new Refusal(
    `${store.name}: ${id} cannot be shown, ${missing.length} of its ${objects.length} objects are missing (${some}${missing.length > 3 ? ', …' : ''})`,
  )
}
