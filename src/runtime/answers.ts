import { randomId } from '#lib/randomId.ts'
import type { Json, Page } from './model.ts'
import type { Drafts, PrivacyClass, SavedAnswers } from './ports.ts'
import type { PageStore } from './store.ts'

export interface Answers {
  get(name: string): Json
  /** Hash of the form a restored answer was typed into. */
  version(name: string): string | null
  set(name: string, value: Json, options?: { version?: string; privacy?: Record<string, PrivacyClass> }): void
  /** Drops the draft for good, after it was sent; what is on the screen stays. */
  forget(): void
}

/** Where the draft's own id is kept among the answers; no block may be named so. */
const ID = '$draft'

/** The answers of a page's inputs, restored from the draft under `key` and saved to it at every change. */
export function createAnswers(page: Page, store: PageStore, drafts: Drafts, key: string | null): Answers {
  let saved: SavedAnswers = (page.draft && key ? drafts.load(key) : null) ?? {}
  saved = { ...saved, [ID]: saved[ID] ?? { value: randomId() } }
  // Once sent, a late flush of a field must not bring the draft back.
  let sent = false
  publish()

  function publish() {
    const { [ID]: id, ...answers } = saved
    store.store.set(store.draft, { id: id?.value ?? null })
    store.store.set(
      store.answers,
      Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.value])),
    )
    store.store.set(
      store.versions,
      Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.version ?? null])),
    )
  }

  return {
    get: (name) => (Object.hasOwn(saved, name) ? (saved[name]?.value ?? null) : null),
    version: (name) => (Object.hasOwn(saved, name) ? (saved[name]?.version ?? null) : null),
    set(name, value, options = {}) {
      saved = { ...saved, [name]: { ...saved[name], ...options, value } }
      publish()
      if (page.draft && key && !sent) drafts.save(key, saved)
    },
    forget() {
      sent = true
      if (page.draft && key) drafts.clear(key)
      saved = { ...saved, [ID]: { value: randomId() } }
      publish()
    },
  }
}
