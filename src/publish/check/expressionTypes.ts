import type { Schema } from '#publish/catalogue/schema.ts'
import { parts } from '#publish/catalogue/schema.ts'
import type { Fault } from '#publish/model/origins.ts'
import { didYouMean } from '#publish/model/suggest.ts'
import { type Node, walk } from '#runtime/expression/ast.ts'
import type { Json } from '#runtime/model.ts'

type Kind = 'number' | 'text' | 'boolean' | 'list' | 'object'

/** What is certain of a value: its kind, and its choices where the contract lists them. */
interface Known {
  kind: Kind | null
  choices: Json[] | null
}

/** Tells the shape of a node as the contract declares it. */
export type ShapeOf = (node: Node) => Schema

const UNKNOWN: Known = { kind: null, choices: null }
const KINDS: Record<string, Kind> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
}
const TIMES: Kind[] = ['number', 'text']
/** Kinds that the first argument of a function may have. */
const FIRST: Record<string, Kind[]> = {
  len: ['list', 'text'],
  first: ['list'],
  last: ['list'],
  slice: ['list', 'text'],
  find: ['list'],
  where: ['list'],
  pluck: ['list'],
  sum: ['list'],
  entries: ['object'],
  fen: ['number'],
  round: TIMES,
  floor: TIMES,
  ceil: TIMES,
  abs: TIMES,
  date: TIMES,
  daysUntil: TIMES,
  age: ['text'],
}
const RETURNS: Record<string, Kind> = {
  len: 'number',
  round: 'number',
  floor: 'number',
  ceil: 'number',
  abs: 'number',
  daysUntil: 'number',
  age: 'number',
  fen: 'text',
  date: 'text',
  upper: 'text',
  lower: 'text',
  trim: 'text',
  where: 'list',
  pluck: 'list',
  entries: 'list',
  contains: 'boolean',
  startsWith: 'boolean',
  has: 'boolean',
}

/** Kinds that do not go together, and comparisons that can never hold, as far as the contract's schemas tell. */
export function typeFaults(node: Node, shapeOf: ShapeOf, schemas: Record<string, Schema>): Fault[] {
  const faults: Fault[] = []
  const knownOf = (part: Node): Known => known(part, shapeOf, schemas)
  walk(node, (part) => {
    if (part.kind === 'call') faults.push(...argumentFaults(part, knownOf))
    if (part.kind === 'binary') faults.push(...operatorFaults(part, knownOf))
  })
  return faults
}

function known(node: Node, shapeOf: ShapeOf, schemas: Record<string, Schema>): Known {
  if (node.kind === 'literal') return { kind: kindOfValue(node.value), choices: null }
  if (node.kind === 'list') return { kind: 'list', choices: null }
  if (node.kind === 'call') {
    const kind = RETURNS[node.fn]
    if (kind) return { kind, choices: null }
  }
  if (node.kind === 'unary') return { kind: node.op === '!' ? 'boolean' : 'number', choices: null }
  if (node.kind === 'binary' && '-*/%'.includes(node.op)) return { kind: 'number', choices: null }
  if (node.kind !== 'name' && node.kind !== 'member' && node.kind !== 'call') return UNKNOWN
  return ofSchema(parts(shapeOf(node), schemas))
}

function ofSchema(all: Schema[]): Known {
  if (all.some((part) => part.anyOf ?? part.oneOf)) return UNKNOWN
  const types = all.flatMap((part) => part.type ?? []).filter((type) => type !== 'null')
  const [type] = types
  const choices = all.find((part) => Array.isArray(part.enum))?.enum
  const kind = type !== undefined && types.every((other) => other === type) ? (KINDS[type] ?? null) : null
  return { kind, choices: choices ? (choices as Json[]) : null }
}

function kindOfValue(value: Json): Kind | null {
  if (value === null) return null
  if (Array.isArray(value)) return 'list'
  const type = typeof value
  return type === 'string' ? 'text' : type === 'number' || type === 'boolean' ? type : 'object'
}

function argumentFaults(call: Node & { kind: 'call' }, knownOf: (node: Node) => Known): Fault[] {
  const wanted = Object.hasOwn(FIRST, call.fn) ? FIRST[call.fn] : undefined
  const [first] = call.args
  const kind = first ? knownOf(first).kind : null
  if (!wanted || kind === null || wanted.includes(kind)) return []
  return [{ code: 'expression.type', message: `${call.fn}() takes a ${wanted.join(' or a ')}, not a ${kind}` }]
}

function operatorFaults({ op, left, right }: Node & { kind: 'binary' }, knownOf: (node: Node) => Known): Fault[] {
  const a = knownOf(left)
  const b = knownOf(right)
  if ('-*/%'.includes(op)) {
    const odd = [a.kind, b.kind].find((kind) => kind === 'list' || kind === 'object' || kind === 'boolean')
    return odd ? [{ code: 'expression.type', message: `"${op}" needs numbers, not a ${odd}` }] : []
  }
  if (op === '+' || op === '&&' || op === '||') return []
  const equality = op.startsWith('=') || op.startsWith('!')
  if (equality) {
    const never = neverEqual(left, b) ?? neverEqual(right, a)
    if (never) return op.startsWith('=') ? [never] : [{ ...never, message: `${never.message}, so this always holds` }]
  }
  return clash(op, a, b, left, right)
}

/** A literal that is none of the other side's choices. */
function neverEqual(literal: Node, other: Known): Fault | null {
  if (literal.kind !== 'literal' || !other.choices || literal.value === null) return null
  if (other.choices.some((choice) => String(choice) === String(literal.value))) return null
  const choices = other.choices.filter((choice) => choice !== null).map(String)
  const hint = didYouMean(String(literal.value), choices, 'Possible values')
  return { code: 'expression.never', message: `it is never ${JSON.stringify(literal.value)}`, hint }
}

function clash(op: string, a: Known, b: Known, left: Node, right: Node): Fault[] {
  if (a.kind === null || b.kind === null || a.kind === b.kind) return []
  // Numbers and texts that read as numbers compare: ids and query values are texts.
  const numeric = [a, b].every(({ kind }) => kind === 'number' || kind === 'text')
  if (numeric && [left, right].every((node) => !isWord(node))) return []
  return [{ code: 'expression.type', message: `"${op}" compares a ${a.kind} with a ${b.kind}` }]
}

function isWord(node: Node): boolean {
  return node.kind === 'literal' && typeof node.value === 'string' && !/^\s*-?\d+(\.\d+)?\s*$/.test(node.value)
}
