import { memoizeByObject } from '#lib/memoize.ts'
import { type Bound, bind, expressionsIn } from './binding.ts'
import type { Node } from './expression/ast.ts'
import { listReads } from './expression/reads.ts'
import { findTree } from './expression/trees.ts'
import type { Action, Block } from './model.ts'

/** Keys of a block that are the runtime's, not the widget's; `label` is both the parent's and the widget's own. */
export const COMMON: ReadonlySet<string> = new Set([
  'type',
  'id',
  'name',
  'showIf',
  'each',
  'key',
  'expected',
  'source',
  'blocks',
  'requires',
  'fallback',
  'input',
])

/** A block with its expressions parsed, once for all its rows. */
export interface CompiledBlock {
  block: Block
  showIf: Node | null
  each: Node | null
  key: Node | null
  label: Bound
  props: [name: string, value: Bound][]
  events: Record<string, Action[]>
  /** Where a tap leads, as `to` and `query`, when that is all that it does; a note of the visit may come before. */
  lead: Bound | null
  /** Names this block reads itself, without its children; `each` and `source` apart, because they own emptiness. */
  reads: Set<string>
  lists: Set<string>
  /** It, or a block inside, collects an answer. */
  asks: boolean
  /** Its condition is taken to hold while that waits for data: the page says so, or it asks only for the data. */
  expected: boolean
}

/** The compiled form of a block; the same block gives the same one. */
export const compileBlock = memoizeByObject((block: Block): CompiledBlock => {
  const props: [string, Bound][] = []
  const events: Record<string, Action[]> = {}
  for (const [name, value] of Object.entries(block)) {
    if (COMMON.has(name)) continue
    if (/^on[A-Z]/.test(name)) {
      if (Array.isArray(value)) events[name] = value as Action[]
    } else props.push([name, bind(value)])
  }
  const showIf = block.showIf === undefined ? null : findTree(block.showIf)
  const each = block.each === undefined ? null : findTree(block.each)
  const key = block.key === undefined ? null : findTree(block.key)
  const label = bind(block.label ?? '')
  const lists = namesIn(each ? [each] : [])
  if (block.source) lists.add(block.source)
  const expressions = [...props.flatMap(([, value]) => value.expressions), ...label.expressions]
  if (showIf) expressions.push(showIf)
  const inside = [...(block.blocks ?? []), ...(block.fallback ? [block.fallback] : [])]
  const asks = block.input === true || inside.some((child) => compileBlock(child).asks)
  const lead = leadOf(events.onTap ?? [])
  const expected = block.expected === undefined ? asksForData(showIf) : block.expected > 0
  return { block, showIf, each, key, label, props, events, lead, reads: namesIn(expressions), lists, asks, expected }
})

/** A condition such as `order != null`. */
function asksForData(showIf: Node | null): boolean {
  if (showIf?.kind !== 'binary' || (showIf.op !== '!=' && showIf.op !== '!==')) return false
  return showIf.left.kind === 'name' && showIf.right.kind === 'literal' && showIf.right.value === null
}

function leadOf(actions: readonly Action[]): Bound | null {
  const [last, ...others] = [...actions].reverse()
  if (last?.do !== 'navigate' || last.when !== undefined || others.some((action) => action.do !== 'track')) return null
  const { to, query = {}, carry = true } = last
  return bind({ to, query, carry })
}

/** Names whose values do not come from the page's answers. */
const OWN: ReadonlySet<string> = new Set([
  'query',
  'state',
  'user',
  'site',
  'env',
  'lang',
  'now',
  'event',
  'results',
  'result',
  'error',
])

/** Whether steps read what the page is answered. */
export function readsAnswers(actions: readonly Action[]): boolean {
  return [...namesIn(expressionsIn(actions).map(findTree))].some((name) => !OWN.has(name))
}

function namesIn(nodes: Node[]): Set<string> {
  return new Set(nodes.flatMap((node) => listReads(node).names.map((read) => read.path[0] ?? '')))
}

/** Every block of a tree in page order, with the ids of its ancestors. */
export function eachBlock(
  blocks: readonly Block[],
  visit: (block: Block, ancestors: readonly Block[]) => void,
  ancestors: readonly Block[] = [],
): void {
  for (const block of blocks) {
    visit(block, ancestors)
    if (block.blocks) eachBlock(block.blocks, visit, [...ancestors, block])
  }
}
