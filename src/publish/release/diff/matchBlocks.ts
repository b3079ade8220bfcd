import type { JsonObject } from '#runtime/model.ts'

export interface Matched {
  /** The same block before and after. */
  pairs: [JsonObject, JsonObject][]
  added: JsonObject[]
  removed: JsonObject[]
  reordered: boolean
}

/** Which block of a list is which of another: by id or name, then by being the same, then by type in order. */
export function matchBlocks(before: JsonObject[], after: JsonObject[]): Matched {
  const partner = new Map<JsonObject, JsonObject>()
  const free = new Set(before)
  for (const keyOf of [identity, (block: JsonObject) => JSON.stringify(block), nameless]) {
    const waiting = new Map<string, JsonObject[]>()
    for (const block of free) {
      const key = keyOf(block)
      if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), block])
    }
    for (const block of after) {
      if (partner.has(block)) continue
      const key = keyOf(block)
      const found = key === null ? undefined : waiting.get(key)?.shift()
      if (!found) continue
      partner.set(block, found)
      free.delete(found)
    }
  }
  const pairs = after.flatMap((block): [JsonObject, JsonObject][] => {
    const found = partner.get(block)
    return found ? [[found, block]] : []
  })
  const places = pairs.map(([from]) => before.indexOf(from))
  return {
    pairs,
    added: after.filter((block) => !partner.has(block)),
    removed: [...free],
    reordered: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  }
}

function identity({ type, id, name, input }: JsonObject): string | null {
  if (typeof id === 'string') return `${String(type)} ${id}`
  return input === true && typeof name === 'string' ? `${String(type)} name ${name}` : null
}

// An id is never given away: a block with one is not taken for another.
function nameless({ type, id, name, input }: JsonObject): string | null {
  if (typeof id === 'string' || (input === true && typeof name === 'string')) return null
  return String(type)
}
