import { atom, createStore, type PrimitiveAtom } from 'jotai/vanilla'
import { type Bound, bind } from './binding.ts'
import type { Json, JsonObject } from './model.ts'
import type { Surroundings } from './ports.ts'

export type Store = ReturnType<typeof createStore>
export type { Atom, Getter } from 'jotai/vanilla'

/** What is known of a data source under the arguments it was called with. */
export type SourceResult =
  | { status: 'none' }
  | { status: 'ready'; key: string; value: Json; hasMore: boolean; loadingMore: boolean; error: string | null }
  | { status: 'error'; key: string; error: string }

/** The atoms of one page; every name an expression reads ends here. */
export interface PageStore {
  store: Store
  surroundings: { [K in keyof Surroundings]: PrimitiveAtom<Surroundings[K]> }
  query: PrimitiveAtom<JsonObject>
  state: PrimitiveAtom<JsonObject>
  results: Map<string, PrimitiveAtom<SourceResult>>
  now: PrimitiveAtom<number>
  draft: PrimitiveAtom<JsonObject>
  answers: PrimitiveAtom<JsonObject>
  /** Form hashes the answers were typed into, by input. */
  versions: PrimitiveAtom<JsonObject>
  values: Map<string, Bound>
}

/** Makes the atoms of a page; `now` moves once a second while something on the page reads it. */
export function createPageStore(
  initial: { surroundings: Surroundings; query: JsonObject; state: JsonObject; sources: string[]; values: JsonObject },
  clock: () => number,
): PageStore {
  const now = atom(clock())
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
    results: new Map(initial.sources.map((name) => [name, atom<SourceResult>({ status: 'none' })])),
    now,
    draft: atom<JsonObject>({}),
    answers: atom<JsonObject>({}),
    versions: atom<JsonObject>({}),
    values: new Map(Object.entries(initial.values).map(([name, value]) => [name, bind(value, true)])),
  }
}
