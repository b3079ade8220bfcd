import { type Finding, finding } from '#authoring/model/finding.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { type Source, textsIn } from '#authoring/model/source.ts'
import placeholders from '#authoring/scaffold/placeholders.json' with { type: 'json' }

/** Texts of `startline new` that nobody has written over: no race opens with them; a page of one's own may wait. */
export function placeholderFaults(source: Source): Finding[] {
  // A schema's examples are no texts of a page.
  if (source.file.endsWith('.schema.json')) return []
  const severity = /^races\/[^/]+\/race\.json$/.test(source.file) ? 'error' : 'warning'
  return textsIn(source.value)
    .filter(({ text }) => PLACEHOLDERS.has(text))
    .map(({ path, text }) => findingAt(source, path, { ...finding('text.placeholder', { text }), severity }))
}

const PLACEHOLDERS = new Set(Object.values(placeholders).flatMap(({ zh, en }) => [zh, en]))
