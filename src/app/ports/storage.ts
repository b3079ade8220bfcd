import type { KeyValue } from '#modules/auth/session.ts'
import type { Json } from '#runtime/model.ts'
import type { StateStorage } from '#runtime/ports.ts'

export interface SafeStorage extends KeyValue {
  /** Entries that outlive the page. */
  readonly length: number
  key(index: number): string | null
}

/** Storage that never throws: private windows and full disks fall back to memory, so nothing is lost before a reload. */
export function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const storage = attempt(open, null)
  return {
    get length() {
      return attempt(() => storage?.length ?? 0, 0)
    },
    key: (index) => attempt(() => storage?.key(index) ?? null, null),
    getItem: (key) => attempt(() => storage?.getItem(key) ?? null, null) ?? memory.get(key) ?? null,
    setItem: (key, value) => {
      const isStored = attempt(() => {
        storage?.setItem(key, value)
        return storage !== null
      }, false)
      if (isStored) memory.delete(key)
      else memory.set(key, value)
    },
    removeItem: (key) => {
      memory.delete(key)
      attempt(() => storage?.removeItem(key), undefined)
    },
  }
}

/** Where a tab keeps what pages choose for one another. */
export const PICKS = 'sl.picks'

const STATE_PREFIX = 'sl.kept.'

/** Page state that is kept on the device, as JSON; what cannot be read counts as not kept. */
export function createStateStorage(storage: KeyValue): StateStorage {
  return {
    load: (key) => attempt((): Json => JSON.parse(storage.getItem(STATE_PREFIX + key) ?? 'null'), null),
    save: (key, value) => storage.setItem(STATE_PREFIX + key, JSON.stringify(value)),
  }
}

function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}
