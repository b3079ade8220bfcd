import type { Scope } from './expression/values.ts'
import type { Json, JsonObject } from './model.ts'
import type { Atom, Getter, PageStore, SourceState } from './store.ts'

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
  'picking',
  'status',
  'versions',
] as const

/** Gathers what an evaluation met: a source still loading, sources that failed. */
export interface Reads {
  pending: boolean
  /** It asked for the status of a source that is still loading. */
  unsettled?: boolean
  failed?: Set<string>
}

interface Options {
  reads?: Reads | undefined
  /** Names that go before the page's: item, index, event, results, error. */
  local?: JsonObject | undefined
  /** Sources and values that read as missing here. */
  missing?: ReadonlySet<string> | undefined
}

const NONE: ReadonlySet<string> = new Set()

/** The scope of expressions over a page's atoms. */
export function openScope(page: PageStore, get: Getter, options: Options = {}): Scope {
  const { reads = { pending: false }, local, missing = NONE } = options
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
    picking: () => get(page.picking),
    status: () => statuses(page, get, missing, reads),
    versions: () => get(page.versions),
  }
  const setPending = () => {
    reads.pending = true
  }
  return {
    toCome: page.first ? setPending : undefined,
    read(name) {
      if (local && Object.hasOwn(local, name)) return local[name]
      if (missing.has(name)) return undefined
      const source = page.sources.get(name)
      if (source) return sourceValue(name, get(source), reads)
      const value = page.values.get(name)
      if (value) {
        const state = get(value)
        if (state.pending) reads.pending = true
        for (const failed of state.failed) reads.failed?.add(failed)
        return state.value
      }
      return Object.hasOwn(fixed, name) ? fixed[name]?.() : undefined
    },
  }
}

function sourceValue(name: string, state: SourceState, reads: Reads): Json {
  if (state.status === 'ready') return state.value
  if (state.status === 'loading') {
    if (state.first !== undefined) return state.first
    reads.pending = true
  }
  if (state.status === 'error' && !state.silent) reads.failed?.add(name)
  return null
}

/** The status of every source; each is looked up only when it is read, so that a source may read another's. */
function statuses(page: PageStore, get: Getter, missing: ReadonlySet<string>, reads: Reads): JsonObject {
  const result: JsonObject = {}
  const look = (state: Atom<SourceState>) => {
    const { status } = get(state)
    if (status === 'loading') reads.unsettled = true
    return status
  }
  const add = (name: string, state: Atom<SourceState>) =>
    Object.defineProperty(result, name, { enumerable: true, get: () => look(state) })
  for (const [name, state] of page.sources) if (!missing.has(name)) add(name, state)
  return result
}
