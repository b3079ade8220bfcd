import { dequal as equal } from 'dequal/lite'
import { atom, type PrimitiveAtom } from 'jotai/vanilla'
import { isObject } from '#lib/json.ts'
import { isPartlyKnown } from '#lib/partlyKnown.ts'
import { errorMessage } from './actions/run.ts'
import type { Bound } from './binding.ts'
import { evaluate } from './expression/evaluate.ts'
import { findTree } from './expression/trees.ts'
import type { FirstKnown } from './first.ts'
import type { DataSource, Json, JsonObject } from './model.ts'
import { type Ports, RequestError } from './ports.ts'
import { openScope } from './scope.ts'
import type { Atom, Getter, PageStore, SourceState, Store } from './store.ts'
import type { Dependencies } from './values.ts'

/** What a source is about to call: waiting (for another source, or its `when`), or called with these arguments. */
export type SourceCall = { status: 'off' } | { status: 'waiting' } | { status: 'call'; key: string; params: JsonObject }

/** What was loaded under one key: the payload, or the items of so many pages of a list. */
export interface Loaded {
  value: Json
  pages: number
  hasMore: boolean
}

/** What the page knows of one key, in the form that SWR keeps it. */
export interface Entry {
  data?: Loaded
  error?: unknown
  isValidating?: boolean
}

/**
 * The one place where a page's answers are. It is the cache that SWR writes to, with an atom for every key, so that
 * blocks follow it without a copy.
 */
export interface AnswerCache {
  keys(): IterableIterator<string>
  get(key: string): Entry | undefined
  set(key: string, entry: Entry): void
  delete(key: string): void
  /** The entry of a key, also before there is one. */
  atom(key: string): Atom<Entry | undefined>
}

export interface Source {
  name: string
  config: DataSource
  call: Atom<SourceCall>
  state: Atom<SourceState>
  /** Pages of a list that were asked for under a key. */
  asked: PrimitiveAtom<{ key: string; pages: number }>
}

const DEFAULT_SIZE = 10

export function createAnswerCache(store: Store, loaded: ReadonlyMap<string, Loaded> = new Map()): AnswerCache {
  const entries = new Map<string, PrimitiveAtom<Entry | undefined>>()
  const entryOf = (key: string) => {
    const known = entries.get(key) ?? atom<Entry | undefined>(undefined)
    entries.set(key, known)
    return known
  }
  for (const [key, data] of loaded) store.set(entryOf(key), { data })
  return {
    keys: () => entries.keys(),
    get: (key) => store.get(entryOf(key)),
    set: (key, entry) => store.set(entryOf(key), entry),
    delete: (key) => store.set(entryOf(key), undefined),
    atom: entryOf,
  }
}

/** The sources of a page as atoms, put into its store. Their answers are in the cache; the React adapter loads them. */
export function createSources(
  data: PageStore,
  cache: AnswerCache,
  { sources: configs, loops }: Dependencies,
): Map<string, Source> {
  const sources = new Map<string, Source>()
  for (const [name, { config, params }] of configs) {
    const call = callAtom(data, config, params, loops.get(name))
    const asked = atom({ key: '', pages: 1 })
    let last: SourceState = { status: 'idle' }
    const state = atom((get) => {
      const next = stateFrom(get, get(call), cache, get(asked), config, data.first)
      // That a call has begun is no news to who reads the answer.
      if (!isSame(next, last)) last = next
      return last
    })
    sources.set(name, { name, config, call, state, asked })
    data.sources.set(name, state)
  }
  return sources
}

function isSame<T extends object>(one: T, other: T): boolean {
  const members = Object.entries(one)
  if (members.length !== Object.keys(other).length) return false
  return members.every(([name, value]) => Object.is(value, other[name as keyof T]))
}

function callAtom(
  page: PageStore,
  config: DataSource,
  params: Bound,
  missing: ReadonlySet<string> | undefined,
): Atom<SourceCall> {
  const when = config.when === undefined ? null : findTree(config.when)
  let last: SourceCall = { status: 'off' }
  return atom((get: Getter): SourceCall => {
    const reads = { pending: false, unsettled: false }
    const scope = openScope(page, get, { reads, missing })
    const wanted = when === null || Boolean(evaluate(when, scope))
    const args = wanted ? (params.read(scope) as JsonObject) : {}
    const waits = reads.pending || (!wanted && reads.unsettled)
    const next: SourceCall = waits
      ? { status: 'waiting' }
      : wanted
        ? { status: 'call', key: keyOf(config, args, scope.read('user') ?? null), params: args }
        : { status: 'off' }
    if (!equal(next, last)) last = next
    return last
  })
}

// The runner is part of the key: one runner's answers are never shown to the next on the same phone.
function keyOf({ call, paging }: DataSource, params: JsonObject, user: Json): string {
  const userId = isObject(user) ? user.userId : null
  return JSON.stringify([call, userId ?? null, params, ...(paging ? [paging] : [])])
}

function stateFrom(
  get: Getter,
  call: SourceCall,
  cache: AnswerCache,
  asked: { key: string; pages: number },
  config: DataSource,
  first: FirstKnown | null,
): SourceState {
  if (call.status === 'off') return { status: 'idle' }
  if (call.status === 'waiting') return { status: 'loading' }
  const { data: answer, error, isValidating = false } = get(cache.atom(call.key)) ?? {}
  const data = answer ?? findWhole(config, call, first)
  if (!data) {
    if (error === undefined) {
      const known = first?.(config, call.params)
      return known === undefined ? { status: 'loading' } : { status: 'loading', first: known }
    }
    const { retry, code } = error instanceof RequestError ? error : { retry: true, code: '' }
    return { status: 'error', error: errorMessage(error), silent: config.error === 'silent', retry, code }
  }
  const { value, hasMore } = data
  // What failed or is on its way counts here only for the page that is still to come: a reload keeps what is shown.
  const isAddingPage = hasMore && asked.key === call.key && asked.pages > data.pages
  return {
    status: 'ready',
    value,
    hasMore,
    loadingMore: isAddingPage && isValidating,
    error: isAddingPage && !isValidating && error !== undefined ? errorMessage(error) : null,
  }
}

/** What is known of an answer before it is asked for, where that is all of it: it need not be asked for then. */
export function findWhole(config: DataSource, call: SourceCall, first: FirstKnown | null): Loaded | undefined {
  const known = call.status === 'call' ? first?.(config, call.params) : undefined
  return known === undefined || isPartlyKnown(known) ? undefined : { value: known, pages: 1, hasMore: false }
}

/** Pages to load under a key: those asked for, and at least those that are shown. */
export function pagesWanted(asked: { key: string; pages: number }, key: string, loaded: Loaded | undefined): number {
  return Math.max(asked.key === key ? asked.pages : 1, loaded?.pages ?? 1)
}

/** Calls a source's operation: once, or for each of `pages` pages until the list ends; `known` pages are not asked again. */
export async function loadSource(
  { call, paging }: DataSource,
  params: JsonObject,
  pages: number,
  request: Ports['request'],
  known?: Loaded,
): Promise<Loaded> {
  if (!paging) return { value: await request(call, params), pages: 1, hasMore: false }
  const { size = DEFAULT_SIZE } = paging
  const items = known ? [...listItems(known.value)] : []
  let count = known?.pages ?? 0
  let hasMore = true
  while (count < pages && hasMore) {
    const answer = await request(call, pageParams(params, paging, count + 1))
    items.push(...listItems(answer))
    count += 1
    hasMore = morePages(answer, items.length, size)
  }
  return { value: items, pages: count, hasMore }
}

/** The parameters with which a list is asked for one of its pages, counted from 1. */
export function pageParams(
  params: JsonObject,
  { size = DEFAULT_SIZE, page = 'pageNo', pageSize = 'pageSize' }: NonNullable<DataSource['paging']>,
  count: number,
): JsonObject {
  return { ...params, [page]: count, [pageSize]: size }
}

/** The items of one answer of a list operation: the payload itself, or its `results`. */
export function listItems(payload: Json): Json[] {
  if (Array.isArray(payload)) return payload
  return isObject(payload) && Array.isArray(payload.results) ? payload.results : []
}

/** Whether more pages follow: by the total the answer names, else by a page that came full. */
function morePages(last: Json, count: number, size: number): boolean {
  if (isObject(last) && typeof last.totalCount === 'number') {
    return count < last.totalCount && listItems(last).length > 0
  }
  return listItems(last).length >= size
}
