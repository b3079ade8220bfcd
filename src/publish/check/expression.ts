import type { Schema } from '#publish/catalogue/schema.ts'
import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import { ExpressionError, type Node } from '#runtime/expression/ast.ts'
import { FUNCTIONS } from '#runtime/expression/functions.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { readsOf } from '#runtime/expression/reads.ts'
import { typeFaults } from './expressionTypes.ts'
import { ANYTHING, itemsOf, memberOf, type Names } from './names.ts'

/** What is wrong with an expression where these names are in scope. */
export function checkExpression(text: string, names: Names, schemas: Record<string, Schema>): Fault[] {
  let node: Node
  try {
    node = parseExpression(text)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    const message = `${error.message} (character ${error.index + 1} of "${text}")`
    return [{ code: 'expression.syntax', message }]
  }
  const reads = readsOf(node)
  return [
    ...typeFaults(node, (part) => shapeOfNode(part, names, schemas), schemas),
    ...reads.functions.flatMap((use) => functionFault(use.name, use.args)),
    ...reads.names.flatMap((read) => nameFault(read.path, names, schemas)),
  ]
}

/** The shape of an expression's value as far as it is plain to see. */
export function shapeOfExpression(text: string, names: Names, schemas: Record<string, Schema>): Schema {
  try {
    return shapeOfNode(parseExpression(text), names, schemas)
  } catch {
    return ANYTHING
  }
}

function shapeOfNode(node: Node, names: Names, schemas: Record<string, Schema>): Schema {
  if (node.kind === 'name') return names.get(node.name) ?? ANYTHING
  if (node.kind === 'member' && node.by.kind === 'literal') {
    const step = memberOf(shapeOfNode(node.of, names, schemas), String(node.by.value), schemas)
    return step.status === 'known' ? step.schema : ANYTHING
  }
  const [first] = node.kind === 'call' ? node.args : []
  if (node.kind === 'call' && first && (node.fn === 'where' || node.fn === 'slice')) {
    return shapeOfNode(first, names, schemas)
  }
  if (node.kind === 'call' && first && (node.fn === 'first' || node.fn === 'last' || node.fn === 'find')) {
    return itemsOf(shapeOfNode(first, names, schemas), schemas)
  }
  return ANYTHING
}

function functionFault(name: string, args: number): Fault[] {
  const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined
  if (!known) {
    const hint = didYouMean(name, Object.keys(FUNCTIONS), 'Functions')
    return [{ code: 'expression.function', message: `unknown function "${name}"`, hint }]
  }
  if (args >= known.min && args <= known.max) return []
  const wanted = known.min === known.max ? `${known.min}` : `${known.min} to ${known.max}`
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
      return [{ code: 'expression.field', message, hint: didYouMean(key, step.known, `Members of ${read}`) }]
    }
    at = step.schema
    read = `${read}.${key}`
  }
  return []
}
