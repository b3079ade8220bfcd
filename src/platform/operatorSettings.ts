import { randomBytes } from 'node:crypto'
import { eq, inArray, like, or } from 'drizzle-orm'
import type { Json } from '#lib/json.ts'
import type { Database } from './database.ts'
import { settings } from './tables/platform.ts'

/** What is read is at most so old, milliseconds: another process may have written. */
const FRESH_MS = 250

/** Milliseconds by which the platform's time is ahead. */
export const CLOCK = 'clockOffset'
/** Before the operation that is to fail. */
export const FAILURE = 'failure/'
/** Changes when another release is live: each process reads it from where it is published. */
export const RELEASE_NOTICE = 'releaseTold'
/** `{ token, until }` while a rehearsal plays (limits/source.ts). */
export const REHEARSAL = 'rehearsal'

const SECRET = 'consoleSecret'

/** The console's secret that this database keeps for all servers on it; the first of them makes it. */
export async function storedSecret(db: Database): Promise<string> {
  const value = randomBytes(24).toString('base64url')
  await db.insert(settings).values({ key: SECRET, value }).onConflictDoNothing()
  const [row] = await db.select().from(settings).where(eq(settings.key, SECRET))
  return String(row?.value ?? value)
}

/** What the operator has set: the clock's offset, under `clockOffset`, the failures, under `failure/<operation>`, and when it was told of a release. */
export interface OperatorSettings {
  get(key: string): Json | null
  failures(): [operation: string, value: Json][]
  /** Here at once, in other processes within a quarter of a second; null removes it. */
  set(key: string, value: Json | null): Promise<void>
  /** Reads them again when they may be old. */
  refresh(): Promise<void>
}

export async function openOperatorSettings(db: Database): Promise<OperatorSettings> {
  let stored = new Map<string, Json>()
  let readAt = 0
  let writes = 0
  let reading: Promise<void> | null = null
  async function read(): Promise<void> {
    const before = writes
    const ours = or(inArray(settings.key, [CLOCK, RELEASE_NOTICE, REHEARSAL]), like(settings.key, `${FAILURE}%`))
    const rows = await db.select().from(settings).where(ours)
    // What was read while something was being written may be older than it.
    if (before !== writes) return
    stored = new Map(rows.map(({ key, value }) => [key, value]))
    readAt = performance.now()
  }
  await read()
  return {
    get: (key) => stored.get(key) ?? null,
    failures: () =>
      [...stored].flatMap(([key, value]) => (key.startsWith(FAILURE) ? [[key.slice(FAILURE.length), value]] : [])),
    async set(key, value) {
      writes += 1
      if (value === null) {
        stored.delete(key)
        await db.delete(settings).where(eq(settings.key, key))
      } else {
        stored.set(key, value)
        await db.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
      }
      writes += 1
    },
    async refresh() {
      if (performance.now() - readAt < FRESH_MS) return
      reading ??= read().finally(() => {
        reading = null
      })
      await reading
    },
  }
}
