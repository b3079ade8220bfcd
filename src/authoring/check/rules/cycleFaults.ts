import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding } from '#authoring/model/finding.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import { expressionsIn } from '#runtime/binding.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { listReads } from '#runtime/expression/reads.ts'
import type { JsonObject } from '#runtime/model.ts'

/** Sources and values of a page that wait for each other: none of them would ever be there. */
export function cycleFaults(page: JsonObject): ShapeFault[] {
  const sources = isObject(page.data) ? page.data : {}
  const values = isObject(page.values) ? page.values : {}
  const names = new Set([...Object.keys(sources), ...Object.keys(values)])
  const needs = new Map<string, string[]>()
  const places = new Map<string, JsonPath>()
  for (const [name, source] of Object.entries(sources)) {
    const config = isObject(source) ? source : {}
    const when = typeof config.when === 'string' ? [config.when] : []
    needs.set(name, [...when, ...expressionsIn(config.with)].flatMap(readNames))
    places.set(name, ['data', name])
  }
  for (const [name, value] of Object.entries(values)) {
    needs.set(name, expressionsIn(value).flatMap(readNames))
    places.set(name, ['values', name])
  }
  return [...names].flatMap((name): ShapeFault[] => {
    const circle = circleFrom(name, needs)
    // A circle is one finding, at its alphabetically first member.
    if (!circle || [...circle].sort()[0] !== name) return []
    return [{ path: places.get(name) ?? [], ...finding('source.cycle', { names: [...circle, name].join(' → ') }) }]
  })
}

function readNames(text: string): string[] {
  try {
    return listReads(parseExpression(text)).names.flatMap(({ path }) => path[0] ?? [])
  } catch {
    return []
  }
}

/** The way from a name back to itself; null when there is none. */
function circleFrom(start: string, needs: ReadonlyMap<string, string[]>): string[] | null {
  const seen = new Set<string>()
  const follow = (name: string, way: string[]): string[] | null => {
    for (const next of needs.get(name) ?? []) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      const found = follow(next, [...way, next])
      if (found) return found
    }
    return null
  }
  return follow(start, [start])
}
