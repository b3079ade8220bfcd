import { randomUUID } from 'node:crypto'
import { message } from '#authoring/model/finding.ts'
import { hashContent } from '#authoring/model/objectName.ts'
import type { Canary } from '#lib/canary.ts'
import { inParallel } from '#lib/inParallel.ts'
import { isRecord } from '#lib/json.ts'
import { joinWords, type Words } from '#lib/words.ts'
import type { Text } from '#runtime/model.ts'
import { type DocumentsWritten, type Drawing, withdrawDocuments, writeDocuments } from './documents/writeDocuments.ts'
import { bodyHash, pointerFile, type ReadObject } from './pointerFile.ts'
import { readLog, readRecord } from './readRecord.ts'
import {
  LOCK,
  LOG,
  type LogEntry,
  logEntry,
  type ReleaseRecord,
  recordPath,
  releaseId,
  SITE_POINTER,
} from './record.ts'
import { missingFile, Refusal, type Store } from './store/store.ts'

/** Requests under way at once. */
const WIDTH = 16

/** A release about to be made: what it consists of, and why. */
export interface Plan {
  kind: ReleaseRecord['kind']
  /** The live release it was made against; null for the first. */
  parent: ReleaseRecord | null
  pointers: Record<string, string>
  objects: string[]
  races: ReleaseRecord['races']
  facts: NonNullable<ReleaseRecord['facts']>
  entities: NonNullable<ReleaseRecord['entities']>
  /** Contents of objects that the store has not yet. */
  upload: Map<string, string | Uint8Array>
  /** Contents of objects that need not be read from the store, beside those. */
  atHand?: ReadonlyMap<string, string>
  diff: Text[]
  origin?: string
  canary?: Canary
  /** Only kept, for a canary to show: no pointer is written. */
  staged?: boolean
}

export interface Signed {
  author: string
  note: string
  /** Epoch ms. */
  now: number
  breakLock?: boolean | undefined
  /** Hears of long work while it is done. */
  progress?: Progress | undefined
  /** Draws the documents of what goes live; without it those that were drawn before are shown, else the plain one. */
  drawing?: Drawing | undefined
  /** Hears what became of the documents. */
  onDocuments?: ((written: DocumentsWritten) => void) | undefined
}

/** What is being written, how many of it were, and how many there are. */
export type Progress = (what: 'objects' | 'pointers', done: number, all: number) => void

/** The live release of a store, the log, and whether pointers are missing: its last publish was cut off, or the site's is broken. */
export interface Live {
  log: LogEntry[]
  record: ReleaseRecord | null
  cutOff: boolean
}

/** `known`, a record of this store, is not read again: records never change. */
export async function readLive(store: Store, known: ReleaseRecord | null = null): Promise<Live> {
  const log = await readLog(store)
  const last = log.findLast((entry) => entry.status !== 'staged')
  const record = last && last.id === known?.id ? known : last ? await readRecord(store, last.id) : null
  const cutOff = last !== undefined && (last.status === 'publishing' || !isJson(await store.get(SITE_POINTER)))
  return { log, record, cutOff }
}

function isJson(text: string | null): boolean {
  try {
    return text !== null && isRecord(JSON.parse(text))
  } catch {
    return false
  }
}

/**
 * Makes a release: objects, then the record, then the pointers, each whole, the site's last.
 * Stopped at any point, every pointer is the old one or the new one and finds all it names.
 */
export function goLive(store: Store, plan: Plan, signed: Signed): Promise<ReleaseRecord> {
  return withLock(store, { author: signed.author, at: signed.now, breakLock: signed.breakLock }, async (stillMine) => {
    const { log, record: parent, cutOff } = await readLive(store, plan.parent)
    if ((parent?.id ?? null) !== (plan.parent?.id ?? null)) {
      throw new Refusal(message('store.publishedMeanwhile', { store: store.name, parent: parent?.id ?? '' }))
    }
    const record = recordOf(plan, signed, log)
    await inParallel(
      plan.upload,
      WIDTH,
      ([name, content]) => store.put(name, content),
      counted('objects', plan.upload.size, signed.progress),
    )
    await stillMine()
    if (!(await store.putNew(recordPath(record.id), `${JSON.stringify(record, null, 1)}\n`))) {
      throw new Refusal(message('store.alreadyThere', { store: store.name, record: record.id }))
    }
    const write = (status: LogEntry['status']) =>
      store.put(LOG, `${JSON.stringify([...log, logEntry(record, status)], null, 1)}\n`)
    if (plan.staged) {
      await write('staged')
      return record
    }
    await write('publishing')
    const read = reader(store, plan.atHand ?? plan.upload)
    const canary = record.canary ? await readRecord(store, record.canary.release) : null
    await withdrawDocuments(store, { record, canary })
    await writePointers(
      store,
      record,
      canary,
      { parent, everything: cutOff, progress: signed.progress },
      read,
      stillMine,
    )
    await write('live')
    await draw(store, { record, canary, read }, signed)
    return record
  })
}

/** Writes the documents of the live release anew: the application has changed, and the release has not. */
export function redraw(
  store: Store,
  record: ReleaseRecord,
  signed: Signed,
  atHand: ReadonlyMap<string, string>,
): Promise<void> {
  return withLock(store, { author: signed.author, at: signed.now, breakLock: signed.breakLock }, async () => {
    const canary = record.canary ? await readRecord(store, record.canary.release) : null
    await draw(store, { record, canary, read: reader(store, atHand) }, signed)
  })
}

async function draw(store: Store, shown: Parameters<typeof writeDocuments>[1], signed: Signed): Promise<void> {
  const written = await writeDocuments(store, shown, signed.drawing ?? null, signed.now)
  signed.onDocuments?.(written)
}

function recordOf(
  { kind, parent, pointers, objects, races, facts, entities, diff, origin, canary }: Plan,
  signed: Signed,
  log: LogEntry[],
) {
  // Ids sort by time, even when two releases fall into one second.
  const at = Math.max(signed.now, (log.at(-1)?.at ?? 0) + 1000)
  const record: ReleaseRecord = {
    format: 1,
    id: releaseId(at, hashContent(JSON.stringify([pointers, canary ?? null, log.length]))),
    at,
    author: signed.author,
    note: signed.note,
    parent: parent?.id ?? null,
    kind,
    ...(origin ? { origin } : {}),
    pointers,
    objects: [...objects].sort(),
    races,
    facts,
    ...(Object.keys(entities).length > 0 ? { entities } : {}),
    diff,
    ...(canary ? { canary } : {}),
  }
  return record
}

async function writePointers(
  store: Store,
  record: ReleaseRecord,
  canary: ReleaseRecord | null,
  before: { parent: ReleaseRecord | null; everything: boolean; progress: Progress | undefined },
  read: ReadObject,
  stillMine: StillMine,
): Promise<void> {
  const paths = pointerPaths(record, canary)
  const old = before.parent
  // A canary whose record is lost must not stand in the way of ending it.
  const oldCanary = old?.canary ? await readRecord(store, old.canary.release).catch(() => null) : null
  const oldPaths = old ? pointerPaths(old, oldCanary) : []
  const sameCanary = JSON.stringify(old?.canary ?? null) === JSON.stringify(record.canary ?? null)
  const trusted = new Set(old && sameCanary && !before.everything ? oldPaths : [])
  const changed = paths.filter((path) => !trusted.has(path) || !old || bodyHash(old, path) !== bodyHash(record, path))
  await stillMine()
  const last = changed.at(-1)
  await inParallel(
    changed.slice(0, -1),
    WIDTH,
    async (path) => store.put(path, await pointerFile(path, record, canary, read)),
    counted('pointers', changed.length, before.progress),
  )
  if (last) await store.put(last, await pointerFile(last, record, canary, read))
  const current = new Set(paths)
  // A publish that was cut off may have left what no record names.
  const there = before.everything ? [...(await store.list('races/')).keys()] : oldPaths
  const gone = there.filter((path) => !current.has(path))
  await inParallel(gone, WIDTH, (path) => store.remove(path))
}

function counted(what: 'objects' | 'pointers', all: number, progress: Progress | undefined): () => void {
  let done = 0
  return () => progress?.(what, ++done, all)
}

/** Pointers that lie in the store while a release is live, in the order they are written. */
export function pointerPaths(record: ReleaseRecord, canary: ReleaseRecord | null): string[] {
  const own = Object.keys(record.pointers)
  const known = new Set(own)
  return [...Object.keys(canary?.pointers ?? {}).filter((path) => !known.has(path)), ...own]
}

/** Reads objects, each once: from what is at hand, else from the store. */
export function reader(store: Store, atHand: ReadonlyMap<string, string | Uint8Array>): ReadObject {
  const known = new Map<string, Promise<string>>()
  const fetch = async (name: string) => {
    const text = await store.get(name)
    if (text === null) throw missingFile(store, name)
    return text
  }
  return (name) => {
    const found = atHand.get(name)
    if (typeof found === 'string') return Promise.resolve(found)
    const reading = known.get(name) ?? fetch(name)
    known.set(name, reading)
    return reading
  }
}

interface Owner {
  author: string
  /** Epoch ms. */
  at: number
  /** Takes the lock of a publish that has died. */
  breakLock?: boolean | undefined
}

/** Throws when the lock was taken away meanwhile. */
type StillMine = () => Promise<void>

/** Publishes are one after the other: does the work while it holds the store's lock. Throws when another has it. */
async function withLock<T>(store: Store, owner: Owner, work: (stillMine: StillMine) => Promise<T>): Promise<T> {
  const mine = JSON.stringify({ token: randomUUID(), author: owner.author, at: owner.at })
  if (owner.breakLock) await store.remove(LOCK)
  if (!(await store.putNew(LOCK, mine))) throw new Refusal(await busy(store))
  try {
    return await work(async () => {
      if ((await store.get(LOCK)) !== mine) throw new Refusal(message('store.takenOver', { store: store.name }))
    })
  } finally {
    if ((await store.get(LOCK)) === mine) await store.remove(LOCK)
  }
}

async function busy(store: Store): Promise<Words> {
  const { author, at } = holder((await store.get(LOCK)) ?? '')
  const parts = [
    ...(author ? [message('store.by', { author })] : []),
    ...(at ? [message('store.since', { since: new Date(at).toISOString() })] : []),
  ]
  const who = joinWords(parts, '', '')
  return message('store.busy', { store: store.name, who })
}

function holder(text: string): { author?: string; at?: number } {
  try {
    const { author, at } = JSON.parse(text)
    return { author: String(author), at: Number(at) }
  } catch {
    return {}
  }
}
