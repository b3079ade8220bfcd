import type { FormFinding } from '#forms/model.ts'
import { suggest } from '#lib/suggest.ts'

/** Collects what is wrong, each with its place. */
export type Report = (finding: FormFinding) => void

/** "did you mean" for a name that is not among the known ones. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const list = [...known]
  const near = suggest(name, list)
  return near ? `Did you mean "${near}"?` : `Known: ${list.slice(0, 30).join(', ')}.`
}
