import { dequal as equal } from 'dequal/lite'
import { message } from '#authoring/model/finding.ts'
import { inParallel } from '#lib/inParallel.ts'
import { isRecord } from '#lib/json.ts'
import { errorWords, type Words } from '#lib/words.ts'
import { pointerPaths, reader } from './goLive.ts'
import { pointerFile, type ReadObject } from './pointerFile.ts'
import { readRecord } from './readRecord.ts'
import { CLOUD, type LogEntry, type ReleaseRecord } from './record.ts'
import type { Store } from './store/store.ts'

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
