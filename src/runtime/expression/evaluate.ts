import { toLang } from '#lib/language.ts'
import type { Json } from '#runtime/model.ts'
import { isText, pickText } from '#runtime/texts.ts'
import type { Node } from './ast.ts'
import { countArguments, FUNCTIONS } from './functions.ts'
import { readMember, type Scope, same, toNumber } from './values.ts'

const MAX_STEPS = 20_000

interface Budget {
  left: number
}

/**
 * Evaluates a syntax tree by walking it. Never throws: what is missing, of the wrong type or over the budget
 * (20,000 steps) is null. Reads own properties only.
 */
export function evaluate(node: Node, scope: Scope): Json {
  try {
    return walkNode(node, scope, { left: MAX_STEPS })
  } catch {
    return null
  }
}

function walkNode(node: Node, scope: Scope, budget: Budget): Json {
  if (--budget.left < 0) throw new RangeError('over the budget')
  switch (node.kind) {
    case 'literal':
      return node.value
    case 'name':
      return scope.read(node.name) ?? null
    case 'member':
      return readMember(walkNode(node.of, scope, budget), walkNode(node.by, scope, budget), scope)
    case 'call':
      return call(node.fn, node.args, scope, budget)
    case 'unary':
      return unary(node.op, walkNode(node.of, scope, budget))
    case 'binary':
      return node.op === '&&' || node.op === '||' ? logical(node, scope, budget) : binary(node, scope, budget)
    case 'choice':
      return walkNode(walkNode(node.test, scope, budget) ? node.yes : node.no, scope, budget)
    case 'list':
      return node.items.map((item) => walkNode(item, scope, budget))
  }
}

function call(name: string, args: Node[], scope: Scope, budget: Budget): Json {
  if (!Object.hasOwn(FUNCTIONS, name)) return null
  const fn = FUNCTIONS[name]
  if (!fn) return null
  const { min, max } = countArguments(fn)
  if (args.length < min || args.length > max) return null
  const values = args.map((arg) => walkNode(arg, scope, budget))
  for (const value of values) {
    if (typeof value === 'string' || Array.isArray(value)) budget.left -= value.length
  }
  if (budget.left < 0) throw new RangeError('over the budget')
  const result = fn.fn(values, scope)
  return typeof result === 'number' ? plainNumber(result) : result
}

function logical(node: Node & { kind: 'binary' }, scope: Scope, budget: Budget): Json {
  const left = walkNode(node.left, scope, budget)
  if (node.op === '&&') return left ? walkNode(node.right, scope, budget) : left
  return left ? left : walkNode(node.right, scope, budget)
}

function unary(op: '!' | '-' | '+', value: Json): Json {
  if (op === '!') return !value
  const number = toNumber(value)
  if (number === null) return null
  return plainNumber(op === '-' ? -number : number)
}

function binary(node: Node & { kind: 'binary' }, scope: Scope, budget: Budget): Json {
  const left = walkNode(node.left, scope, budget)
  const right = walkNode(node.right, scope, budget)
  switch (node.op) {
    case '==':
    case '===':
      return same(left, right)
    case '!=':
    case '!==':
      return !same(left, right)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(node.op, left, right)
    case '+':
      return add(left, right, scope, budget)
    default:
      return arithmetic(node.op, left, right)
  }
}

function compare(op: string, left: Json, right: Json): boolean {
  const texts = typeof left === 'string' && typeof right === 'string'
  const a = texts ? left : toNumber(left)
  const b = texts ? right : toNumber(right)
  if (a === null || b === null) return false
  if (op === '<') return a < b
  if (op === '<=') return a <= b
  return op === '>' ? a > b : a >= b
}

function add(left: Json, right: Json, scope: Scope, budget: Budget): Json {
  if (![left, right].some((side) => typeof side === 'string' || isText(side))) return arithmetic('+', left, right)
  const lang = toLang(scope.read('lang'))
  const text = pickText(left, lang) + pickText(right, lang)
  budget.left -= text.length >> 4
  return text
}

function arithmetic(op: string, left: Json, right: Json): Json {
  const a = toNumber(left)
  const b = toNumber(right)
  if (a === null || b === null) return null
  const results: Record<string, number> = { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '%': a % b }
  const result = results[op]
  return result === undefined ? null : plainNumber(result)
}

/** JSON has no infinity, and no zero below zero. */
function plainNumber(number: number): number | null {
  return Number.isFinite(number) ? number + 0 : null
}
