import type { JsonPath } from '#publish/check/source.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { isRecord } from './overlay.ts'

type Change = (block: JsonObject, path: JsonPath) => Promise<JsonObject>

/** A copy of the blocks with `change` applied to every block, children and fallbacks first. */
export function mapBlocks(blocks: Json[], path: JsonPath, change: Change): Promise<Json[]> {
  return Promise.all(blocks.map((block, index) => mapBlock(block, [...path, index], change)))
}

async function mapBlock(block: Json, path: JsonPath, change: Change): Promise<Json> {
  if (!isRecord(block)) return block
  const copy = { ...block }
  if (Array.isArray(block.blocks)) copy.blocks = await mapBlocks(block.blocks, [...path, 'blocks'], change)
  if (isRecord(block.fallback)) copy.fallback = await mapBlock(block.fallback, [...path, 'fallback'], change)
  return change(copy, path)
}

/** Types of all blocks, with those inside and the fallbacks, sorted. */
export function widgetTypes(blocks: Json[]): string[] {
  const types = new Set<string>()
  const visit = (block: Json) => {
    if (!isRecord(block)) return
    if (typeof block.type === 'string') types.add(block.type)
    if (Array.isArray(block.blocks)) block.blocks.forEach(visit)
    if (isRecord(block.fallback)) visit(block.fallback)
  }
  blocks.forEach(visit)
  return [...types].sort()
}
