import { type Atom, atom, createStore, type Getter, type PrimitiveAtom } from 'jotai/vanilla'
import type { FirstKnown } from './first.ts'
import type { Json, JsonObject } from './model.ts'
import type { Surroundings } from './ports.ts'

export type Store = ReturnType<typeof createStore>
export type { Atom, Getter }

/**
 * A source as blocks see it: `first` of one that is loading is what is known of its answer before, `error` of a ready one
 * is that of the next page, which could not be loaded.
 */
export type SourceState =
  | { status: 'idle' }
  | { status: 'loading'; first?: Json }
  | { status: 'ready'; value: Json; hasMore: boolean; loadingMore: boolean; error: string | null }
  | { status: 'error'; error: string; silent: boolean; retry: boolean; code: number | string }

/** A named value of the page with what its evaluation met: sources still loading, sources that failed. */
export interface ValueState {
  value: Json
  pending: boolean
  failed: string[]
}

/** The atoms of one page; every name an expression reads ends here. */
export interface PageStore {
  store: Store
  surroundings: { [K in keyof Surroundings]: PrimitiveAtom<Surroundings[K]> }
  query: PrimitiveAtom<JsonObject>
  state: PrimitiveAtom<JsonObject>
  now: PrimitiveAtom<number>
  /** What the page was opened to choose for another; null when it was not. */
  picking: PrimitiveAtom<Json>
  draft: PrimitiveAtom<JsonObject>
  answers: PrimitiveAtom<JsonObject>
  /** Form hashes the answers were typed into, by input. */
  versions: PrimitiveAtom<JsonObject>
  /** Data sources and named values, put in by those who derive them. */
  sources: Map<string, Atom<SourceState>>
  values: Map<string, Atom<ValueState>>
  /** What is known of answers before they are asked for; null where all are asked for. */
  first: FirstKnown | null
}

/** Waits until a state is as it should be, at most until the signal. */
export function until<T>(
  store: Store,
  state: Atom<T>,
  holds: (now: T) => boolean,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (!signal?.aborted && !holds(store.get(state))) return
      stop()
      signal?.removeEventListener('abort', look)
      done()
    }
    const stop = store.sub(state, look)
    signal?.addEventListener('abort', look)
    look()
  })
}

interface Initial {
  surroundings: Surroundings
  query: JsonObject
  state: JsonObject
  at?: number | undefined
  first?: FirstKnown | null | undefined
}

/**
 * Makes the atoms of a page; `now` moves once a second while something on the page reads it. Until then it is `at`,
 * where that is given.
 */
export function createPageStore(initial: Initial, clock: () => number): PageStore {
  const now = atom(initial.at ?? clock())
  now.onMount = (set) => {
    set(clock())
    const timer = setInterval(() => set(clock()), 1000)
    return () => clearInterval(timer)
  }
  const { lang, user, env, site } = initial.surroundings
  return {
    store: createStore(),
    surroundings: { lang: atom(lang), user: atom(user), env: atom(env), site: atom(site) },
    query: atom(initial.query),
    state: atom(initial.state),
    now,
    picking: atom<Json>(null),
    draft: atom<JsonObject>({}),
    answers: atom<JsonObject>({}),
    versions: atom<JsonObject>({}),
    sources: new Map(),
    values: new Map(),
    first: initial.first ?? null,
  }
}
