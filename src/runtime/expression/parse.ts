import jsep from 'jsep'
import type { Json } from '#runtime/model.ts'
import { ExpressionError, isBinary, isUnary, type Node } from './ast.ts'
import { parseWith } from './trees.ts'

const MAX_LENGTH = 2000
const MAX_DEPTH = 60

const cache = new Map<string, Node>()
const CACHE_SIZE = 2000

/** Parses an expression; throws ExpressionError with the index of the fault. The same text gives the same tree. */
export function parseExpression(text: string): Node {
  const known = cache.get(text)
  if (known) return known
  if (text.length > MAX_LENGTH) throw new ExpressionError(`longer than ${MAX_LENGTH} characters`, MAX_LENGTH)
  refuseDeepNesting(text)
  const node = convert(readSyntax(text), text, 0)
  if (cache.size >= CACHE_SIZE) cache.clear()
  cache.set(text, node)
  return node
}

/** The tree of an expression; null for a text that is none. */
export function readExpression(text: string): Node | null {
  try {
    return parseExpression(text)
  } catch {
    return null
  }
}

function readSyntax(text: string): jsep.Expression {
  try {
    return jsep(text)
  } catch (error) {
    const index = typeof error === 'object' && error && 'index' in error ? Number(error.index) : 0
    const message = error instanceof Error ? error.message.replace(/ at character \d+$/, '') : 'cannot be read'
    throw new ExpressionError(message, index)
  }
}

// The parser recurses into brackets: a text of 2,000 of them must not reach it.
function refuseDeepNesting(text: string): void {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (character === '(' || character === '[') depth++
    if (character === ')' || character === ']') depth--
    if (depth > MAX_DEPTH) throw new ExpressionError(`nested deeper than ${MAX_DEPTH} levels`, index)
  }
}

function convert(raw: jsep.Expression, text: string, depth: number): Node {
  if (depth > MAX_DEPTH) throw new ExpressionError(`nested deeper than ${MAX_DEPTH} levels`, 0)
  const e = raw as jsep.CoreExpression
  const next = (child: unknown) => convert(child as jsep.Expression, text, depth + 1)
  switch (e.type) {
    case 'Literal':
      return literal(e.value)
    case 'Identifier':
      if (e.name === 'undefined') return { kind: 'literal', value: null }
      return { kind: 'name', name: e.name, at: Math.max(0, text.indexOf(e.name)) }
    case 'MemberExpression':
      return { kind: 'member', of: next(e.object), by: e.computed ? next(e.property) : propertyName(e.property) }
    case 'CallExpression':
      if (e.callee.type !== 'Identifier') throw new ExpressionError('only listed functions can be called', 0)
      return callOf(String(e.callee.name), (e.arguments ?? []).map(next), text)
    case 'UnaryExpression':
      if (!isUnary(e.operator)) throw new ExpressionError(`operator ${e.operator} is not part of the language`, 0)
      return { kind: 'unary', op: e.operator, of: next(e.argument) }
    case 'BinaryExpression':
      if (!isBinary(e.operator)) {
        throw new ExpressionError(
          `operator ${e.operator} is not part of the language`,
          Math.max(0, text.indexOf(e.operator)),
        )
      }
      return { kind: 'binary', op: e.operator, left: next(e.left), right: next(e.right) }
    case 'ConditionalExpression':
      return { kind: 'choice', test: next(e.test), yes: next(e.consequent), no: next(e.alternate) }
    case 'ArrayExpression':
      return { kind: 'list', items: (e.elements ?? []).map((item) => (item ? next(item) : literal(null))) }
    default:
      throw new ExpressionError(faultOf(e.type), 0)
  }
}

function faultOf(type: string): string {
  return type === 'Compound' ? 'one expression expected, found several' : 'not part of the expression language'
}

function callOf(fn: string, args: Node[], text: string): Node {
  return { kind: 'call', fn, args, at: Math.max(0, text.indexOf(fn)) }
}

function propertyName(property: jsep.Expression): Node {
  return { kind: 'literal', value: String((property as jsep.Identifier).name) }
}

function literal(value: unknown): Node {
  const plain = typeof value === 'number' ? Number.isFinite(value) : value === null || typeof value === 'boolean'
  if (!plain && typeof value !== 'string') throw new ExpressionError('not a plain value', 0)
  return { kind: 'literal', value: value as Json }
}

// Whoever has loaded it reads with it.
parseWith(parseExpression)
