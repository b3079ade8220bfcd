import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval'

/** Local copies of files of the config host: for a quick start, and for when the host is down. */
export interface Copies {
  find(key: string): Promise<string | null>
  keep(key: string, text: string): void
  /** Forgets what was not used for longest, until the rest is small enough. */
  tidy(): Promise<void>
}

interface Copy {
  text: string
  /** Last use, epoch milliseconds. */
  at: number
}

/** UTF-16 units of all copies together; a page has about 20,000. */
const MOST = 2_000_000
// iOS sometimes never answers the first question to IndexedDB after a start.
const TIMEOUT_MS = 400

/** Copies in IndexedDB, which plain http has too; where there is none, nothing is kept and nothing breaks. */
export function storedCopies(now: () => number = Date.now): Copies {
  let opened: UseStore | null = null
  const store = () => {
    opened ??= createStore('startline-config', 'copies')
    return opened
  }
  return {
    find: (key) => inTime(read(store, key, now)),
    keep: (key, text) => whenIdle(() => void attempt(() => set(key, { text, at: now() } satisfies Copy, store()))),
    tidy: async () => {
      const all = await attempt(() => entries<string, Copy>(store()))
      const stale = tooMany(all ?? [])
      if (stale.length > 0) await attempt(() => delMany(stale, store()))
    },
  }
}

/** A copy is for the next visit: it waits until this one has come alive. iOS tells of no idle moments. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 3_000 })
  else setTimeout(work, 500)
}

async function read(store: () => UseStore, key: string, now: () => number): Promise<string | null> {
  const copy = await attempt(() => get<Copy>(key, store()))
  if (typeof copy?.text !== 'string') return null
  void attempt(() => set(key, { ...copy, at: now() }, store()))
  return copy.text
}

function tooMany(all: [string, Copy][]): string[] {
  const latest = [...all].sort(([, a], [, b]) => b.at - a.at)
  let size = 0
  return latest.flatMap(([key, copy]) => {
    size += copy.text.length
    return size > MOST ? [key] : []
  })
}

function inTime(found: Promise<string | null>): Promise<string | null> {
  return Promise.race([found, new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null))])
}

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch {
    return null
  }
}
