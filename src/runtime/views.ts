import { dequal as equal } from 'dequal/lite'
import { atom } from 'jotai/vanilla'
import { toLang } from '#lib/language.ts'
import { isPartlyKnown } from '#lib/partlyKnown.ts'
import { isLowerVersion } from '#lib/version.ts'
import { type CompiledBlock, compileBlock, eachBlock } from './block.ts'
import { evaluate } from './expression/evaluate.ts'
import type { Scope } from './expression/values.ts'
import { member } from './expression/values.ts'
import type { Block, Json, JsonObject, Page } from './model.ts'
import { ROW, rowKey } from './rowAnswers.ts'
import { openScope, type Reads } from './scope.ts'
import { SOON as PLACEHOLDERS } from './soon.gen.ts'
import { listItems, type Source } from './sources.ts'
import type { Atom, Getter, PageStore } from './store.ts'
import { localise, pickText } from './texts.ts'
import type { Dependencies } from './values.ts'
import { RUNTIME_VERSION } from './version.gen.ts'

export interface ChildView {
  id: string
  /** The same for as long as it is the same child, whatever is shown beside it. */
  key: string
  block: Block
  label: string
  /** Set for a row of a labelled child with `each`: every row is a part of its own. */
  local?: JsonObject
}

/** In place of a block whose source failed; without `retry` another try would end alike. */
export interface FailedView {
  status: 'failed'
  source: string
  error: string
  retry: boolean
}

/** What a block is at this moment. */
export type BlockView =
  | { status: 'hidden' }
  | { status: 'loading' }
  | FailedView
  | { status: 'empty'; source: string }
  | { status: 'unsupported' }
  | { status: 'shown'; props: JsonObject; children: ChildView[] }

/** What `each` makes of a block: rows keep their identity while their item stays equal. */
export type RowsView =
  | { status: 'loading' }
  | FailedView
  | { status: 'empty'; source: string }
  | { status: 'rows'; rows: { key: string; local: JsonObject }[] }

export interface Views {
  block(block: Block, local?: JsonObject): Atom<BlockView>
  rows(block: Block, local?: JsonObject): Atom<RowsView>
  /**
   * The names in scope of the last of the blocks, each inside the one before, once for every row that is visible; `reads`
   * gathers what that was decided by.
   */
  instances(chain: readonly Block[], get: Getter, reads?: Reads): (JsonObject | undefined)[]
}

/** Derives what every block shows from the page's atoms; a view changes only when what it shows has changed. */
export function createViews(
  page: Page,
  store: PageStore,
  sources: ReadonlyMap<string, Source>,
  { reads }: Dependencies,
): Views {
  const parts: PageParts = { store, sources, reads, readers: readersOf(page.blocks, store, reads) }
  return {
    block: (block, local) => stable((get) => viewOf(parts, compileBlock(block), get, local)),
    rows: (block, local) => rowsAtom(parts, compileBlock(block), local),
    instances: (chain, get, reads) =>
      chain
        .map(compileBlock)
        .reduce<(JsonObject | undefined)[]>(
          (locals, compiled) =>
            locals
              .flatMap((local) => localsOf(compiled, openScope(store, get, { local, reads }), local))
              .filter((local) => isVisible(compiled, openScope(store, get, { local, reads }))),
          [undefined],
        ),
  }
}

/** What the evaluation of a block's own expressions has met. */
type Met = Required<Omit<Reads, 'unsettled'>>

interface PageParts {
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

function readersOf(blocks: Block[], store: PageStore, reads: Dependencies['reads']): Map<string, Readers> {
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

function stable<T>(read: (get: Getter) => T): Atom<T> {
  let last: { value: T } | null = null
  return atom((get) => {
    const next = read(get)
    if (last === null || !equal(last.value, next)) last = { value: next }
    return last.value
  })
}

function isVisible(compiled: CompiledBlock, scope: Scope): boolean {
  return compiled.showIf === null || Boolean(evaluate(compiled.showIf, scope))
}

/** Whether a condition that waits for data is taken to hold until that is there. */
function isExpected({ showIf, expected }: CompiledBlock, { pending }: Met): boolean {
  return pending && showIf !== null && expected
}

function viewOf(parts: PageParts, compiled: CompiledBlock, get: Getter, local?: JsonObject): BlockView {
  const reads: Met = { pending: false, failed: new Set() }
  const scope = openScope(parts.store, get, { reads, local })
  if (!supported(compiled.block, scope)) return { status: 'unsupported' }
  const holds = isVisible(compiled, scope)
  const visible = holds || isExpected(compiled, reads)
  // What is expected is shown as far as its own data is there.
  if (!holds && visible) reads.pending = false
  if (visible && compiled.block.source) scope.read(compiled.block.source)
  if (!visible && reads.failed.size === 0) return { status: 'hidden' }
  const props = visible ? propsOf(compiled, scope, reads) : {}
  const trouble = troubleOf(parts, compiled, reads, get)
  if (trouble) return trouble
  const stands = (child: CompiledBlock) => {
    const own: Met = { pending: false, failed: new Set() }
    return isVisible(child, openScope(parts.store, get, { reads: own, local })) || isExpected(child, own)
  }
  return { status: 'shown', props, children: childrenOf(compiled.block, scope, stands, local) }
}

function troubleOf(parts: PageParts, compiled: CompiledBlock, reads: Met, get: Getter): BlockView | null {
  const owned = ownedFailure(parts, compiled, reads, get)
  if (owned) return failed(parts, owned, get)
  if (reads.failed.size > 0) return { status: 'hidden' }
  if (reads.pending) return { status: 'loading' }
  return emptyOf(parts, compiled, get)
}

/** The failed source that the block is to tell of. */
function ownedFailure(parts: PageParts, { block }: CompiledBlock, { failed }: Met, get: Getter) {
  return [...failed].find(
    (name) => ownerOf(parts, name, 'error', get)?.block === block && !isSaidAlready(parts, name, get),
  )
}

function failed(parts: PageParts, source: string, get: Getter): FailedView {
  const asked = parts.sources.get(source)
  const state = asked ? get(asked.state) : null
  return {
    status: 'failed',
    source,
    error: errorOf(parts, source, get),
    retry: state?.status !== 'error' || state.retry,
  }
}

function emptyOf(parts: PageParts, compiled: CompiledBlock, get: Getter): { status: 'empty'; source: string } | null {
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

function propsOf(compiled: CompiledBlock, scope: Scope, reads: Reads): JsonObject {
  const lang = toLang(scope.read('lang'))
  const placeholders = PLACEHOLDERS[compiled.block.type] ?? {}
  const props: JsonObject = {}
  for (const [name, bound] of compiled.props) {
    const before = reads.pending
    reads.pending = false
    let value = bound.read(scope)
    // A widget takes what it is given for all there is.
    if (scope.toCome && bound.expressions.length > 0 && isPartlyKnown(value)) reads.pending = true
    if (reads.pending && Object.hasOwn(placeholders, name)) {
      value = placeholders[name] ?? null
      reads.pending = false
    }
    reads.pending ||= before
    value = localise(value, lang)
    if (value !== null) props[name] = value
  }
  return props
}

function childrenOf(
  block: Block,
  scope: Scope,
  stands: (child: CompiledBlock) => boolean,
  local?: JsonObject,
): ChildView[] {
  return (block.blocks ?? []).flatMap((child, index): ChildView[] => {
    const compiled = compileBlock(child)
    const key = String(index)
    const id = child.id ?? key
    if (compiled.each === null) {
      return stands(compiled) ? [{ id, key, block: child, label: labelOf(compiled, scope) }] : []
    }
    if (child.label === undefined) return [{ id, key, block: child, label: '' }]
    const rows = rowsOf(compiled, listItems(evaluate(compiled.each, scope)), scope, local, new Map())
    return rows.flatMap((row) => {
      const inner = within(scope, row.local)
      if (!isVisible(compiled, inner)) return []
      return [
        { id: row.key, key: `${key}.${row.key}`, block: child, label: labelOf(compiled, inner), local: row.local },
      ]
    })
  })
}

function labelOf(compiled: CompiledBlock, scope: Scope): string {
  return pickText(compiled.label.read(scope), toLang(scope.read('lang')))
}

const within = (scope: Scope, names: JsonObject): Scope => ({
  ...scope,
  read: (name) => (Object.hasOwn(names, name) ? names[name] : scope.read(name)),
})

function supported(block: Block, scope: Scope): boolean {
  const { capability, runtime } = block.requires ?? {}
  if (runtime && isLowerVersion(RUNTIME_VERSION, runtime)) return false
  if (!capability) return true
  const offered = member(scope.read('env') ?? null, 'capabilities')
  return Array.isArray(offered) && offered.includes(capability)
}

function rowsAtom(parts: PageParts, compiled: CompiledBlock, local?: JsonObject): Atom<RowsView> {
  let known = new Map<string, JsonObject>()
  return stable((get): RowsView => {
    const reads: Met = { pending: false, failed: new Set() }
    const scope = openScope(parts.store, get, { reads, local })
    const value = compiled.each ? evaluate(compiled.each, scope) : null
    const owned = ownedFailure(parts, compiled, reads, get)
    if (owned) return failed(parts, owned, get)
    if (reads.pending) return { status: 'loading' }
    const empty = emptyOf(parts, compiled, get)
    if (empty) return empty
    const rows = rowsOf(compiled, listItems(value), scope, local, known)
    known = new Map(rows.map((row) => [row.key, row.local]))
    return { status: 'rows', rows }
  })
}

function localsOf(compiled: CompiledBlock, scope: Scope, local: JsonObject | undefined): (JsonObject | undefined)[] {
  if (!compiled.each) return [local]
  const items = listItems(evaluate(compiled.each, scope))
  return rowsOf(compiled, items, scope, local, new Map()).map((row) => row.local)
}

function rowsOf(
  compiled: CompiledBlock,
  items: Json[],
  scope: Scope,
  local: JsonObject | undefined,
  known: Map<string, JsonObject>,
): { key: string; local: JsonObject }[] {
  const used = new Set<string>()
  return items.map((item, index) => {
    const names: JsonObject = { ...local, item, index }
    const inner = within(scope, names)
    const wanted = compiled.key ? evaluate(compiled.key, inner) : null
    const plain = wanted === null || typeof wanted === 'object' ? String(index) : String(wanted)
    const key = used.has(plain) ? `${plain}#${index}` : plain
    used.add(key)
    const before = known.get(key)
    const own = { ...names, [ROW]: rowKey(key, local) }
    return { key, local: before && equal(before, own) ? before : own }
  })
}
