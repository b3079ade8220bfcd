import { isObject } from '#lib/json.ts'
import { verbatim } from '#lib/words.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { Place } from './finding.ts'
import type { Origins } from './origins.ts'
import { type JsonPath, pathText } from './source.ts'

/** A block of a page as it was written: where, and with which properties. */
export interface OutlineBlock {
  /** Place in the flat page: `blocks[2].blocks[0]`. */
  path: string
  /** How many blocks it is inside of. */
  depth: number
  type: string
  id: string | null
  /** The file that its words were written in, of several the block's own. */
  place: Place
  /** Without the blocks inside. */
  properties: JsonObject
}

/** Every block of a flat page from top to bottom. */
export function outlinePage(page: JsonObject, origins: Origins): OutlineBlock[] {
  const found: OutlineBlock[] = []
  const visit = (block: Json, path: JsonPath, depth: number) => {
    if (!isObject(block)) return
    const { blocks, fallback, ...properties } = block
    const { file, line, column, path: written } = origins.finding(page, path, { code: '', message: verbatim('') })
    found.push({
      path: pathText(path),
      depth,
      type: String(block.type),
      id: typeof block.id === 'string' ? block.id : null,
      place: { file, line, column, path: written },
      properties,
    })
    for (const [index, child] of (Array.isArray(blocks) ? blocks : []).entries())
      visit(child, [...path, 'blocks', index], depth + 1)
    if (fallback !== undefined) visit(fallback, [...path, 'fallback'], depth + 1)
  }
  for (const [index, block] of (Array.isArray(page.blocks) ? page.blocks : []).entries())
    visit(block, ['blocks', index], 0)
  return found
}
