import type { FormFinding } from '#forms/model.ts'
import { suggest } from '#lib/suggest.ts'
import { bothLanguages, inLanguage, type Words } from '#lib/words.ts'

/** Collects what is wrong, each with its place. */
export type Report = (finding: FormFinding) => void

/** What is wrong, before its place is known. */
export type FormFault = Omit<FormFinding, 'path'>

/** Names that a hint lists at most. */
const LISTED = 30

/** "did you mean" for a name that is not among the known ones. */
export function didYouMean(name: string, known: Iterable<string>): Words {
  const list = [...known]
  const near = suggest(name, list)
  if (near) return { zh: `是不是“${near}”？`, en: `Did you mean "${near}"?` }
  return bothLanguages((lang) => {
    const more = list.length > LISTED ? inLanguage({ zh: ' 等', en: ' …' }, lang) : ''
    return `${inLanguage({ zh: '可用：', en: 'Known: ' }, lang)}${list.slice(0, LISTED).join(', ')}${more}`
  })
}

/** A value as a finding shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
