import type { ShapeFault } from '#authoring/check/shape.ts'
import { findCircle } from '#authoring/model/circle.ts'
import { finding } from '#authoring/model/finding.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import { expressionsIn } from '#runtime/binding.ts'
import { readExpression } from '#runtime/expression/parse.ts'
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
    const circle = findCircle(name, (one) => needs.get(one) ?? [])
    // A circle is one finding, at its alphabetically first member.
    if (!circle || [...circle].sort()[0] !== name) return []
    return [{ path: places.get(name) ?? [], ...finding('source.cycle', { names: circle.join(' → ') }) }]
  })
}

function readNames(text: string): string[] {
  const node = readExpression(text)
  return node ? listReads(node).names.flatMap(({ path }) => path[0] ?? []) : []
}
