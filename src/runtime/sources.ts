import { dequal as equal } from 'dequal/lite'
import { atom } from 'jotai/vanilla'
import { bind, parseOrNull } from './binding.ts'
import { evaluate } from './expression/evaluate.ts'
import type { DataSource, Json, JsonObject } from './model.ts'
import { scopeOf } from './scope.ts'
import type { Atom, Getter, PageStore, SourceResult } from './store.ts'

/** What a source is about to call: waiting (for another source, or its `when`), or called with these arguments. */
export type SourceCall = { status: 'off' } | { status: 'waiting' } | { status: 'call'; key: string; params: JsonObject }

/** A source as blocks see it. */
export type SourceState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready'; value: Json; hasMore: boolean; loadingMore: boolean; error: string | null }
  | { status: 'error'; error: string; silent: boolean }

export interface Source {
  name: string
  config: DataSource
  call: Atom<SourceCall>
  state: Atom<SourceState>
}

/** The sources of a page as atoms; their results are written by whoever does the calling (the React adapter). */
export function createSources(page: PageStore, data: Record<string, DataSource>): Map<string, Source> {
  const sources = new Map<string, Source>()
  const stateOf = (name: string) => sources.get(name)?.state
  for (const [name, config] of Object.entries(data)) {
    const call = callAtom(page, name, config, stateOf)
    const result = page.results.get(name) ?? atom<SourceResult>({ status: 'none' })
    const state = atom((get): SourceState => stateFrom(get(call), get(result), config))
    sources.set(name, { name, config, call, state })
  }
  return sources
}

function callAtom(
  page: PageStore,
  name: string,
  config: DataSource,
  stateOf: (name: string) => Atom<SourceState> | undefined,
): Atom<SourceCall> {
  const params = bind(config.with ?? {}, true)
  const when = config.when === undefined ? null : parseOrNull(config.when)
  let last: SourceCall = { status: 'off' }
  return atom((get: Getter): SourceCall => {
    const reads = { pending: false }
    // A source that reads itself would never be called: it reads as missing.
    const scope = scopeOf(page, get, (other) => (other === name ? undefined : stateOf(other)), reads)
    const wanted = when === null || Boolean(evaluate(when, scope))
    const args = wanted ? (params.read(scope) as JsonObject) : {}
    const next: SourceCall = reads.pending
      ? { status: 'waiting' }
      : wanted
        ? { status: 'call', key: keyOf(config.call, args, scope.read('user') ?? null), params: args }
        : { status: 'off' }
    if (!equal(next, last)) last = next
    return last
  })
}

// The runner is part of the key: one runner's answers are never shown to the next on the same phone.
function keyOf(operation: string, params: JsonObject, user: Json): string {
  const userId = user !== null && typeof user === 'object' && !Array.isArray(user) ? user.userId : null
  return JSON.stringify([operation, userId ?? null, params])
}

function stateFrom(call: SourceCall, result: SourceResult, config: DataSource): SourceState {
  if (call.status === 'off') return { status: 'idle' }
  if (call.status === 'waiting') return { status: 'loading' }
  if (result.status === 'none' || result.key !== call.key) return { status: 'loading' }
  if (result.status === 'error') return { status: 'error', error: result.error, silent: config.error === 'silent' }
  const { value, hasMore, loadingMore, error } = result
  return { status: 'ready', value, hasMore, loadingMore, error }
}

/** The items of one answer of a list operation: the payload itself, or its `results`. */
export function itemsOf(payload: Json): Json[] {
  if (Array.isArray(payload)) return payload
  if (payload !== null && typeof payload === 'object' && Array.isArray(payload.results)) return payload.results
  return []
}

/** Whether more pages follow: by the total the answer names, else by a page that came full. */
export function morePages(last: Json, count: number, size: number): boolean {
  if (last !== null && typeof last === 'object' && !Array.isArray(last) && typeof last.totalCount === 'number') {
    return count < last.totalCount && itemsOf(last).length > 0
  }
  return itemsOf(last).length >= size
}
