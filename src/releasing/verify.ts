import { dequal as equal } from 'dequal/lite'
import { message } from '#authoring/model/finding.ts'
import { hashContent, hashedTogether } from '#authoring/model/objectName.ts'
import { inParallel } from '#lib/inParallel.ts'
import { isRecord } from '#lib/json.ts'
import { errorWords, type Words } from '#lib/words.ts'
import { pointerPaths, reader, readLive } from './goLive.ts'
import { pointerFile, type ReadObject } from './pointerFile.ts'
import { readEntity, readFacts, readRecord } from './readRecord.ts'
import { CLOUD, LOCK, type LogEntry, type ReleaseRecord, recordPath } from './record.ts'
import type { Store } from './store/store.ts'

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
async function factsFaults(
  store: Store,
  { id, facts = {}, entities = {}, objects }: ReleaseRecord,
): Promise<StoreFault[]> {
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
  for (const [entity, name] of Object.entries(entities)) {
    const found = await readEntity(store.get, entity, name).catch((error: Error) => error)
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

/** Holds every pointer of a store against the live release; pointers that belong to none are faults too. */
export async function pointerFaults(
  store: Store,
  record: ReleaseRecord,
  log: LogEntry[],
): Promise<{ count: number; faults: StoreFault[] }> {
  const faults: StoreFault[] = []
  const canary = record.canary ? await readRecord(store, record.canary.release).catch(() => null) : null
  const paths = pointerPaths(record, canary)
  const read = reader(store, new Map())
  const releases = new Set(log.map((entry) => entry.id))
  await inParallel(paths, 16, async (path) => {
    const message = await faultOf(path, { store, record, canary, read, releases })
    if (message) faults.push(fault('pointer.content', path, message))
  })
  const known = new Set(paths)
  for (const path of (await store.list('races/')).keys()) {
    if (!known.has(path))
      faults.push(fault('pointer.stray', path, message('verify.strayPointer', { record: record.id })))
  }
  return { count: paths.length, faults: faults.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

interface Context {
  store: Store
  record: ReleaseRecord
  canary: ReleaseRecord | null
  read: ReadObject
  releases: ReadonlySet<string>
}

async function faultOf(path: string, { store, record, canary, read, releases }: Context): Promise<Words | null> {
  const text = await store.get(path)
  if (text === null) return message('verify.missing')
  const expected = await pointerFile(path, record, canary, read).catch((error: Error) => error)
  if (expected instanceof Error) return errorWords(expected)
  const found = parsed(text)
  if (found === undefined) {
    return message('verify.noJson')
  }
  const other = message('verify.otherPointer', { record: record.id })
  if (path === CLOUD) return text === expected ? null : other
  // A pointer that a release did not change still bears the release that wrote it.
  const { release, at: _at, ...content } = found as Record<string, unknown>
  const { release: _release, at: _time, ...wanted } = JSON.parse(expected)
  // Pointers written before 2026-11-22 say no version.
  if (!('version' in content)) delete wanted.version
  if (isRecord(content.canary) && !('version' in content.canary)) delete wanted.canary?.version
  if (!releases.has(String(release))) {
    return message('verify.unknownRelease', { release: String(release) })
  }
  return equal(content, wanted) ? null : other
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** One thing wrong with a store. */
export interface StoreFault {
  /** Stable name of the kind of fault. */
  code: string
  /** File in the store. */
  path: string
  message: Words
}

export function fault(code: string, path: string, message: Words): StoreFault {
  return { code, path, message }
}
