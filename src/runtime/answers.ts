import { dequal as equal } from 'dequal/lite'
import { isObject } from '#lib/json.ts'
import { randomId } from '#lib/randomId.ts'
import { bind } from './binding.ts'
import type { Scope } from './expression/values.ts'
import type { RestoredAnswer } from './inputs.ts'
import type { Json, Page } from './model.ts'
import type { Draft, Drafts, SavedAnswer, SavedAnswers } from './ports.ts'
import { byRow } from './rowAnswers.ts'
import type { PageStore } from './store.ts'

export interface Answers {
  get(name: string): Json
  /** The same with the hash of the form that it was typed into. */
  read(name: string): RestoredAnswer
  set(name: string, value: Json, options?: Omit<SavedAnswer, 'value' | 'own'>): void
  /** Opens the draft under a key, null for none; what was answered before that stays. */
  open(key: string | null): void
  /** What a page without a draft would lose; nothing once it was sent. */
  undrafted(): SavedAnswers
  /** Drops the draft for good, after it was sent; what is on the screen stays. */
  forget(): void
  /** Hears which answers were changed elsewhere, until the answered function is called. */
  follow(listener: (name: string) => void): () => void
}

/** Where the draft's own id is kept among the answers; no block may be named so. */
const ID = '$draft'

/** The key of a page's draft: `route|runner|…`, of the page that it shares it with; null when the page has none. */
export function draftKey({ draft, route }: Page, user: Json, scope: () => Scope): string | null {
  if (!draft) return null
  const userId = isObject(user) ? (user.userId ?? '') : ''
  const holder = draft.of ?? (Array.isArray(route) ? route[0] : route)
  return [holder, userId, bind(draft.key).read(scope())].join('|')
}

/**
 * The answers of a page's inputs: once its draft is open restored from it, and saved to it at every change. Of a page come
 * back to that has no draft, what was `typed`.
 */
export function createAnswers(store: PageStore, drafts: Drafts | null, typed: SavedAnswers = {}): Answers {
  let draft: Draft | null = null
  let saved = typed
  // Once sent, a late flush of a field must not bring the draft back.
  let sent = false
  // What the runner typed at another time is here again.
  let resumed = false

  function publish() {
    const { [ID]: id, ...answers } = saved
    store.store.set(store.draft, { id: id?.value ?? null, resumed })
    const of = (read: (answer: SavedAnswer) => Json) =>
      byRow(Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, read(answer)])))
    store.store.set(
      store.answers,
      of(({ value }) => value),
    )
    store.store.set(
      store.versions,
      of(({ version }) => version ?? null),
    )
  }

  function read(name: string): RestoredAnswer {
    const { value = null, version = null } = (Object.hasOwn(saved, name) && saved[name]) || {}
    return { value, version }
  }

  return {
    get: (name) => read(name).value,
    read,
    set(name, value, options = {}) {
      saved = { ...saved, [name]: { ...saved[name], ...options, value } }
      publish()
      if (!sent) draft?.save(saved)
    },
    open(key) {
      draft = key === null ? null : (drafts?.open(key) ?? null)
      const before = saved
      saved = withId({ ...draft?.answers, ...before })
      resumed = isTyped(draft?.answers ?? {})
      publish()
      if (Object.keys(before).length > 0) draft?.save(saved)
    },
    undrafted() {
      const { [ID]: _, ...typed } = saved
      return draft || sent ? {} : typed
    },
    forget() {
      sent = true
      resumed = false
      draft?.clear()
      saved = { ...saved, [ID]: { value: randomId(), own: true } }
      publish()
    },
    follow(listener) {
      return (
        draft?.follow((answers) => {
          if (sent) return
          const before = saved
          saved = withId(answers, before[ID])
          resumed ||= !isTyped(before) && isTyped(saved)
          publish()
          for (const name of new Set([...Object.keys(before), ...Object.keys(saved)])) {
            if (name !== ID && !equal(before[name]?.value, saved[name]?.value)) listener(name)
          }
        }) ?? (() => {})
      )
    },
  }
}

/** Whether the runner has typed any of it. */
function isTyped(answers: SavedAnswers): boolean {
  return Object.entries(answers).some(([name, { own }]) => name !== ID && !own)
}

function withId(answers: SavedAnswers, id: SavedAnswer = { value: randomId() }): SavedAnswers {
  return { ...answers, [ID]: { ...(answers[ID] ?? id), own: true } }
}
