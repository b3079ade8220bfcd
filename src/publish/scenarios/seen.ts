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
}

/** Walks a page as the browser draws it; containers show all their parts, whichever is open. */
export function seenOn(opened: HeadlessPage): Seen {
  const seen: Seen = { blocks: [], hidden: new Map() }
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
  if (rows.status !== 'rows') missing(block, LISTS[rows.status], seen)
  else if (rows.rows.length === 0) missing(block, prefixed(EMPTY_LIST, whyNot(block.each, local, opened)), seen)
  else for (const row of rows.rows) lookAt(block, row.local, within, opened, seen)
}

function lookAt(block: Block, local: JsonObject | undefined, within: string[], opened: HeadlessPage, seen: Seen): void {
  const view = opened.runtime.data.store.get(opened.runtime.views.block(block, local))
  if (view.status === 'shown') enter(block, view, local, within, opened, seen)
  else if (view.status === 'unsupported' && block.fallback) look(block.fallback, local, within, opened, seen)
  else missing(block, reasonOf(block, view, local, opened), seen)
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
      return { zh: `数据源“${view.source}”没有内容`, en: `the data source "${view.source}" is empty` }
    case 'failed':
      return { zh: `数据源“${view.source}”加载失败`, en: `the data source "${view.source}" has failed` }
    case 'loading':
      return LISTS.loading
    case 'unsupported':
      return { zh: '所需的能力或版本这里没有', en: 'it requires what this container or runtime does not have' }
    default:
      return block.showIf ? whyNot(block.showIf, local, opened) : LISTS.failed
  }
}

const LISTS: Record<'loading' | 'failed' | 'empty', Text> = {
  loading: { zh: '它等待的数据一直没有来', en: 'it waits for data that never comes' },
  failed: { zh: '它读取的数据加载失败', en: 'what it reads has failed' },
  empty: { zh: '它的列表没有内容', en: 'its list is empty' },
}
const EMPTY_LIST: Text = { zh: '它的列表没有内容：', en: 'its list is empty: ' }

function whyNot(expression: string, local: JsonObject | undefined, opened: HeadlessPage): Text {
  return explanationText(explain(expression, opened.page, opened.scope(local)))
}

function prefixed(before: Text, text: Text): Text {
  return { zh: before.zh + text.zh, en: before.en + text.en }
}

/** Notes why a block, and so everything inside it, is not seen. */
function missing(block: Block, why: Text, seen: Seen, around?: Text): void {
  if (block.id) seen.hidden.set(block.id, around ?? why)
  const id = block.id ?? block.type
  const outer = around ?? {
    zh: `外层的“${id}”没有显示：${why.zh}`,
    en: `the block around it, "${id}", is hidden: ${why.en}`,
  }
  for (const child of block.blocks ?? []) missing(child, why, seen, outer)
}

/** Every text among a block's properties, markup taken out. */
export function textsOf(props: JsonObject): string[] {
  return Object.values(props).flatMap(textsIn)
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value.replace(/<[^>]*>/g, ' ')]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return typeof value === 'object' && value !== null ? textsOf(value) : []
}
