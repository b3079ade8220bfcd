import type { Json, JsonObject } from '#runtime/model.ts'
import { isRecord } from './overlay.ts'

/** A copy of the blocks with `change` applied to every block, children and fallbacks first. */
export async function mapBlocks(blocks: Json[], change: (block: JsonObject) => Promise<JsonObject>): Promise<Json[]> {
  return Promise.all(
    blocks.map(async (block) => {
      if (!isRecord(block)) return block
      const copy = { ...block }
      if (Array.isArray(block.blocks)) copy.blocks = await mapBlocks(block.blocks, change)
      if (isRecord(block.fallback)) copy.fallback = (await mapBlocks([block.fallback], change))[0] ?? null
      return change(copy)
    }),
  )
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
