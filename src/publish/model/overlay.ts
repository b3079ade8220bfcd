import { isObject } from '#lib/json.ts'
import { OVERLAY } from '#publish/words/overlays.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { Fault, Origins } from './origins.ts'
import type { JsonPath, Source } from './source.ts'

/** One change of an overlay: to a block, around a block, or to the page itself. */
export interface Change {
  block?: string
  merge?: JsonObject
  remove?: boolean
  after?: string
  before?: string
  into?: string
  insert?: Json[]
}

export interface Overlay {
  extends: string
  for?: { raceId?: string; channel?: string; brand?: string; env?: string }
  /** Makes it a page of its own, beside the one that it extends. */
  route?: string | string[]
  title?: Json
  change?: Change[]
}

interface Context {
  source: Source
  origins: Origins
  report(path: JsonPath, fault: Fault): void
}

/** The page with an overlay's changes; the page itself stays as it is. Changes that find no block are reported. */
export function applyOverlay(page: JsonObject, overlay: Overlay, context: Context): JsonObject {
  return (overlay.change ?? []).reduce((at, change, index) => applyChange(at, change, ['change', index], context), page)
}

function applyChange(page: JsonObject, change: Change, path: JsonPath, context: Context): JsonObject {
  const target = change.block ?? change.after ?? change.before ?? change.into
  if (target === undefined) return merged(page, change.merge ?? {}, [...path, 'merge'], context)
  const blocks = Array.isArray(page.blocks) ? page.blocks : []
  const edited = editBlocks(blocks, target, edit(change, path, context), context)
  if (edited) return withKey(page, 'blocks', edited, context)
  const key = ['block', 'after', 'before', 'into'].find((name) => name in change) ?? 'block'
  context.report([...path, key], OVERLAY.noBlock(String(page.route), target, idsOf(blocks)))
  return page
}

/** What becomes of the block that a change is about: the blocks that stand in its place. */
function edit(change: Change, path: JsonPath, context: Context): (block: JsonObject) => Json[] {
  const inserted = (change.insert ?? []).map((block, index) => {
    context.origins.note(block, context.source, [...path, 'insert', index])
    return block
  })
  if (change.after !== undefined) return (block) => [block, ...inserted]
  if (change.before !== undefined) return (block) => [...inserted, block]
  if (change.into !== undefined) {
    return (block) => {
      const inside = Array.isArray(block.blocks) ? block.blocks : []
      return [withKey(block, 'blocks', [...inside, ...inserted], context)]
    }
  }
  if (change.remove) return () => []
  return (block) => [merged(block, change.merge ?? {}, [...path, 'merge'], context)]
}

function editBlocks(
  blocks: Json[],
  id: string,
  change: (block: JsonObject) => Json[],
  context: Context,
): Json[] | null {
  for (const [index, block] of blocks.entries()) {
    if (!isObject(block)) continue
    if (block.id === id) return copied(blocks, blocks.toSpliced(index, 1, ...change(block)), context)
    if (!Array.isArray(block.blocks)) continue
    const inside = editBlocks(block.blocks, id, change, context)
    if (inside) return copied(blocks, blocks.with(index, withKey(block, 'blocks', inside, context)), context)
  }
  return null
}

function copied<T extends object>(original: T, copy: T, { origins }: Context): T {
  origins.copy(original, copy)
  return copy
}

/** Like JSON merge patch: objects merge, null removes, everything else replaces. */
function merged(target: JsonObject, patch: JsonObject, path: JsonPath, context: Context): JsonObject {
  const result = copied(target, { ...target }, context)
  for (const [key, value] of Object.entries(patch)) {
    const before = result[key]
    if (value === null) delete result[key]
    else if (isObject(value) && isObject(before)) result[key] = merged(before, value, [...path, key], context)
    else {
      result[key] = value
      context.origins.noteKey(result, key, { source: context.source, path: [...path, key] })
    }
  }
  return result
}

function withKey(holder: JsonObject, key: string, value: Json, context: Context): JsonObject {
  return copied(holder, { ...holder, [key]: value }, context)
}

function idsOf(blocks: Json[]): string[] {
  return blocks.flatMap((block) =>
    isObject(block)
      ? [...(typeof block.id === 'string' ? [block.id] : []), ...idsOf(Array.isArray(block.blocks) ? block.blocks : [])]
      : [],
  )
}
