import { dequal as equal } from 'dequal/lite'
import type { Draft, Drafts, SavedAnswers } from '#runtime/ports.ts'
import type { DraftDatabase } from './database.ts'
import { type DraftStorage, fastStore } from './fastStore.ts'
import {
  applied,
  type DraftRecord,
  endRecord,
  faded,
  isEmpty,
  isNothing,
  merged,
  NO_DRAFT,
  parseRecord,
  readAnswers,
  recordTexts,
  stamped,
} from './record.ts'

/** What tabs of one browser tell each other; a BroadcastChannel. */
export interface DraftChannel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
}

export interface DraftOptions {
  storage: DraftStorage
  database: DraftDatabase
  /** Null where there is none: tabs meet in the storage alone. */
  channel: DraftChannel | null
  /** Epoch milliseconds, by one clock at every start. */
  now(): number
}

export interface DraftBook extends Drafts {
  /** Removes the drafts of a runner from this phone, those made before the login too; resolves when it is done. */
  end(userId: string): Promise<void>
}

type Message = { key: string; text: string } | { ended: string }

/** One page's draft while it is open. */
interface OpenDraft {
  key: string
  /** Takes over a newer state of the record; a page is told unless what it shows has just been sent elsewhere. */
  adopt(record: DraftRecord, tell: boolean): void
  close(): void
}

/**
 * Drafts, each in localStorage, which answers at once, and in IndexedDB, which outlives the death of the browser's
 * process. What is read from several places is merged field by field; nothing waits for IndexedDB. Where nothing can
 * be stored, drafts live as long as the application.
 */
export function createDrafts({ storage, database, channel, now }: DraftOptions): DraftBook {
  const fast = fastStore(storage, now)
  const known = new Map<string, DraftRecord>()
  const pages = new Set<OpenDraft>()
  const write = createWriter(database, now)

  const recordOf = (key: string): DraftRecord => {
    const stored = faded(fast.read(key) ?? NO_DRAFT, now())
    const own = known.get(key)
    // No other tab has written there since.
    return own === stored ? stored : merged(own ?? NO_DRAFT, stored)
  }
  /** Answers the text of the record. */
  const keep = (key: string, record: DraftRecord): string => {
    known.set(key, record)
    if (!isEmpty(record)) return fast.write(key, record)
    fast.remove(key)
    return JSON.stringify(record)
  }
  const tellTabs = (message: Message) => channel?.postMessage(message)
  /** A record from the database or another tab. A page that opens shows no draft that has ended meanwhile. */
  const learn = (key: string, record: DraftRecord, opens: boolean) => {
    const before = recordOf(key)
    const next = merged(before, record)
    if (equal(before, next)) known.set(key, next)
    else keep(key, next)
    const sent = (next.ended ?? 0) > (before.ended ?? 0)
    for (const page of pages) if (page.key === key) page.adopt(next, opens || !sent)
  }
  const end = (key: string): DraftRecord => {
    const record = endRecord(recordOf(key), now())
    tellTabs({ key, text: keep(key, record) })
    return record
  }
  // Nothing of it may stay, not even what another clock has stored with a later time.
  const endStored = async (key: string): Promise<void> => {
    const record = end(key)
    const stop = (before: string | null) =>
      JSON.stringify(endRecord(merged(parseRecord(before) ?? NO_DRAFT, record), now()))
    await database.change(key, stop).catch(() => null)
  }
  const closeOf = (userId: string) => {
    for (const page of [...pages]) if (isOf(page.key, userId)) page.close()
  }
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('ended' in data) return closeOf(data.ended)
      const record = parseRecord(data.text)
      if (record) learn(data.key, record, false)
    }
  }
  fast.sweep()
  void sweep(database, fast, now)

  function open(key: string): Draft {
    const listeners = new Set<(answers: SavedAnswers) => void>()
    let record = faded(recordOf(key), now())
    let shown = readAnswers(record)
    let closed = false
    const tell = (next: SavedAnswers) => {
      if (next === shown) return
      shown = next
      for (const listener of listeners) listener(next)
    }
    const page: OpenDraft = {
      key,
      adopt(next, told) {
        // A page that does not listen shows what it was given; it hears the rest when it follows.
        if (listeners.size === 0) return
        const answers = applied(shown, record, next)
        record = next
        if (told) tell(answers)
      },
      close() {
        closed = true
        pages.delete(page)
      },
    }
    pages.add(page)
    write(key, record, (stored) => learn(key, stored, true))
    return {
      answers: shown,
      save(answers) {
        if (closed) return
        const elsewhere = recordOf(key)
        const next = stamped(elsewhere, shown, answers, now())
        const answersNow = applied(answers, record, next)
        const changed = next !== elsewhere
        record = next
        shown = answers
        if (changed) {
          tellTabs({ key, text: keep(key, next) })
          write(key, next, (stored) => learn(key, stored, false))
        }
        tell(answersNow)
      },
      clear() {
        page.close()
        write(key, end(key), () => {})
      },
      follow(listener) {
        listeners.add(listener)
        if (!closed) {
          pages.add(page)
          // What came between the opening and now.
          page.adopt(recordOf(key), true)
        }
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) pages.delete(page)
        }
      },
    }
  }

  return {
    open,
    async end(userId) {
      closeOf(userId)
      tellTabs({ ended: userId })
      const here = [...fast.keys(), ...known.keys()].filter((key) => isOf(key, userId))
      const ended = [...new Set(here)].map(endStored)
      const stored = await database.keys().catch((): string[] => [])
      const others = stored.filter((key) => isOf(key, userId) && !here.includes(key))
      await Promise.all([...ended, ...others.map(endStored)])
    },
  }
}

/** A draft's key is `route|runner|…`; without a runner it was made before the login. */
function isOf(key: string, userId: string): boolean {
  const owner = key.split('|')[1]
  return owner === userId || owner === ''
}

type Write = (key: string, record: DraftRecord, stored: (record: DraftRecord) => void) => void

/** Merges records into the database, one transaction a key at a time: what comes meanwhile goes together. */
function createWriter(database: DraftDatabase, now: () => number): Write {
  const waiting = new Map<string, { record: DraftRecord; stored: (record: DraftRecord) => void }>()
  const running = new Set<string>()
  const texts = recordTexts()
  const run = async (key: string) => {
    running.add(key)
    for (let next = waiting.get(key); next; next = waiting.get(key)) {
      waiting.delete(key)
      const { record, stored } = next
      const merge = (before: string | null) => {
        const next = faded(merged(texts.read(before) ?? NO_DRAFT, record), now())
        return isNothing(next) ? null : texts.write(next)
      }
      const found = texts.read(await database.change(key, merge).catch(() => null))
      if (found) stored(found)
    }
    running.delete(key)
  }
  return (key, record, stored) => {
    // An opening page's question must not be lost to a save that comes before its answer.
    const before = waiting.get(key)
    waiting.set(key, before ? { record: merged(before.record, record), stored: before.stored } : { record, stored })
    if (!running.has(key)) void run(key)
  }
}

/** Retention in the database, and the ends of drafts that localStorage had forgotten when the browser died. */
async function sweep(database: DraftDatabase, fast: ReturnType<typeof fastStore>, now: () => number): Promise<void> {
  for (const key of await database.keys().catch((): string[] => [])) {
    const fresh = (before: string | null) => {
      const record = faded(parseRecord(before) ?? NO_DRAFT, now())
      return isNothing(record) ? null : JSON.stringify(record)
    }
    const text = await database.change(key, fresh).catch(() => null)
    const { ended } = parseRecord(text) ?? NO_DRAFT
    const left = fast.read(key)
    if (!left || ended === undefined) continue
    const next = merged(left, { ...NO_DRAFT, ended })
    if (isEmpty(next)) fast.remove(key)
    else fast.write(key, next)
  }
}
