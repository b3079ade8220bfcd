import type { Words } from '#lib/words.ts'

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
  /** The other file that takes part: the template that the value of a fact stands in. */
  also?: Place
}

/** A place in a config file. */
export interface Place {
  file: string
  line: number
  column: number
  path: string
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

/** Causes first, errors before advice, then by file and place; the same finding once, as the first who has it says it. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  const once = new Map<string, Finding>()
  for (const finding of findings) {
    // Pages made of one page find its fault each, and each knows other names that could have been meant.
    const key = JSON.stringify({ ...finding, hint: null })
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
