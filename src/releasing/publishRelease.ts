import { message } from '#authoring/model/finding.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import type { Canary } from '#lib/canary.ts'
import type { Text } from '#runtime/model.ts'
import { describeDifference } from './difference/describeDifference.ts'
import { goLive, type Plan, reader, readLive, redraw, type Signed } from './goLive.ts'
import { buildManifest } from './manifest.ts'
import { askPlatform, type Contradiction, type Platform } from './platform.ts'
import { LOCK, type ReleaseRecord } from './record.ts'
import { setCanary } from './rollback.ts'
import { Refusal, type Store } from './store/store.ts'

export interface PublishOptions extends Signed {
  dryRun?: boolean | undefined
  /** Shows the release to part of the visitors only. */
  canary?: Omit<Canary, 'release'> | undefined
  /** Asks a platform what it has against the facts that have changed; with anything against them nothing is written. */
  ask?: Platform['ask']
  /** What is to be in place before the config, done once nobody has anything against it. */
  first?: () => Promise<void>
}

/** What a publish did, or would do. */
export interface Published {
  status: 'published' | 'unchanged' | 'planned' | 'canary' | 'refused'
  /** Null when nothing was made. */
  release: ReleaseRecord | null
  /** Objects that were not in the store, and their bytes. */
  uploaded: string[]
  bytes: number
  skipped: number
  /** Pointers that differ from the live release's. */
  pointers: string[]
  removed: string[]
  diff: Text[]
  /** What the platform has against the facts. */
  contradictions: Contradiction[]
  /** A canary that stays as it is. */
  keeps: Canary | null
}

/** Publishes a built config that has no errors. Throws when another publish is under way or the store fails. */
export async function publishRelease(store: Store, built: BuiltConfig, options: PublishOptions): Promise<Published> {
  const manifest = buildManifest(built)
  const [live, there] = await Promise.all([readLive(store), store.list('objects/')])
  const parent = live.record
  const races = namesOf(built)
  const files = new Map<string, string | Uint8Array>([...built.pictures, ...manifest.objects])
  const upload = missing(files, there)
  const diff = await describeDifference(parent, { ...manifest, races }, reader(store, manifest.objects))
  const pointers = Object.keys(manifest.pointers).filter((path) => parent?.pointers[path] !== manifest.pointers[path])
  const removed = Object.keys(parent?.pointers ?? {}).filter((path) => !(path in manifest.pointers))
  const done = {
    uploaded: [...upload.keys()],
    bytes: [...upload.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0),
    skipped: files.size - upload.size,
    pointers,
    removed,
    diff,
    contradictions: [] as Contradiction[],
    keeps: options.canary ? null : (parent?.canary ?? null),
  }
  const same = pointers.length === 0 && removed.length === 0 && upload.size === 0 && !live.cutOff
  if (options.ask && !same) {
    const read = reader(store, manifest.objects)
    done.contradictions = await askPlatform({ ask: options.ask }, parent?.facts ?? {}, manifest.facts, read)
    if (done.contradictions.length > 0) return { status: 'refused', release: null, ...done }
  }
  await options.first?.()
  if (same) {
    if (options.breakLock && !options.dryRun) await store.remove(LOCK)
    // The application may be another one.
    if (options.drawing && parent && !options.dryRun) await redraw(store, parent, options, manifest.objects)
    return { status: 'unchanged', release: parent, ...done }
  }
  if (options.dryRun) return { status: 'planned', release: null, ...done }
  const plan: Plan = {
    kind: 'publish',
    parent,
    pointers: manifest.pointers,
    objects: [...files.keys()],
    races,
    facts: manifest.facts,
    entities: manifest.entities,
    upload,
    atHand: manifest.objects,
    diff,
    ...(options.canary ? { staged: true } : parent?.canary ? { canary: parent.canary } : {}),
  }
  if (options.canary && !parent) throw new Refusal(message('store.firstCanary', { store: store.name }))
  const release = await goLive(store, plan, options)
  if (!options.canary) return { status: 'published', release, ...done }
  const shown = await setCanary(store, { release: release.id, ...options.canary }, options)
  return { status: 'canary', release: shown, ...done }
}

/** What the store lacks: a file of another size was cut off, and is written again. */
function missing<T extends string | Uint8Array>(
  files: ReadonlyMap<string, T>,
  there: ReadonlyMap<string, number>,
): Map<string, T> {
  return new Map([...files].filter(([name, content]) => there.get(name) !== sizeOf(name, content)))
}

/** Sizes in bytes of objects, which are named by their content: they are counted once. */
const sizes = new Map<string, number>()
/** As many as a process that publishes again and again meets in a day. */
const MOST_SIZES = 200_000

function sizeOf(name: string, content: string | Uint8Array): number {
  const size = sizes.get(name) ?? Buffer.byteLength(content)
  if (sizes.size >= MOST_SIZES) sizes.clear()
  sizes.set(name, size)
  return size
}

function namesOf({ races }: BuiltConfig): Record<string, Text> {
  return Object.fromEntries(races.map(({ raceId, name }) => [String(raceId), name as Text]))
}
