import { suggest } from '#lib/suggest.ts'

/** `Did you mean "race"? Known here: items, race.` */
export function didYouMean(wrong: string, known: Iterable<string>, label = 'Known here'): string {
  const names = [...known].sort()
  const near = suggest(wrong, names)
  const shown = names.slice(0, 12).join(', ') + (names.length > 12 ? ', …' : '')
  const list = names.length > 0 ? `${label}: ${shown}.` : `${label}: none.`
  return near ? `Did you mean "${near}"? ${list}` : list
}
