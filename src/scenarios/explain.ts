import { message } from '#authoring/model/finding.ts'
import { expressionsIn } from '#runtime/binding.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import { parseExpression, readExpression } from '#runtime/expression/parse.ts'
import { listReads } from '#runtime/expression/reads.ts'
import type { Scope } from '#runtime/expression/values.ts'
import type { Json, Page, Text } from '#runtime/model.ts'

/** A value that an expression read, and for a value of the page what that one read. */
export interface ReadValue {
  path: string
  value: Json
  from: ReadValue[]
}

export interface Explanation {
  expression: string
  value: Json
  reads: ReadValue[]
}

const MAX_DEPTH = 1

/** Evaluates an expression and tells what it read. */
export function explain(expression: string, page: Page, scope: Scope): Explanation {
  const reads = readsIn([expression], page, scope, 0)
  const [only] = reads
  // A page's own value alone says nothing new: what it was made of does.
  const telling = reads.length === 1 && only?.path === expression.trim() ? only.from : reads
  return { expression, value: evaluated(expression, scope), reads: telling }
}

/** `"age > 65" is false: age = 30`. */
export function explanationText({ expression, value, reads }: Explanation): Text {
  const values = { expression, value: shown(value) }
  return reads.length > 0
    ? message('terms.scenario.valueOf', { ...values, reads: listText(reads) })
    : message('terms.scenario.value', values)
}

const MAX_LENGTH = 60

/** A value as one reads it in a sentence. */
export function shown(value: Json): string {
  const text = JSON.stringify(value)
  if (text.length <= MAX_LENGTH) return text
  return Array.isArray(value) ? `[… ×${value.length}]` : `${text.slice(0, MAX_LENGTH - 1)}…`
}

/** The value of an expression; null when it cannot be read. */
export function evaluated(expression: string, scope: Scope): Json {
  try {
    return evaluate(parseExpression(expression), scope)
  } catch {
    return null
  }
}

function readsIn(expressions: readonly string[], page: Page, scope: Scope, depth: number): ReadValue[] {
  const found = new Map<string, ReadValue>()
  for (const expression of expressions) {
    for (const { path } of namesIn(expression)) {
      // What is computed inside brackets has names of its own.
      const steps = path.slice(0, path.includes('*') ? path.indexOf('*') : path.length)
      const text = steps.join('.')
      if (found.has(text)) continue
      const made = page.values && Object.hasOwn(page.values, steps[0] ?? '') ? page.values[steps[0] ?? ''] : undefined
      const from = made === undefined || depth >= MAX_DEPTH ? [] : readsIn(expressionsIn(made), page, scope, depth + 1)
      found.set(text, { path: text, value: evaluated(pathText(steps), scope), from: from.filter(isKnown) })
    }
  }
  return [...found.values()]
}

function listText(reads: readonly ReadValue[]): string {
  return reads
    .map(({ path, value, from }) => `${path} = ${shown(value)}${from.length > 0 ? ` (${listText(from)})` : ''}`)
    .join(', ')
}

// A row's own names mean nothing outside of it.
const isKnown = ({ path }: ReadValue): boolean => !/^(item|index)(\.|$)/.test(path)

function namesIn(expression: string) {
  const node = readExpression(expression)
  return node ? listReads(node).names : []
}

function pathText([name = '', ...steps]: readonly string[]): string {
  return steps.reduce((text, step) => (/^\d+$/.test(step) ? `${text}[${step}]` : `${text}.${step}`), name)
}
