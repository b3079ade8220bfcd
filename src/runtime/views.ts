import { dequal as equal } from 'dequal/lite'
import { atom } from 'jotai/vanilla'
import { toLang } from '#lib/language.ts'
import { isPartlyKnown } from '#lib/partlyKnown.ts'
import { type CompiledBlock, compileBlock } from './block.ts'
import { evaluate } from './expression/evaluate.ts'
import type { Scope } from './expression/values.ts'
import type { Block, Json, JsonObject, Page } from './model.ts'
import { ROW, rowKey } from './rowAnswers.ts'
import { openScope, type Reads } from './scope.ts'
import { SOON as PLACEHOLDERS } from './soon.gen.ts'
import {
  emptyOf,
  type FailedView,
  failed,
  isVisible,
  type Met,
  ownedFailure,
  type PageParts,
  readersOf,
  supported,
} from './sourceReaders.ts'
import { listItems, type Source } from './sources.ts'
import type { Atom, Getter, PageStore } from './store.ts'
import { localise, pickText } from './texts.ts'
import type { Dependencies } from './values.ts'

export interface ChildView {
  id: string
  /** The same for as long as it is the same child, whatever is shown beside it. */
  key: string
  block: Block
  label: string
  /** Set for a row of a labelled child with `each`: every row is a part of its own. */
  local?: JsonObject
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

function stable<T>(read: (get: Getter) => T): Atom<T> {
  let last: { value: T } | null = null
  return atom((get) => {
    const next = read(get)
    if (last === null || !equal(last.value, next)) last = { value: next }
    return last.value
  })
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
