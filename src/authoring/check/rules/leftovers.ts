import type { Finding } from '#authoring/model/finding.ts'
import { finding } from '#authoring/model/finding.ts'
import { findingAt } from '#authoring/model/origins.ts'
import type { JsonPath, Source } from '#authoring/model/source.ts'
import { isPlaceholder } from '#authoring/scaffold/placeholders.ts'
import type { Json } from '#runtime/model.ts'

/** Texts of `startline new` that nobody has written over: no race opens with them; a page of one's own may wait. */
export function leftovers(source: Source): Finding[] {
  // A schema's examples are no texts of a page.
  if (source.file.endsWith('.schema.json')) return []
  const severity = /^races\/[^/]+\/race\.json$/.test(source.file) ? 'error' : 'warning'
  return placesOf(source.value ?? null, []).map(({ path, text }) =>
    findingAt(source, path, { ...finding('text.placeholder', { text }), severity }),
  )
}

function placesOf(value: Json, path: JsonPath): { path: JsonPath; text: string }[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [{ path, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    placesOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}
