import { type DraftRecord, faded, isEmpty, lastChange, recordTexts } from './record.ts'
import { PREFIX } from './stored.ts'

/** What drafts need of localStorage. */
export interface DraftStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Drafts in localStorage, one entry a key: there at once, but the death of the browser takes its last seconds. */
export interface FastStore {
  keys(): string[]
  read(key: string): DraftRecord | null
  /** When the storage is full, the oldest drafts of other pages make room. Answers the text of the record. */
  write(key: string, record: DraftRecord): string
  remove(key: string): void
  /** Rewrites or removes what has outlived its time, also of drafts nobody opens again. */
  sweep(): void
}

export function fastStore(storage: DraftStorage, now: () => number): FastStore {
  const texts = recordTexts()
  const read = (key: string) => texts.read(attempt(() => storage.getItem(PREFIX + key)))
  const put = (key: string, text: string) => {
    attempt(() => storage.setItem(PREFIX + key, text))
    return attempt(() => storage.getItem(PREFIX + key)) === text
  }
  const remove = (key: string) => void attempt(() => storage.removeItem(PREFIX + key))
  const keys = () => {
    const count = attempt(() => storage.length) ?? 0
    const all = Array.from({ length: count }, (_, at) => attempt(() => storage.key(at)))
    return all.flatMap((key) => (typeof key === 'string' && key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  }
  const sweep = () => {
    for (const key of keys()) {
      const record = read(key)
      const fresh = record && faded(record, now())
      if (!fresh || isEmpty(fresh)) remove(key)
      else put(key, texts.write(fresh))
    }
  }
  const makeRoom = (key: string, text: string) => {
    sweep()
    const touched = (other: string) => lastChange(read(other) ?? { format: 2, answers: {} })
    const others = keys().filter((other) => other !== key)
    for (const other of others.sort((a, b) => touched(a) - touched(b))) {
      if (put(key, text)) return
      remove(other)
    }
    put(key, text)
  }
  return {
    keys,
    read,
    write(key, record) {
      const text = texts.write(record)
      if (!put(key, text)) makeRoom(key, text)
      return text
    },
    remove,
    sweep,
  }
}

// Storage throws when it is full, switched off or blocked in a private window.
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
