import { isLowerVersion } from '#lib/version.ts'
import { type CompiledBlock, compileBlock, eachBlock } from './block.ts'
import { evaluate } from './expression/evaluate.ts'
import { member, type Scope } from './expression/values.ts'
import type { Block, Json, JsonObject } from './model.ts'
import { openScope, type Reads } from './scope.ts'
import { listItems, type Source } from './sources.ts'
import type { Getter, PageStore } from './store.ts'
import type { Dependencies } from './values.ts'
import { RUNTIME_VERSION } from './version.gen.ts'

/** In place of a block whose source failed; without `retry` another try would end alike. */
export interface FailedView {
  status: 'failed'
  source: string
  error: string
  retry: boolean
  code: number | string
}

/** What the evaluation of a block's own expressions has met. */
export type Met = Required<Omit<Reads, 'unsettled'>>

export interface PageParts {
  store: PageStore
  sources: ReadonlyMap<string, Source>
  reads: Dependencies['reads']
  readers: ReadonlyMap<string, Readers>
}

interface Place {
  block: Block
  ancestors: readonly Block[]
}

/** The blocks that read a source, in page order: as the list they show, or in any way. */
interface Readers {
  lists: Place[]
  all: Place[]
}

export function readersOf(blocks: Block[], store: PageStore, reads: Dependencies['reads']): Map<string, Readers> {
  const readers = new Map<string, Readers>([...store.sources.keys()].map((name) => [name, { lists: [], all: [] }]))
  eachBlock(blocks, (block, ancestors) => {
    const compiled = compileBlock(block)
    const lists = throughValues(compiled.lists, store, reads)
    for (const name of lists) readers.get(name)?.lists.push({ block, ancestors })
    for (const name of new Set([...lists, ...throughValues(compiled.reads, store, reads)])) {
      readers.get(name)?.all.push({ block, ancestors })
    }
  })
  return readers
}

// A block that reads a page's value reads what the value reads.
function throughValues(names: ReadonlySet<string>, store: PageStore, reads: Dependencies['reads']): Set<string> {
  const all = new Set(names)
  for (const name of all) {
    if (store.values.has(name)) for (const read of reads.get(name) ?? []) all.add(read)
  }
  return all
}

/**
 * The one block that says that a source failed or is empty: the first that is visible of those that read it, where it
 * is empty of those that list it.
 */
function ownerOf(parts: PageParts, source: string, about: 'error' | 'empty', get: Getter): Place | null {
  const { lists = [], all = [] } = parts.readers.get(source) ?? {}
  const candidates = about === 'empty' && lists.length > 0 ? lists : all
  return candidates.find((place) => hasPlace(parts, place, source, get)) ?? null
}

/** Whether another source failed in the same words and says so where it is always in sight: in no part of a block. */
function isSaidAlready(parts: PageParts, name: string, get: Getter): boolean {
  const words = errorOf(parts, name, get)
  if (words === '') return false
  const alike = [...parts.sources.keys()].filter((other) => errorOf(parts, other, get) === words)
  const teller = alike.find((other) => ownerOf(parts, other, 'error', get)?.ancestors.length === 0)
  if (teller === undefined || teller === name) return false
  // Of what one block reads it says whichever it came upon: a condition may have spared it the other.
  return ownerOf(parts, teller, 'error', get)?.block !== ownerOf(parts, name, 'error', get)?.block
}

/** The words of a source that failed; '' of one that did not, or keeps silent. */
function errorOf({ sources }: PageParts, name: string, get: Getter): string {
  const source = sources.get(name)
  const state = source ? get(source.state) : null
  return state?.status === 'error' && !state.silent ? state.error : ''
}

/** Whether a block that reads `source` has a place on the page now; rows are judged by their first item. */
function hasPlace(parts: PageParts, { block, ancestors }: Place, source: string, get: Getter): boolean {
  let local: JsonObject | undefined
  for (const own of [...ancestors, block]) {
    const compiled = compileBlock(own)
    if (own === block && throughValues(compiled.lists, parts.store, parts.reads).has(source) && compiled.each)
      return true
    if (compiled.each) {
      const [first] = listItems(evaluate(compiled.each, openScope(parts.store, get, { local })))
      if (first === undefined) return false
      local = { ...local, item: first, index: 0 }
    }
    const reads: Met = { pending: false, failed: new Set() }
    const scope = openScope(parts.store, get, { reads, local })
    if (!supported(own, scope)) return false
    const visible = isVisible(compiled, scope)
    // When its own condition reads the failed source it cannot be evaluated: the block counts as present.
    if (own === block) return visible || reads.failed.has(source)
    if (!visible || reads.failed.size > 0 || hasFailed(parts, compiled, get)) return false
  }
  return false
}

/** A block that reads a failed source is hidden, or shows the failure in place of its children. */
function hasFailed(parts: PageParts, compiled: CompiledBlock, get: Getter): boolean {
  const names = throughValues(new Set([...compiled.reads, ...compiled.lists]), parts.store, parts.reads)
  return [...names].some((name) => {
    const state = parts.store.sources.get(name)
    const now = state ? get(state) : null
    return now?.status === 'error' && !now.silent
  })
}

export function isVisible(compiled: CompiledBlock, scope: Scope): boolean {
  return compiled.showIf === null || Boolean(evaluate(compiled.showIf, scope))
}

/** The failed source that the block is to tell of. */
export function ownedFailure(parts: PageParts, { block }: CompiledBlock, { failed }: Met, get: Getter) {
  return [...failed].find(
    (name) => ownerOf(parts, name, 'error', get)?.block === block && !isSaidAlready(parts, name, get),
  )
}

export function failed(parts: PageParts, source: string, get: Getter): FailedView {
  const asked = parts.sources.get(source)
  const state = asked ? get(asked.state) : null
  return {
    status: 'failed',
    source,
    error: errorOf(parts, source, get),
    retry: state?.status !== 'error' || state.retry,
    code: state?.status === 'error' ? state.code : '',
  }
}

export function emptyOf(
  parts: PageParts,
  compiled: CompiledBlock,
  get: Getter,
): { status: 'empty'; source: string } | null {
  for (const [name, source] of parts.sources) {
    if (!source.config.empty || !parts.readers.get(name)?.all.some((place) => place.block === compiled.block)) continue
    const state = get(source.state)
    if (state.status !== 'ready' || !isEmpty(state.value)) continue
    if (ownerOf(parts, name, 'empty', get)?.block === compiled.block) return { status: 'empty', source: name }
  }
  return null
}

const isEmpty = (value: Json): boolean => value === null || (isListLike(value) && listItems(value).length === 0)

const isListLike = (value: Json): boolean =>
  Array.isArray(value) || (value !== null && typeof value === 'object' && Array.isArray(value.results))

export function supported(block: Block, scope: Scope): boolean {
  const { capability, runtime } = block.requires ?? {}
  if (runtime && isLowerVersion(RUNTIME_VERSION, runtime)) return false
  if (!capability) return true
  const offered = member(scope.read('env') ?? null, 'capabilities')
  return Array.isArray(offered) && offered.includes(capability)
}
