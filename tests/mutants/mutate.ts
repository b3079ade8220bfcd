import fc from 'fast-check'
import type { Json, JsonObject } from '#runtime/model.ts'

/** What is done to one place of a page; `at` and `with` choose the place and the replacement. */
export interface Mutation {
  kind: Kind
  at: number
  with: number
}

const VALUES: Json[] = [
  null,
  0,
  -1,
  1e21,
  '',
  'x'.repeat(20_000),
  '文'.repeat(3_000),
  '{{',
  '{{nope.a.b}}',
  "{{len('x') / 0}}",
  '{{items}}',
  true,
  false,
  [],
  {},
  [[[]]],
  { zh: '', en: '' },
  { zh: '好', en: 'Good' },
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '__proto__',
]
const KINDS = ['delete', 'replace', 'duplicate', 'swap', 'wrap', 'nest', 'retype', 'rename'] as const
type Kind = (typeof KINDS)[number]

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat(),
  with: fc.nat(),
})

interface Place {
  holder: JsonObject | Json[]
  key: string | number
}

/** A copy of the page with one place changed. `types` are the widgets there are. */
export function mutate(page: JsonObject, { kind, at, with: by }: Mutation, types: readonly string[]): JsonObject {
  const copy = structuredClone(page)
  const places = placesIn(copy)
  const place = places[at % places.length]
  const other = places[by % places.length]
  if (!place || !other) return copy
  const value = read(place)
  if (kind === 'delete') remove(place)
  else if (kind === 'replace') write(place, structuredClone(VALUES[by % VALUES.length] ?? null))
  else if (kind === 'duplicate') duplicate(place, value)
  else if (kind === 'swap') write(place, structuredClone(read(other)))
  else if (kind === 'wrap') write(place, by % 2 === 0 ? [value] : { each: 'items', item: value })
  else if (kind === 'nest') nest(copy, by)
  else if (kind === 'retype') retype(places, at, types[by % types.length] ?? 'text')
  else rename(place, value)
  return copy
}

function placesIn(value: Json): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => {
    const place: Place = { holder: value, key }
    return [place, ...placesIn(read(place))]
  })
}

function read({ holder, key }: Place): Json {
  return (holder as Record<string | number, Json>)[key] ?? null
}

function write({ holder, key }: Place, value: Json): void {
  ;(holder as Record<string | number, Json>)[key] = value
}

function remove({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1)
  else delete holder[key]
}

function duplicate({ holder, key }: Place, value: Json): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 0, structuredClone(value))
  else holder[`${key}2`] = structuredClone(value)
}

/** A block inside a block like itself, deeper than anyone would write. */
function nest(page: JsonObject, depth: number): void {
  const { blocks } = page
  if (!Array.isArray(blocks) || blocks.length === 0) return
  let inner: Json = structuredClone(blocks[0] ?? null)
  for (let level = 0; level < depth % 40; level += 1) inner = { type: 'section', blocks: [inner] }
  blocks.push(inner)
}

function retype(places: Place[], at: number, type: string): void {
  const blocks = places.filter(({ key }) => key === 'type')
  const place = blocks[at % Math.max(blocks.length, 1)]
  if (place) write(place, type)
}

function rename(place: Place, value: Json): void {
  remove(place)
  if (!Array.isArray(place.holder)) place.holder[`${String(place.key)}x`] = value
}
