import { message } from '#authoring/model/finding.ts'
import type { AnyEntity } from '#entities/entity.ts'
import { isRecord, type JsonObject } from '#lib/json.ts'
import { operatorError } from '#lib/words.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { LOG, type LogEntry, type ReleaseRecord, recordPath } from './record.ts'
import { missingFile, Refusal, type Store } from './store/store.ts'

/** The log of a store, oldest first; empty when nothing was published. Throws when it cannot be understood. */
export async function readLog(store: Store): Promise<LogEntry[]> {
  const text = await store.get(LOG)
  if (text === null) return []
  const value = parsed(store, LOG, text)
  if (!Array.isArray(value) || !value.every(isEntry))
    throw operatorError(message('store.noLog', { store: store.name, log: LOG }))
  return value
}

/** A release's record; throws when it is missing or broken. */
export async function readRecord(store: Store, id: string): Promise<ReleaseRecord> {
  const path = recordPath(id)
  const text = await store.get(path)
  if (text === null) throw missingFile(store, path)
  const value = parsed(store, path, text)
  if (!isRecordFile(value)) throw operatorError(message('store.noRelease', { store: store.name, path }))
  return value
}

function parsed(store: Store, path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw operatorError(message('store.noJson', { store: store.name, path }))
  }
}

function isEntry(value: unknown): value is LogEntry {
  return isRecord(value) && typeof value.id === 'string' && typeof value.at === 'number'
}

function isRecordFile(value: unknown): value is ReleaseRecord {
  return (
    isEntry(value) &&
    'format' in value &&
    value.format === 1 &&
    'pointers' in value &&
    isRecord(value.pointers) &&
    'objects' in value &&
    Array.isArray(value.objects) &&
    'diff' in value &&
    Array.isArray(value.diff) &&
    'races' in value &&
    isRecord(value.races) &&
    (!('facts' in value) || isRecord(value.facts)) &&
    (!('entities' in value) || isRecord(value.entities))
  )
}

/** Throws when the store lacks an object of a release: its pages could not be shown. */
export async function assertComplete(store: Store, { id, objects }: ReleaseRecord): Promise<void> {
  const there = await store.list('objects/')
  const missing = objects.filter((name) => !there.has(name))
  if (missing.length === 0) return
  const some = `${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}`
  throw new Refusal(
    message('store.lacksObjects', { store: store.name, id, objects: objects.length, missing: missing.length, some }),
  )
}

/** The id when the log knows it; throws with what there is. */
export function knownId(store: Store, ids: readonly string[], wanted: string): string {
  if (ids.includes(wanted)) return wanted
  const near = ids.filter((id) => id.startsWith(wanted) || id.endsWith(wanted))
  if (near.length === 1 && near[0] && wanted.length >= 4) return near[0]
  const newest = ids.slice(-5).reverse()
  throw new Refusal(
    message('store.unknownRelease', {
      ...{ store: store.name, wanted },
      newest: newest.length > 0 ? newest : message('store.none'),
    }),
  )
}

/** A race's facts out of a release; throws when they are missing, broken or another race's. */
export async function readFacts(
  read: (name: string) => Promise<string | null>,
  raceId: string,
  name: string,
): Promise<RaceFacts> {
  const text = await read(name)
  if (text === null) throw operatorError(message('store.missingFacts', { raceId }))
  const facts = parseOrNull(text)
  if (!isRecord(facts) || facts.raceId !== raceId || !Array.isArray(facts.items)) {
    throw operatorError(message('store.otherFacts', { raceId }))
  }
  // A release is made only of facts that pass the check.
  return facts as unknown as RaceFacts
}

/** What a release tells the platform of a series' member, by the name in its record; throws when it is missing or broken. */
export async function readEntity(
  read: (name: string) => Promise<string | null>,
  entity: string,
  name: string,
): Promise<AnyEntity> {
  const text = await read(name)
  const facts = text === null ? null : parseOrNull(text)
  const [kind, id] = entity.split('/')
  if (!isRecord(facts) || !kind || !id) throw operatorError(message('store.missingEntity', { entity }))
  return { kind, id, facts: facts as JsonObject }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
