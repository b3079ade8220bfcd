import { finding, message } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { Node } from '#runtime/expression/ast.ts'
import { readExpression } from '#runtime/expression/parse.ts'
import type { Text } from '#runtime/model.ts'

/** What can be seen from a condition alone: it is a constant, or contradicts itself. */
export function conditionFaults(text: string): Fault[] {
  const node = readExpression(text)
  if (!node) return []
  if (node.kind === 'literal') return [finding('condition.constant', { holds: Boolean(node.value) })]
  const contradiction = contradictionIn(conjunctsOf(node))
  return contradiction ? [finding('condition.never', { why: contradiction })] : []
}

function conjunctsOf(node: Node): Node[] {
  return node.kind === 'binary' && node.op === '&&' ? [...conjunctsOf(node.left), ...conjunctsOf(node.right)] : [node]
}

function contradictionIn(conjuncts: Node[]): Text | null {
  const equal = new Map<string, string>()
  const bounds = new Map<string, { low: number; high: number }>()
  const keys = new Set(conjuncts.map(nodeKey))
  for (const node of conjuncts) {
    if (node.kind === 'unary' && node.op === '!' && keys.has(nodeKey(node.of)))
      return message('terms.contradiction.opposite')
    if (node.kind !== 'binary' || node.right.kind !== 'literal') continue
    const what = nodeKey(node.left)
    const value = JSON.stringify(node.right.value)
    if (node.op === '==' || node.op === '===') {
      const before = equal.get(what)
      if (before !== undefined && before !== value)
        return message('terms.contradiction.twoValues', { a: before, b: value })
      equal.set(what, value)
    }
    if (typeof node.right.value === 'number' && !narrow(bounds, what, node.op, node.right.value)) {
      return message('terms.contradiction.limits')
    }
  }
  const refused = conjuncts.find(
    (node) =>
      node.kind === 'binary' &&
      (node.op === '!=' || node.op === '!==') &&
      node.right.kind === 'literal' &&
      equal.get(nodeKey(node.left)) === JSON.stringify(node.right.value),
  )
  return refused ? message('terms.contradiction.refused') : null
}

/** Notes a limit; false when nothing is left between them. */
function narrow(bounds: Map<string, { low: number; high: number }>, what: string, op: string, limit: number): boolean {
  const range = bounds.get(what) ?? { low: -Infinity, high: Infinity }
  bounds.set(what, range)
  if (op === '>' || op === '>=') range.low = Math.max(range.low, limit)
  if (op === '<' || op === '<=') range.high = Math.min(range.high, limit)
  return range.low < range.high || (range.low === range.high && !op.match(/^[<>]$/))
}

/** The same for what says the same, wherever it stands. */
export function nodeKey(node: Node): string {
  return JSON.stringify(node, (key, value: unknown) => (key === 'at' ? undefined : value))
}
