import { isObject } from '#lib/json.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type Change, type ChangeContext, copied, merged, type Place, withKey } from './change.ts'
import { finding, suggestion } from './finding.ts'
import { changeList } from './overlayList.ts'
import type { JsonPath } from './source.ts'

export interface Overlay {
  extends: string
  for?: { raceId?: string; itemId?: string; channel?: string; brand?: string; env?: string }
  /** Makes it a page of its own, beside the one that it extends. */
  route?: string | string[]
  /** Of a page of its own: the overlays of the other page hold for it too, before what it changes itself. */
  withOverlays?: boolean
  title?: Json
  change?: Change[]
}

/** Whom an overlay is written for; in the model it is there for each of several projects. */
export type WrittenFor = Omit<NonNullable<Overlay['for']>, 'itemId'> & {
  itemId?: string | string[]
  like?: string
  kind?: ProjectFacts['kind']
}

/** The page with an overlay's changes; the page itself stays as it is. Changes that find no block are reported. */
export function applyOverlay(page: JsonObject, overlay: Overlay, context: ChangeContext): JsonObject {
  return (overlay.change ?? []).reduce(
    (at, change, index) =>
      context.undone?.includes(change) ? at : applyChange(at, change, ['change', index], context),
    page,
  )
}

const SIDES = ['after', 'before', 'into'] as const

function applyChange(page: JsonObject, change: Change, path: JsonPath, context: ChangeContext): JsonObject {
  const inList = ['list', 'item', 'field', 'group'].some((key) => key in change)
  if (inList || (change.block !== undefined && change.insert)) {
    const edit = (holder: JsonObject) => changeList(holder, change, path, context)
    return change.block === undefined ? edit(page) : editBlock(page, 'block', change.block, path, context, edit)
  }
  if (change.move && change.block !== undefined) return moveBlock(page, change.block, change.move, path, context)
  const side = SIDES.find((key) => change[key] !== undefined)
  if (side) return insertBlocks(page, side, change, path, context)
  if (change.block === undefined) return merged(page, change.merge ?? {}, [...path, 'merge'], context)
  if (change.remove) return editBlock(page, 'block', change.block, path, context, () => [])
  const edit = (block: JsonObject) => merged(block, change.merge ?? {}, [...path, 'merge'], context)
  return editBlock(page, 'block', change.block, path, context, edit)
}

function insertBlocks(
  page: JsonObject,
  side: (typeof SIDES)[number],
  change: Change,
  path: JsonPath,
  context: ChangeContext,
): JsonObject {
  const inserted = (change.insert ?? []).map((block, index) => {
    context.origins.note(block, context.source, [...path, 'insert', index])
    return block
  })
  return editBlock(page, side, change[side] ?? '', path, context, (block) => placed(block, side, inserted, context))
}

function placed(block: JsonObject, side: string, inserted: Json[], context: ChangeContext): Json[] {
  if (side === 'after') return [block, ...inserted]
  if (side === 'before') return [...inserted, block]
  const inside = Array.isArray(block.blocks) ? block.blocks : []
  return [withKey(block, 'blocks', [...inside, ...inserted], context)]
}

/** The block as it is then, at another place: what the base changes in it still arrives. */
function moveBlock(page: JsonObject, id: string, place: Place, path: JsonPath, context: ChangeContext): JsonObject {
  const side = SIDES.find((key) => place[key] !== undefined) ?? 'after'
  const target = place[side] ?? ''
  let moved: JsonObject | null = null
  const rest = editBlock(page, 'block', id, path, context, (block) => {
    moved = block
    return []
  })
  if (moved === null) return rest
  const block: JsonObject = moved
  if (target === id || idsOf([block]).includes(target)) {
    context.report([...path, 'move', side], finding('overlay.block.intoItself', { id }))
    return page
  }
  return editBlock(rest, side, target, [...path, 'move'], context, (other) => placed(other, side, [block], context))
}

/** The page with what `change` makes of a block; a block that is not there is reported at `key`. */
function editBlock(
  page: JsonObject,
  key: string,
  id: string,
  path: JsonPath,
  context: ChangeContext,
  change: (block: JsonObject) => JsonObject | Json[],
): JsonObject {
  const blocks = Array.isArray(page.blocks) ? page.blocks : []
  const edited = editBlocks(blocks, id, change, context)
  if (edited) return withKey(page, 'blocks', edited, context)
  const route = String([page.route].flat()[0] ?? '')
  context.report(
    [...path, key],
    finding('overlay.block.noBlock', { route, id, ...suggestion(id, idsOf(blocks), `help page ${route.slice(1)}`) }),
  )
  return page
}

function editBlocks(
  blocks: Json[],
  id: string,
  change: (block: JsonObject) => JsonObject | Json[],
  context: ChangeContext,
): Json[] | null {
  for (const [index, block] of blocks.entries()) {
    if (!isObject(block)) continue
    if (block.id === id) return copied(blocks, blocks.toSpliced(index, 1, ...[change(block)].flat()), context)
    if (!Array.isArray(block.blocks)) continue
    const inside = editBlocks(block.blocks, id, change, context)
    if (inside) return copied(blocks, blocks.with(index, withKey(block, 'blocks', inside, context)), context)
  }
  return null
}

function idsOf(blocks: Json[]): string[] {
  return blocks.flatMap((block) =>
    isObject(block)
      ? [...(typeof block.id === 'string' ? [block.id] : []), ...idsOf(Array.isArray(block.blocks) ? block.blocks : [])]
      : [],
  )
}
