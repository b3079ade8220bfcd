import { parts, type Schema } from '#authoring/catalogue/schema.ts'
import { finding, message, suggestion } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { Words } from '#lib/words.ts'
import { type Node, walk } from '#runtime/expression/ast.ts'
import { FUNCTIONS, type Kind } from '#runtime/expression/functions.ts'
import type { Json } from '#runtime/model.ts'
import { type Names, resolveKind, shapeOfNode } from './shapes.ts'

/** What is certain of a value: its kind, and its choices where the contract lists them. */
interface Known {
  kind: Kind | null
  choices: Json[] | null
}

/** Kinds that do not go together, and comparisons that can never hold, as far as the contract's schemas tell. */
export function typeFaults(node: Node, names: Names, schemas: Record<string, Schema>): Fault[] {
  const faults: Fault[] = []
  const knownOf = (part: Node): Known => {
    const shape = shapeOfNode(part, names, schemas)
    const choices = parts(shape, schemas).find((one) => Array.isArray(one.enum))?.enum ?? null
    return { kind: resolveKind(shape, schemas), choices }
  }
  walk(node, (part) => {
    if (part.kind === 'call') faults.push(...argumentFaults(part, knownOf))
    if (part.kind === 'binary') faults.push(...operatorFaults(part, knownOf))
  })
  return faults
}

function argumentFaults(call: Node & { kind: 'call' }, knownOf: (node: Node) => Known): Fault[] {
  const signature = Object.hasOwn(FUNCTIONS, call.fn) ? (FUNCTIONS[call.fn]?.args ?? []) : []
  return call.args.flatMap((arg, index) => {
    const wanted = (signature[index] ?? signature.at(-1) ?? 'any').replace(/[?…]$/, '').split('|')
    const { kind } = knownOf(arg)
    if (wanted.includes('any') || kind === null || wanted.includes(kind)) return []
    const values = { fn: call.fn, wanted: joinAlternatives(wanted.map(kindWords)), kind: kindWords(kind) }
    return [
      index === 0
        ? finding('expression.type.argument', values)
        : finding('expression.type.laterArgument', { ...values, index: index + 1 }),
    ]
  })
}

function operatorFaults({ op, left, right }: Node & { kind: 'binary' }, knownOf: (node: Node) => Known): Fault[] {
  const a = knownOf(left)
  const b = knownOf(right)
  if ('-*/%'.includes(op)) {
    const odd = [a.kind, b.kind].find((kind) => kind === 'list' || kind === 'object' || kind === 'boolean')
    return odd ? [finding('expression.type.numbers', { op, kind: kindWords(odd) })] : []
  }
  if (op === '+' || op === '&&' || op === '||') return []
  if (op.startsWith('=') || op.startsWith('!')) {
    const negated = op.startsWith('!')
    const never = neverEqual(left, b, negated) ?? neverEqual(right, a, negated)
    if (never) return [never]
  }
  return clash(op, a, b, left, right)
}

/** A literal that is none of the other side's choices. */
function neverEqual(literal: Node, other: Known, negated: boolean): Fault | null {
  if (literal.kind !== 'literal' || !other.choices || literal.value === null) return null
  if (other.choices.some((choice) => String(choice) === String(literal.value))) return null
  const choices = other.choices.filter((choice) => choice !== null).map(String)
  const value = JSON.stringify(literal.value)
  return finding('expression.never', { value, negated, ...suggestion(String(literal.value), choices) })
}

function clash(op: string, a: Known, b: Known, left: Node, right: Node): Fault[] {
  if (a.kind === null || b.kind === null || a.kind === b.kind) return []
  // Numbers and texts that read as numbers compare: ids and query values are texts.
  const numeric = [a, b].every(({ kind }) => kind === 'number' || kind === 'text')
  if (numeric && [left, right].every((node) => !isWord(node))) return []
  return [finding('expression.type.compared', { op, a: kindWords(a.kind), b: kindWords(b.kind) })]
}

function isWord(node: Node): boolean {
  return node.kind === 'literal' && typeof node.value === 'string' && !/^\s*-?\d+(\.\d+)?\s*$/.test(node.value)
}

const KINDS: readonly Kind[] = ['text', 'number', 'boolean', 'list', 'object']

/** A kind of values in words, with its article. */
export function kindWords(kind: string): Words {
  const known = KINDS.find((one) => one === kind)
  return known ? message(`terms.kind.${known}`) : message('terms.kind.other', { kind })
}

/** One or the other. */
export function joinAlternatives([one, ...others]: readonly Words[]): Words {
  const [other] = others
  if (!one || !other) return one ?? message('terms.none')
  return message('terms.either', { one, other: joinAlternatives(others) })
}
