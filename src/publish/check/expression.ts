import type { Schema } from '#publish/catalogue/schema.ts'
import type { Fault } from '#publish/model/origins.ts'
import { EXPRESSION, OTHER_WAYS, syntaxReason } from '#publish/words/expressions.ts'
import { functionHelp } from '#publish/words/functions.ts'
import { ExpressionError, type Node } from '#runtime/expression/ast.ts'
import { arityOf, FUNCTIONS } from '#runtime/expression/functions.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { readsOf } from '#runtime/expression/reads.ts'
import { typeFaults } from './expressionTypes.ts'
import { memberOf, type Names } from './shapes.ts'

/** What is wrong with an expression where these names are in scope. */
export function checkExpression(text: string, names: Names, schemas: Record<string, Schema>): Fault[] {
  let node: Node
  try {
    node = parseExpression(text)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const hint = OTHER_WAYS(Object.keys(FUNCTIONS)).find(([wrong]) => wrong.test(text))?.[1]
    return [EXPRESSION.syntax(syntaxReason(error.message), error.index, text, hint)]
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
  if (!known) return [EXPRESSION.unknownFunction(name, Object.keys(FUNCTIONS))]
  const arity = arityOf(known)
  if (args >= arity.min && args <= arity.max) return []
  return [EXPRESSION.argumentCount(name, arity, args, functionHelp(name))]
}

function nameFault(path: string[], names: Names, schemas: Record<string, Schema>): Fault[] {
  const [name = '', ...rest] = path
  const shape = names.get(name)
  if (!shape) return [EXPRESSION.unknownName(name, names.keys())]
  let at = shape
  let read = name
  for (const key of rest) {
    const step = memberOf(at, key, schemas)
    if (step.status === 'unknown') return [EXPRESSION.unknownMember(read, key, step.known)]
    at = step.schema
    read = `${read}.${key}`
  }
  return []
}
