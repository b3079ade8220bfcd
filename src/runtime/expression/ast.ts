import type { Json } from '#runtime/model.ts'

/** The syntax tree that expressions are reduced to; nothing else is ever evaluated. */
export type Node =
  | { kind: 'literal'; value: Json }
  | { kind: 'name'; name: string; at: number }
  | { kind: 'member'; of: Node; by: Node }
  | { kind: 'call'; fn: string; args: Node[]; at: number }
  | { kind: 'unary'; op: UnaryOp; of: Node }
  | { kind: 'binary'; op: BinaryOp; left: Node; right: Node }
  | { kind: 'choice'; test: Node; yes: Node; no: Node }
  | { kind: 'list'; items: Node[] }

const UNARY = ['!', '-', '+'] as const
const BINARY = ['||', '&&', '==', '!=', '===', '!==', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'] as const
export type UnaryOp = (typeof UNARY)[number]
export type BinaryOp = (typeof BINARY)[number]
export const isUnary = (op: string): op is UnaryOp => (UNARY as readonly string[]).includes(op)
export const isBinary = (op: string): op is BinaryOp => (BINARY as readonly string[]).includes(op)

/** A fault in an expression's text; `index` counts characters from 0. */
export class ExpressionError extends Error {
  readonly index: number
  constructor(message: string, index: number) {
    super(message)
    this.name = 'ExpressionError'
    this.index = index
  }
}

/** Calls `visit` for every node, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  switch (node.kind) {
    case 'member':
      walk(node.of, visit)
      walk(node.by, visit)
      break
    case 'call':
      for (const arg of node.args) walk(arg, visit)
      break
    case 'unary':
      walk(node.of, visit)
      break
    case 'binary':
      walk(node.left, visit)
      walk(node.right, visit)
      break
    case 'choice':
      walk(node.test, visit)
      walk(node.yes, visit)
      walk(node.no, visit)
      break
    case 'list':
      for (const item of node.items) walk(item, visit)
  }
}
