import { message } from '#authoring/model/finding.ts'
import type { Canary } from '#lib/canary.ts'
import { describeDifference } from './difference/describeDifference.ts'
import { goLive, reader, readLive, type Signed } from './goLive.ts'
import { assertComplete, knownId, readRecord } from './readRecord.ts'
import type { LogEntry, ReleaseRecord } from './record.ts'
import { noCanary, nothingYet, Refusal, type Store } from './store/store.ts'

/**
 * Publishes the pages and facts of an earlier release again, under a record of its own, and ends a canary. Facts are
 * not held against what was sold: that stays on its terms, and a project that is gone takes no more entries.
 * `target` is a release's id or a number of steps back. Throws when one of its objects is gone.
 */
export function rollback(store: Store, target: string, signed: Signed): Promise<ReleaseRecord> {
  return republish(store, signed, 'rollback', (log) => targetOf(store, log, target))
}

/** Makes the canary's release everybody's. */
export function promoteCanary(store: Store, signed: Signed): Promise<ReleaseRecord> {
  return republish(store, signed, 'publish', (_log, live) => {
    if (!live.canary) throw noCanary(store)
    return live.canary.release
  })
}

async function republish(
  store: Store,
  signed: Signed,
  kind: 'rollback' | 'publish',
  choose: (log: LogEntry[], live: ReleaseRecord) => string,
): Promise<ReleaseRecord> {
  const { log, record: parent } = await readLive(store)
  if (!parent) throw nothingYet(store)
  const old = await readRecord(store, choose(log, parent))
  await assertComplete(store, old)
  const diff = await describeDifference(parent, old, reader(store, new Map()))
  const { pointers, races, origin } = old
  // A release from before facts were part of one leaves them as they are.
  const facts = old.facts ?? parent.facts ?? {}
  const { entities = {} } = old
  const objects = [...new Set([...old.objects, ...Object.values(facts)])]
  const plan = {
    kind,
    parent,
    pointers,
    objects,
    races,
    facts,
    entities,
    upload: new Map(),
    diff,
    origin: origin ?? old.id,
  }
  return goLive(store, plan, signed)
}

/** Steps are counted over releases that changed something for everybody: a canary is no step. */
function targetOf(store: Store, log: LogEntry[], target: string): string {
  if (!/^\d{1,4}$/.test(target)) return knownId(store, idsOf(log), target)
  const steps = log.filter((entry) => entry.status !== 'staged' && entry.kind !== 'canary')
  const back = Number(target)
  const found = back > 0 ? steps.at(-1 - back) : undefined
  if (found) return found.id
  const earlier = Math.max(0, steps.length - 1)
  throw new Refusal(message('store.noSteps', { store: store.name, target, earlier }))
}

/**
 * Shows a release to part of the visitors beside the live one, or (null) ends that. Without a `release` it is the one
 * that is shown already. Throws when the release is unknown or incomplete.
 */
export async function setCanary(store: Store, wanted: CanaryRequest | null, signed: Signed): Promise<ReleaseRecord> {
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
      entities: parent.entities ?? {},
      upload: new Map(),
      diff: [],
      ...(canary ? { canary } : {}),
    },
    signed,
  )
}

/** Whom to show a release to; its id may be shortened. */
export type CanaryRequest = Omit<Canary, 'release'> & { release?: string | undefined }

function idsOf(log: LogEntry[]): string[] {
  return log.map((entry) => entry.id)
}
