import { isObject } from '#lib/json.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import { follow } from '#publish/catalogue/schema.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { SCOPE_NAMES } from '#runtime/scope.ts'
import { ANYTHING, closed, mapShapes, type Names } from './names.ts'
import { shapeOfValue } from './shapes.ts'

/** Names in scope everywhere on a page. */
export function pageNames(page: JsonObject, site: JsonObject, catalogue: Catalogue): Names {
  const names = new Map<string, Schema>(SCOPE_NAMES.map((name) => [name, ANYTHING]))
  const sources = isObject(page.data) ? page.data : {}
  names.set('query', closed(anything(isObject(page.query) ? Object.keys(page.query) : [])))
  names.set('state', closed(isObject(page.state) ? mapShapes(page.state) : {}))
  names.set('answers', closed(anything(inputNames(page.blocks ?? null))))
  names.set('status', closed(anything(Object.keys(sources))))
  if (isObject(site.constants)) names.set('site', closed(mapShapes(site.constants)))
  for (const [name, source] of Object.entries(sources)) names.set(name, sourceShape(source, catalogue))
  for (const [name, value] of Object.entries(isObject(page.values) ? page.values : {})) {
    names.set(name, shapeOfValue(value, names, catalogue.contract.schemas))
  }
  return names
}

/** Names of the answers that a page's inputs collect, in page order. */
export function inputNames(blocks: Json): string[] {
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block) => {
    if (!isObject(block)) return []
    const own = typeof block.name === 'string' ? [block.name] : []
    return [...own, ...inputNames(block.blocks ?? null), ...inputNames(block.fallback ? [block.fallback] : null)]
  })
}

function sourceShape(source: Json, { operations, contract }: Catalogue): Schema {
  if (!isObject(source)) return ANYTHING
  const operation = operations.get(String(source.call))
  if (!operation) return ANYTHING
  // A paged source is the list of all items so far, whatever each answer wraps them in.
  if (!isObject(source.paging)) return operation.payload
  return follow(operation.payload, operation.list ?? '', contract.schemas) ?? ANYTHING
}

function anything(names: string[]): Record<string, Schema> {
  return Object.fromEntries(names.map((name) => [name, ANYTHING]))
}
