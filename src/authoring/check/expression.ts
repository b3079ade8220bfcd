import type { Schema } from '#authoring/catalogue/schema.ts'
import { finding, message, suggestion } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { functionHelp } from '#authoring/model/syntax.ts'
import type { Words } from '#lib/words.ts'
import { ExpressionError, type Node } from '#runtime/expression/ast.ts'
import { countArguments, FUNCTIONS } from '#runtime/expression/functions.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { listReads } from '#runtime/expression/reads.ts'
import { typeFaults } from './expressionTypes.ts'
import { type Names, stepInto } from './shapes.ts'

/** What is wrong with an expression where these names are in scope. */
export function checkExpression(text: string, names: Names, schemas: Record<string, Schema>): Fault[] {
  let node: Node
  try {
    node = parseExpression(text)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const { index } = error
    const fault = finding('expression.syntax', { reason: syntaxReason(error.message), text, column: index + 1 })
    const way = OTHER_WAYS.find(([wrong]) => wrong.test(text))?.[1]
    return [way ? { ...fault, hint: message(way, { functions: Object.keys(FUNCTIONS) }) } : fault]
  }
  const reads = listReads(node)
  return [
    ...typeFaults(node, names, schemas),
    ...reads.functions.flatMap((use) => functionFault(use.name, use.args)),
    ...reads.names.flatMap((read) => nameFault(read.path, names, schemas)),
  ]
}

function functionFault(name: string, args: number): Fault[] {
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  if (!known)
    return [finding('expression.function', { name, ...suggestion(name, Object.keys(FUNCTIONS), 'help functions') })]
  const arity = countArguments(known)
  if (args >= arity.min && args <= arity.max) return []
  const { min, max } = arity
  const wanted = min === max ? min : message('terms.range', { min, max })
  return [finding('expression.arguments', { name, wanted, given: args, help: functionHelp(name) })]
}

function nameFault(path: string[], names: Names, schemas: Record<string, Schema>): Fault[] {
  const [name = '', ...rest] = path
  const shape = names.get(name)
  if (!shape) return [finding('expression.name', { name, ...suggestion(name, names.keys()) })]
  let at = shape
  let read = name
  for (const key of rest) {
    const step = stepInto(at, key, schemas)
    if (step.status === 'unknown') return [memberFault(read, key, step.known)]
    at = step.schema
    read = `${read}.${key}`
  }
  return []
}

/** Names whose members a page declares elsewhere. */
const DECLARED = ['query', 'state', 'answers', 'status', 'site', 'results'] as const

function memberFault(read: string, key: string, known: readonly string[]): Fault {
  const values = { read, key, ...suggestion(key, known) }
  const declared = DECLARED.find((name) => name === read)
  return declared
    ? finding('expression.field.undeclared', { ...values, declare: message(`terms.declare.${declared}`) })
    : finding('expression.field.unknown', values)
}

/** What people of other languages write, and what says how it is written here. */
const OTHER_WAYS: readonly [wrong: RegExp, way: OtherWay][] = [
  [/\?\?/, 'terms.otherWay.coalesce'],
  [/\?\./, 'terms.otherWay.member'],
  [/=>|\bfunction\b/, 'terms.otherWay.list'],
  [/\.\s*\w+\s*\(/, 'terms.otherWay.function'],
  [/(^|[^=!<>])=([^=]|$)/, 'terms.otherWay.equals'],
]
type OtherWay = `terms.otherWay.${'coalesce' | 'member' | 'list' | 'function' | 'equals'}`

/** What the parser says, by the beginning of its English words. */
const SYNTAX = [
  [/^longer than (\d+) characters/, 'length'],
  [/^nested deeper than (\d+) levels/, 'depth'],
  [/^operator (\S+) is not part of the language/, 'operator'],
  [/^one expression expected/, 'several'],
  [/^only listed functions can be called/, 'call'],
  [/^not part of the expression language/, 'language'],
  [/^not a plain value/, 'value'],
  [/^Unclosed quote/, 'quote'],
  [/^Unclosed/, 'bracket'],
  [/^Unexpected "?(.+?)"?$/, 'unexpected'],
  [/^Expected expression (?:after|before) (.+)$/, 'beside'],
  [/^Expected expression/, 'expression'],
  [/^Expected comma/, 'comma'],
  [/^Expected (.+)$/, 'expected'],
  [/^missing unaryOp argument/, 'operand'],
  [/^Variable names cannot start with a number/, 'name'],
] as const

/** The parser's complaint in both languages. */
function syntaxReason(said: string): Words {
  for (const [pattern, reason] of SYNTAX) {
    const match = pattern.exec(said)
    if (match) return message(`terms.parser.${reason}`, { said, part: match[1] ?? '' })
  }
  return message('terms.parser.other', { said })
}
