import type { Value } from '#lib/messages.ts'
import { suggest } from '#lib/suggest.ts'
import { verbatim, type Words } from '#lib/words.ts'
import { message } from './finding.ts'

/**
 * What a hint says of a wrong name: "Did you mean …?" in `near`, and in `known` the names that there are, of many
 * twelve and the command that `lists` all.
 */
export function suggestion(wrong: string, known: Iterable<string>, lists?: string): { near: Words; known: Value } {
  const names = [...known].sort()
  const near = suggest(wrong, names)
  const more = names.length > 12 ? [lists ? `… (npx startline ${lists})` : '…'] : []
  return {
    near: near ? message('terms.near', { name: near }) : verbatim(''),
    known: names.length > 0 ? [...names.slice(0, 12), ...more] : message('terms.none'),
  }
}
