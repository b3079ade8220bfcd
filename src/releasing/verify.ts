import { message } from '#authoring/model/finding.ts'
import { hashContent, hashedTogether } from '#authoring/model/objectName.ts'
import { inParallel } from '#lib/inParallel.ts'
import { errorWords } from '#lib/words.ts'
import { readLive } from './goLive.ts'
import { readFacts } from './readFacts.ts'
import { readRecord } from './readRecord.ts'
import { LOCK, type LogEntry, type ReleaseRecord, recordPath } from './record.ts'
import type { Store } from './store/store.ts'
import { fault, pointerFaults, type StoreFault } from './verifyPointers.ts'

export interface Verified {
  release: string | null
  objects: number
  pointers: number
  faults: StoreFault[]
}

/** Looks at everything in a store: objects by their hash, the races' facts, pointers by their release, earlier releases for a rollback. */
export async function verify(store: Store): Promise<Verified> {
  const [{ log, record, cutOff }, there] = await Promise.all([readLive(store), store.list('objects/')])
  const faults = await brokenObjects(store, there)
  if ((await store.get(LOCK)) !== null) {
    faults.push(fault('store.locked', LOCK, message('verify.underWay')))
  }
  if (!record) {
    faults.push(fault('store.empty', '', message('verify.nothing')))
    return { release: null, objects: there.size, pointers: 0, faults }
  }
  faults.push(...(await recordFaults(store, log, there)))
  if (cutOff) faults.push(cutOffFault(record))
  faults.push(...(await factsFaults(store, record)))
  const pointers = await pointerFaults(store, record, log)
  return { release: record.id, objects: there.size, pointers: pointers.count, faults: [...faults, ...pointers.faults] }
}

function cutOffFault({ id }: ReleaseRecord): StoreFault {
  return fault('release.cutOff', recordPath(id), message('verify.cutOff'))
}

/** The races' facts of a release are what a platform judges by: each is there, and of its race. */
async function factsFaults(store: Store, { id, facts = {}, objects }: ReleaseRecord): Promise<StoreFault[]> {
  const existing = new Set(objects)
  const faults: StoreFault[] = []
  for (const [raceId, name] of Object.entries(facts)) {
    if (!existing.has(name)) {
      const words = message('verify.noFacts', { raceId })
      faults.push(fault('release.facts', recordPath(id), words))
    }
    const found = await readFacts(store.get, raceId, name).catch((error: Error) => error)
    if (found instanceof Error) faults.push(fault('release.facts', name, errorWords(found)))
  }
  return faults
}

async function brokenObjects(store: Store, there: ReadonlyMap<string, number>): Promise<StoreFault[]> {
  const faults: StoreFault[] = []
  await inParallel(there.keys(), 16, async (name) => {
    const together = hashedTogether(name)
    // A size of a picture: its picture's name says the hash of all of them. One that is missing is the record's to tell.
    if (together === 'part' || together.names.some((one) => !there.has(one))) return
    const contents = await Promise.all(together.names.map((one) => store.bytes(one)))
    if (hashContent(...contents.flatMap((content) => content ?? [])) === together.hash) return
    const words = message('verify.otherContent')
    for (const one of together.names) faults.push(fault('object.hash', one, words))
  })
  return faults.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function recordFaults(store: Store, log: LogEntry[], there: ReadonlyMap<string, number>): Promise<StoreFault[]> {
  const faults: StoreFault[] = []
  const missing = new Map<string, string[]>()
  for (const { id } of log) {
    const record = await readRecord(store, id).catch((error: Error) => {
      faults.push(fault('release.record', recordPath(id), errorWords(error)))
      return null
    })
    for (const name of record?.objects ?? []) {
      if (!there.has(name)) missing.set(name, [...(missing.get(name) ?? []), id])
    }
  }
  for (const [name, ids] of missing) {
    const words = message('verify.neededBy', { ids })
    faults.push(fault('object.missing', name, words))
  }
  return faults
}
