import { dequal as equal } from 'dequal/lite'
import { valueAt, withValueAt } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import type { Drafts, PrivacyClass, SavedAnswer, SavedAnswers } from '#runtime/ports.ts'

/** What drafts need of localStorage. */
export interface DraftStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface DraftOptions {
  storage: DraftStorage
  /** Epoch milliseconds. */
  now(): number
}

/** How long an answer outlives its last change, in milliseconds. */
const KEEP: Record<PrivacyClass, number> = {
  sensitive: 24 * 3_600_000,
  personal: 7 * 24 * 3_600_000,
  public: 7 * 24 * 3_600_000,
}
const PREFIX = 'sl.draft.'

interface StoredAnswer extends SavedAnswer {
  /** When the answer last changed, epoch ms. */
  at: number
}

interface Stored {
  format: 1
  answers: Record<string, StoredAnswer>
}

/**
 * Drafts in the browser's storage, one entry a key. Sensitive fields are forgotten after 24 hours, the rest after
 * 7 days. When the storage is full, the oldest drafts of other pages make room; when it refuses altogether, drafts
 * live as long as the page.
 */
export function createDrafts({ storage, now }: DraftOptions): Drafts {
  const memory = new Map<string, string>()
  const read = (key: string): Stored | null => parse(memory.get(key) ?? attempt(() => storage.getItem(PREFIX + key)))
  // What this page saved last, so that a save need not read it back.
  const latest = new Map<string, Stored>()
  const forget = (key: string) => {
    memory.delete(key)
    latest.delete(key)
    attempt(() => storage.removeItem(PREFIX + key))
  }
  sweep(storage, now())
  return {
    load(key) {
      const stored = read(key)
      if (!stored) return null
      const fresh = fade(stored, now())
      if (!fresh) {
        forget(key)
        return null
      }
      return Object.fromEntries(Object.entries(fresh.answers).map(([name, { at: _at, ...answer }]) => [name, answer]))
    },
    save(key, answers) {
      const stored = stamp(answers, latest.get(key) ?? read(key), now())
      const text = JSON.stringify(stored)
      latest.set(key, stored)
      memory.delete(key)
      if (!write(storage, PREFIX + key, text, now())) memory.set(key, text)
    },
    clear: forget,
  }
}

// An answer keeps the time of its last change: touching one field does not prolong the life of another input.
function stamp(answers: SavedAnswers, before: Stored | null, at: number): Stored {
  const stamped = Object.entries(answers).map(([name, answer]) => {
    const known = before?.answers[name]
    const same = known !== undefined && equal(known.value, answer.value)
    return [name, { ...answer, at: same ? known.at : at }] as const
  })
  return { format: 1, answers: Object.fromEntries(stamped) }
}

/** What is still to be remembered; null when nothing is. */
function fade(stored: Stored, at: number): Stored | null {
  const answers: Record<string, StoredAnswer> = {}
  for (const [name, answer] of Object.entries(stored.answers)) {
    const age = at - answer.at
    if (age >= KEEP.personal) continue
    answers[name] = age < KEEP.sensitive ? answer : { ...answer, value: withoutSensitive(answer) }
  }
  return Object.keys(answers).length > 0 ? { format: 1, answers } : null
}

function withoutSensitive({ value, privacy = {} }: SavedAnswer): Json {
  let kept: Json | undefined = value
  for (const [pointer, level] of Object.entries(privacy)) {
    if (level !== 'sensitive' || valueAt(kept ?? null, pointer) === undefined) continue
    kept = pointer === '' ? null : withValueAt(kept, pointer, undefined)
  }
  return kept ?? null
}

function write(storage: DraftStorage, key: string, text: string, at: number): boolean {
  const put = () => {
    attempt(() => storage.setItem(key, text))
    return attempt(() => storage.getItem(key)) === text
  }
  if (put()) return true
  sweep(storage, at)
  for (const other of oldestFirst(storage).filter((one) => one !== key)) {
    if (put()) return true
    attempt(() => storage.removeItem(other))
  }
  return put()
}

/** Rewrites or removes what has outlived its time, also for drafts nobody opens again. */
function sweep(storage: DraftStorage, at: number): void {
  for (const key of keysOf(storage)) {
    const text = attempt(() => storage.getItem(key))
    const stored = parse(text)
    const fresh = stored && fade(stored, at)
    if (!fresh) attempt(() => storage.removeItem(key))
    else if (JSON.stringify(fresh) !== text) attempt(() => storage.setItem(key, JSON.stringify(fresh)))
  }
}

function oldestFirst(storage: DraftStorage): string[] {
  const touched = (key: string) =>
    Math.max(0, ...Object.values(parse(attempt(() => storage.getItem(key)))?.answers ?? {}).map((answer) => answer.at))
  return keysOf(storage).sort((a, b) => touched(a) - touched(b))
}

function keysOf(storage: DraftStorage): string[] {
  const count = attempt(() => storage.length) ?? 0
  const keys = Array.from({ length: count }, (_, at) => attempt(() => storage.key(at)))
  return keys.filter((key): key is string => typeof key === 'string' && key.startsWith(PREFIX))
}

function parse(text: string | null | undefined): Stored | null {
  if (!text) return null
  const stored: unknown = attempt(() => JSON.parse(text))
  if (typeof stored !== 'object' || stored === null || !('format' in stored) || stored.format !== 1) return null
  if (!('answers' in stored) || typeof stored.answers !== 'object' || stored.answers === null) return null
  const sound = Object.values(stored.answers).every(isStoredAnswer)
  return sound ? (stored as Stored) : null
}

function isStoredAnswer(value: unknown): value is StoredAnswer {
  return (
    typeof value === 'object' && value !== null && 'value' in value && 'at' in value && typeof value.at === 'number'
  )
}

// Storage throws when it is full, switched off or blocked in a private window.
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
