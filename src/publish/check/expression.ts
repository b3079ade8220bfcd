import type { Schema } from '#publish/catalogue/schema.ts'
import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import { ExpressionError, type Node } from '#runtime/expression/ast.ts'
import { arityOf, FUNCTIONS } from '#runtime/expression/functions.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { readsOf } from '#runtime/expression/reads.ts'
import { typeFaults } from './expressionTypes.ts'
import { memberOf, type Names } from './shapes.ts'

/** What people of other languages write, and how it is said here. */
const OTHER_WAYS: [wrong: RegExp, hint: string][] = [
  [/\?\?/, 'Write coalesce(a, b): the first that is not missing or empty.'],
  [/\?\./, 'Write a.b: a member of what is missing is missing, never an error.'],
  [/=>|\bfunction\b/, 'Lists are asked with find(), where(), pluck() and sum(), or repeated with "each".'],
  [
    /\.\s*\w+\s*\(/,
    `Functions stand alone: contains(list, x), not list.includes(x). There are ${Object.keys(FUNCTIONS).join(', ')}.`,
  ],
  [/(^|[^=!<>])=([^=]|$)/, 'Two values are compared with ==. Values are set by the action "set".'],
]
/** Where the members of these names are declared. */
const DECLARED: Record<string, string> = {
  query: 'Declare it under "query" of the page.',
  state: 'Declare it under "state" of the page.',
  answers: 'It is the "name" of an input of the page.',
  status: 'It is the name of a source under "data".',
  site: 'Declare it under "constants" of site.json.',
  results: 'An earlier action of the list says it with "as".',
}

/** What is wrong with an expression where these names are in scope. */
export function checkExpression(text: string, names: Names, schemas: Record<string, Schema>): Fault[] {
  let node: Node
  try {
    node = parseExpression(text)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const message = `${error.message} (character ${error.index + 1} of "${text}")`
    const hint = OTHER_WAYS.find(([wrong]) => wrong.test(text))?.[1]
    return [{ code: 'expression.syntax', message, ...(hint ? { hint } : {}) }]
  }
  const reads = readsOf(node)
  return [
    ...typeFaults(node, names, schemas),
    ...reads.functions.flatMap((use) => functionFault(use.name, use.args)),
    ...reads.names.flatMap((read) => nameFault(read.path, names, schemas)),
  ]
}

function functionFault(name: string, args: number): Fault[] {
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  if (!known) {
    const hint = didYouMean(name, Object.keys(FUNCTIONS), 'Functions')
    return [{ code: 'expression.function', message: `unknown function "${name}"`, hint }]
  }
  const { min, max } = arityOf(known)
  if (args >= min && args <= max) return []
  const wanted = min === max ? `${min}` : `${min} to ${max}`
  const message = `${name}() takes ${wanted} argument${wanted === '1' ? '' : 's'}, not ${args}`
  return [{ code: 'expression.arguments', message, hint: `${known.help}.` }]
}

function nameFault(path: string[], names: Names, schemas: Record<string, Schema>): Fault[] {
  const [name = '', ...rest] = path
  const shape = names.get(name)
  if (!shape) {
    return [
      {
        code: 'expression.name',
        message: `unknown name "${name}"`,
        hint: didYouMean(name, names.keys(), 'Declared here'),
      },
    ]
  }
  let at = shape
  let read = name
  for (const key of rest) {
    const step = memberOf(at, key, schemas)
    if (step.status === 'unknown') {
      const message = `"${read}" has no "${key}"`
      const declared = read === name && Object.hasOwn(DECLARED, name) ? ` ${DECLARED[name]}` : ''
      const hint = `${didYouMean(key, step.known, `Members of ${read}`)}${declared}`
      return [{ code: 'expression.field', message, hint }]
    }
    at = step.schema
    read = `${read}.${key}`
  }
  return []
}
