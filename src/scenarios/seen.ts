import { message } from '#authoring/model/finding.ts'
import type { Block, Json, JsonObject, Text } from '#runtime/model.ts'
import type { BlockView } from '#runtime/views.ts'
import { explain, explanationText } from './explain.ts'
import type { HeadlessPage } from './headlessPage.ts'

/** A block that the runner sees, once for every row. */
export interface SeenBlock {
  block: Block
  props: JsonObject
  /** Ids of the block and of those around it. */
  within: readonly string[]
  /** Ids of the parts it offers, in order. */
  parts: string[]
}

export interface Seen {
  blocks: SeenBlock[]
  /** Why a block that has an id is not seen. */
  hidden: Map<string, Text>
  /** Neither a block is seen nor what a data source says in its place. */
  isBlank: boolean
}

/** Walks a page as the browser draws it; containers show all their parts, whichever is open. */
export function seenOn(opened: HeadlessPage): Seen {
  const seen: Seen = { blocks: [], hidden: new Map(), isBlank: true }
  for (const block of opened.page.blocks) look(block, undefined, [], opened, seen)
  const shown = new Set(seen.blocks.flatMap(({ block }) => block.id ?? []))
  for (const id of [...seen.hidden.keys()]) if (shown.has(id)) seen.hidden.delete(id)
  return seen
}

function look(block: Block, local: JsonObject | undefined, within: string[], opened: HeadlessPage, seen: Seen): void {
  if (block.each === undefined) {
    lookAt(block, local, within, opened, seen)
    return
  }
  const rows = opened.runtime.data.store.get(opened.runtime.views.rows(block, local))
  if (rows.status !== 'rows') {
    seen.isBlank = false
    missing(block, LISTS[rows.status], seen)
  } else if (rows.rows.length === 0)
    missing(block, message('terms.unseen.noItemsOf', { why: whyNot(block.each, local, opened) }), seen)
  else for (const row of rows.rows) lookAt(block, row.local, within, opened, seen)
}

function lookAt(block: Block, local: JsonObject | undefined, within: string[], opened: HeadlessPage, seen: Seen): void {
  const view = opened.runtime.data.store.get(opened.runtime.views.block(block, local))
  if (view.status === 'shown') enter(block, view, local, within, opened, seen)
  else if (view.status === 'unsupported' && block.fallback) look(block.fallback, local, within, opened, seen)
  else {
    seen.isBlank &&= !['empty', 'failed', 'loading'].includes(view.status)
    missing(block, reasonOf(block, view, local, opened), seen)
  }
}

function enter(
  block: Block,
  view: BlockView & { status: 'shown' },
  local: JsonObject | undefined,
  within: string[],
  opened: HeadlessPage,
  seen: Seen,
): void {
  const inside = block.id ? [...within, block.id] : within
  seen.isBlank = false
  seen.blocks.push({ block, props: view.props, within: inside, parts: view.children.map((child) => child.id) })
  const shown = new Set(view.children.map((child) => child.block))
  for (const child of block.blocks ?? []) {
    if (shown.has(child)) look(child, local, inside, opened, seen)
    // What its parent leaves out is held back by its own condition.
    else missing(child, whyNot(child.showIf ?? child.each ?? 'null', local, opened), seen)
  }
}

function reasonOf(block: Block, view: BlockView, local: JsonObject | undefined, opened: HeadlessPage): Text {
  switch (view.status) {
    case 'empty':
      return message('terms.unseen.noData', { source: view.source })
    case 'failed':
      return message('terms.unseen.failedData', { source: view.source })
    case 'loading':
      return LISTS.loading
    case 'unsupported':
      return message('terms.unseen.requires')
    default:
      return block.showIf ? whyNot(block.showIf, local, opened) : LISTS.failed
  }
}

const LISTS: Record<'loading' | 'failed' | 'empty', Text> = {
  loading: message('terms.unseen.waits'),
  failed: message('terms.unseen.failed'),
  empty: message('terms.unseen.noItems'),
}

function whyNot(expression: string, local: JsonObject | undefined, opened: HeadlessPage): Text {
  return explanationText(explain(expression, opened.page, opened.scope(local)))
}

/** Notes why a block, and so everything inside it, is not seen. */
function missing(block: Block, why: Text, seen: Seen, around?: Text): void {
  if (block.id) seen.hidden.set(block.id, around ?? why)
  const id = block.id ?? block.type
  const outer = around ?? message('terms.unseen.inside', { id, why })
  for (const child of block.blocks ?? []) missing(child, why, seen, outer)
}

/** Every text among a block's properties, markup taken out. */
export function listTexts(props: JsonObject): string[] {
  return Object.values(props).flatMap(textsIn)
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value.replace(/<[^>]*>/g, ' ')]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? listTexts(value) : []
}
