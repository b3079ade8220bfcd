import type { Bound } from './binding.ts'
import type { Scope } from './expression/evaluate.ts'
import type { Json, JsonObject } from './model.ts'
import type { SourceState } from './sources.ts'
import type { Atom, Getter, PageStore } from './store.ts'

/** Names every page has, besides its data sources and what `each`, events and results add. */
export const SCOPE_NAMES = [
  'query',
  'state',
  'answers',
  'draft',
  'user',
  'site',
  'env',
  'lang',
  'now',
  'status',
  'versions',
] as const

/** Gathers what an evaluation met: a source still loading, sources that failed. */
export interface Reads {
  pending: boolean
  failed?: Set<string>
}

/** The scope of expressions over a page's atoms; `local` (item, index, event, results, error) goes before them. */
export function scopeOf(
  page: PageStore,
  get: Getter,
  stateOf: (name: string) => Atom<SourceState> | undefined,
  reads: Reads = { pending: false },
  local?: JsonObject,
): Scope {
  const fixed: Record<string, () => Json> = {
    query: () => get(page.query),
    state: () => get(page.state),
    answers: () => get(page.answers),
    draft: () => get(page.draft),
    user: () => get(page.surroundings.user),
    site: () => get(page.surroundings.site),
    env: () => get(page.surroundings.env),
    lang: () => get(page.surroundings.lang),
    now: () => get(page.now),
    status: () => statuses(page, get, stateOf),
    versions: () => get(page.versions),
  }
  const scope: Scope = {
    read(name) {
      if (local && Object.hasOwn(local, name)) return local[name]
      const state = stateOf(name)
      if (state) return sourceValue(name, get(state), reads)
      const value = page.values.get(name)
      if (value) return readValue(value, global)
      return Object.hasOwn(fixed, name) ? fixed[name]?.() : undefined
    },
  }
  // A page's value is the same wherever it is read: it does not see a row's item.
  const global: Scope = local ? scopeOf(page, get, stateOf, reads) : scope
  return scope
}

const reading = new Set<Bound>()

// A value that reads itself is missing.
function readValue(value: Bound, scope: Scope): Json {
  if (reading.has(value)) return null
  reading.add(value)
  try {
    return value.read(scope)
  } finally {
    reading.delete(value)
  }
}

function sourceValue(name: string, state: SourceState, reads: Reads): Json {
  if (state.status === 'ready') return state.value
  if (state.status === 'loading') reads.pending = true
  if (state.status === 'error' && !state.silent) reads.failed?.add(name)
  return null
}

function statuses(page: PageStore, get: Getter, stateOf: (name: string) => Atom<SourceState> | undefined): JsonObject {
  const result: JsonObject = {}
  for (const name of page.results.keys()) {
    const state = stateOf(name)
    if (state) result[name] = get(state).status
  }
  return result
}
