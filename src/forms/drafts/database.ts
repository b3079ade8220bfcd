import { createStore, keys, promisifyRequest, type UseStore } from 'idb-keyval'
import { DATABASE } from './stored.ts'

/** Entries of text that outlive the death of the browser's process; every call may fail. */
export interface DraftDatabase {
  keys(): Promise<string[]>
  /** Changes an entry in one transaction, also against other tabs; null is no entry. Answers what is there then. */
  change(key: string, change: (before: string | null) => string | null): Promise<string | null>
}

// iOS sometimes never answers the first question to IndexedDB after a start; the second connection is answered.
const TIMEOUT_MS = 1_000

/** Drafts in IndexedDB. Nothing waits longer than two seconds for it. */
export function draftDatabase(): DraftDatabase {
  let opened: UseStore | null = null
  const ask = async <T>(work: (store: UseStore) => Promise<T>): Promise<T> => {
    const once = () => {
      opened ??= createStore(DATABASE, 'drafts')
      return within(work(opened))
    }
    try {
      return await once()
    } catch {
      opened = null
      return await once()
    }
  }
  return {
    keys: () => ask((store) => keys<string>(store)),
    change: (key, change) => ask((store) => store('readwrite', (entries) => changeEntry(entries, key, change))),
  }
}

function changeEntry(
  entries: IDBObjectStore,
  key: string,
  change: (before: string | null) => string | null,
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const asked = entries.get(key)
    asked.onerror = () => reject(asked.error)
    asked.onsuccess = () => {
      try {
        const before = typeof asked.result === 'string' ? asked.result : null
        const after = change(before)
        if (after === null) entries.delete(key)
        else if (after !== before) entries.put(after, key)
        resolve(promisifyRequest(entries.transaction).then(() => after))
      } catch (error) {
        reject(error)
      }
    }
  })
}

function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB did not answer')), TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
