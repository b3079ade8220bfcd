import type { Canary } from '#lib/canary.ts'
import { assertComplete } from './assertComplete.ts'
import { goLive, readLive, type Signed } from './goLive.ts'
import { knownId } from './knownId.ts'
import { readRecord } from './readRecord.ts'
import type { ReleaseRecord } from './record.ts'
import { Refusal } from './refusal.ts'
import type { Store } from './store.ts'

/** Shows a release to part of the visitors beside the live one, or (null) ends that. Throws when the release is unknown. */
export async function setCanary(store: Store, canary: Canary | null, signed: Signed): Promise<ReleaseRecord> {
  const { log, record: parent } = await readLive(store)
  if (!parent) throw new Refusal(`${store.name}: nothing was published yet`)
  if (!canary && !parent.canary) throw new Refusal(`${store.name}: no canary is active`)
  const shown = canary
    ? await readRecord(
        store,
        knownId(
          store,
          log.map((entry) => entry.id),
          canary.release,
        ),
      )
    : null
  if (shown) await assertComplete(store, shown)
  return goLive(
    store,
    {
      kind: 'canary',
      parent,
      origin: canary?.release ?? parent.origin ?? parent.id,
      pointers: parent.pointers,
      objects: parent.objects,
      races: parent.races,
      upload: new Map(),
      diff: [],
      ...(canary ? { canary } : {}),
    },
    signed,
  )
}
