import type { Canary } from '#lib/canary.ts'
import { goLive, readLive, type Signed } from './goLive.ts'
import { assertComplete, knownId, readRecord } from './readRecord.ts'
import type { LogEntry, ReleaseRecord } from './record.ts'
import type { Store } from './store/store.ts'
import { noCanary, nothingYet } from './store/store.ts'

/**
 * Shows a release to part of the visitors beside the live one, or (null) ends that. Without a `release` it is the one
 * that is shown already. Throws when the release is unknown or incomplete.
 */
export async function setCanary(store: Store, wanted: CanaryWish | null, signed: Signed): Promise<ReleaseRecord> {
  const { log, record: parent } = await readLive(store)
  if (!parent) throw nothingYet(store)
  const release = wanted?.release ?? parent.canary?.release
  if (release === undefined) throw noCanary(store)
  const canary = wanted ? { ...wanted, release: knownId(store, idsOf(log), release) } : null
  if (canary) await assertComplete(store, await readRecord(store, canary.release))
  return goLive(
    store,
    {
      kind: 'canary',
      parent,
      origin: canary?.release ?? parent.origin ?? parent.id,
      pointers: parent.pointers,
      objects: parent.objects,
      races: parent.races,
      facts: parent.facts ?? {},
      upload: new Map(),
      diff: [],
      ...(canary ? { canary } : {}),
    },
    signed,
  )
}

/** Whom to show a release to; its id may be shortened. */
export type CanaryWish = Omit<Canary, 'release'> & { release?: string | undefined }

function idsOf(log: LogEntry[]): string[] {
  return log.map((entry) => entry.id)
}
