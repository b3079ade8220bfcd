import { findingTable } from '#lib/findings.ts'
import { fillMessage, findMessage, messageTable, type Value, type Values } from '#lib/messages.ts'
import { suggest } from '#lib/suggest.ts'
import { verbatim, type Words } from '#lib/words.ts'
import { FINDINGS, type Findings, MESSAGES, type Messages } from './messages.gen.ts'

export type Severity = 'error' | 'warning'

/** One thing wrong with the config: where, what, and what to do. */
export interface Finding {
  severity: Severity
  /** Stable name of the kind of fault, for example `expression.name`. */
  code: string
  /** Path inside the config folder. */
  file: string
  /** Both count from 1. */
  line: number
  column: number
  /** Place in the JSON: `blocks[2].showIf`, '' for the whole file. */
  path: string
  message: Words
  hint?: Words
  /** The other place that takes part: the template that a fact's value stands in, or what refers to what is removed. */
  also?: Place
}

/** A place in a config file. */
export interface Place {
  file: string
  line: number
  column: number
  path: string
}

/** What is wrong, by its name and the values that its words name. */
export const finding = findingTable<Findings>(FINDINGS)
export const message = messageTable<Messages>(MESSAGES)

/** The message of a name that is made of config's words; null where there is none. */
export function messageNamed(name: string, values: Values = {}): Words | null {
  const found = findMessage(MESSAGES, name)
  return found ? fillMessage(found, values) : null
}

/** A long text cut: nobody reads 300,000 characters in a line. */
export function cut(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

export function quotedText(text: string): string {
  return JSON.stringify(cut(text))
}

/** The finding with its files named as `nameOf` says. */
export function renamed(finding: Finding, nameOf: (file: string) => string): Finding {
  const { also } = finding
  return {
    ...finding,
    file: nameOf(finding.file),
    ...(also ? { also: { ...also, file: nameOf(also.file) } } : {}),
  }
}

export function isError(finding: Finding): boolean {
  return finding.severity === 'error'
}

/** Areas of codes: what may follow from others comes after them. */
const RANKS: Readonly<Record<string, number>> = { gen: 0, json: 0, shape: 1, series: 1, site: 1, scenario: 3, page: 4 }

function rankOf({ severity, code }: Finding): number {
  const [area = ''] = code.split('.', 1)
  return (RANKS[area] ?? 2) + (severity === 'error' ? 0 : 10)
}

/**
 * Pages made of one page find its fault each, and each knows other names that could have been meant; projects that take a
 * fact from one place of their file find its fault there.
 */
export function findingKey(finding: Finding): string {
  const { also, file } = finding
  return JSON.stringify({ ...finding, hint: null, also: also?.file === file ? null : also })
}

/** Causes first, errors before advice, then by file and place; the same finding once, as the first who has it says it. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const once = new Map<string, Finding>()
  for (const finding of findings) {
    const key = findingKey(finding)
    if (!once.has(key)) once.set(key, finding)
  }
  return [...once.values()].sort(
    (a, b) =>
      rankOf(a) - rankOf(b) ||
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.code, b.code),
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

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
