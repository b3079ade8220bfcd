import type { FormFinding } from '#forms/model.ts'
import { findingTable } from '#lib/findings.ts'
import { messageTable } from '#lib/messages.ts'
import { suggest } from '#lib/suggest.ts'
import { bothLanguages, type Words } from '#lib/words.ts'
import { FINDINGS, type Findings, MESSAGES, type Messages } from './messages.gen.ts'

/** What is wrong, before its place is known. */
export type FormFault = Omit<FormFinding, 'path'>

/** Collects what is wrong, each with its place. */
export type Report = (path: string, fault: FormFault) => void

/** A finding of a form, by its name and the values that its words name. */
export const finding = findingTable<Findings>(FINDINGS)
export const message = messageTable<Messages>(MESSAGES)

/** Names that a hint lists at most. */
const LISTED = 30

/** "did you mean" for a name that is not among the known ones. */
export function didYouMean(name: string, known: Iterable<string>): Words {
  const list = [...known]
  const near = suggest(name, list)
  if (near) return message('forms.near', { name: near })
  const more = bothLanguages((lang) => (list.length > LISTED ? (lang === 'zh' ? ' 等' : ' …') : ''))
  const names = list.slice(0, LISTED).join(', ')
  return message('forms.known', { names: bothLanguages((lang) => names + more[lang]) })
}

/** A value as a finding shows it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
