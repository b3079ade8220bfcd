import type { Json, JsonObject } from '#runtime/model.ts'
import { isBinary, isUnary, type Node } from './ast.ts'

/**
 * A syntax tree as a page carries it. A text is a name with the names after it (`race.items`); numbers, booleans and null
 * are themselves; a list begins with what it is: `''` a text, `.` a member, `?` a choice, `[` a list, an operator with one
 * side or two, or the name of a function.
 */
export type Tree = string | number | boolean | null | Tree[]

/** What is its own tree: plain names need none in the page. */
const NAMES = /^(?!(?:true|false|null|undefined|this)\b)[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/

/** The tree of an expression as a page carries it; null where its text says it all. */
export function carriedTree(text: string, node: Node): Tree | null {
  return NAMES.test(text) ? null : treeOf(node)
}

function treeOf(node: Node): Tree {
  switch (node.kind) {
    case 'literal':
      return typeof node.value === 'string' ? ['', node.value] : plain(node.value)
    case 'name':
      return node.name
    case 'member':
      return memberTree(treeOf(node.of), node.by)
    case 'call':
      return [node.fn, ...node.args.map(treeOf)]
    case 'unary':
      return [node.op, treeOf(node.of)]
    case 'binary':
      return [node.op, treeOf(node.left), treeOf(node.right)]
    case 'choice':
      return ['?', treeOf(node.test), treeOf(node.yes), treeOf(node.no)]
    case 'list':
      return ['[', ...node.items.map(treeOf)]
  }
}

function memberTree(of: Tree, by: Node): Tree {
  const name = by.kind === 'literal' ? by.value : null
  const joins = typeof of === 'string' && typeof name === 'string' && !name.includes('.')
  return joins ? `${of}.${name}` : ['.', of, treeOf(by)]
}

function plain(value: Json): number | boolean | null {
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}

const literal = (value: Json): Node => ({ kind: 'literal', value })

/** What a page carries as a tree again; what is none is null. */
function nodeFrom(tree: Json): Node {
  if (typeof tree === 'string') {
    const [name = '', ...path] = tree.split('.')
    return path.reduce<Node>((of, by) => ({ kind: 'member', of, by: literal(by) }), { kind: 'name', name, at: 0 })
  }
  if (!Array.isArray(tree)) return literal(tree)
  const [head, first = null, second = null, third = null] = tree
  if (head === '') return literal(first)
  if (head === '.') return { kind: 'member', of: nodeFrom(first), by: nodeFrom(second) }
  if (head === '?') return { kind: 'choice', test: nodeFrom(first), yes: nodeFrom(second), no: nodeFrom(third) }
  const rest = tree.slice(1)
  const op = typeof head === 'string' ? head : ''
  if (op === '[') return { kind: 'list', items: rest.map(nodeFrom) }
  if (rest.length === 1 && isUnary(op)) return { kind: 'unary', op, of: nodeFrom(first) }
  if (isBinary(op)) return { kind: 'binary', op, left: nodeFrom(first), right: nodeFrom(second) }
  return { kind: 'call', fn: op, args: rest.map(nodeFrom), at: 0 }
}

type Parse = (text: string) => Node

let parse: Parse | null = null
const trees = new Map<string, Json>()
const nodes = new Map<string, Node>()
/** Drawing thousands of pages, one process takes in the trees of all of them. */
const MOST = 20_000

/** What reads expressions whose trees no page has brought. The parser says so itself once it is loaded. */
export function parseWith(parser: Parse | null): void {
  parse = parser
}

/** Takes in the trees that a page carries, by their texts. */
export function takeTrees(carried: JsonObject): void {
  if (trees.size > MOST) {
    trees.clear()
    nodes.clear()
  }
  for (const [text, tree] of Object.entries(carried)) trees.set(text, tree)
}

/** The syntax tree of an expression, the same for the same text; one that cannot be read counts as missing (check reports it). */
export function findTree(text: string): Node {
  const known = nodes.get(text)
  if (known) return known
  const tree = NAMES.test(text) ? text : trees.get(text)
  if (tree === undefined) return parsed(text)
  const node = nodeFrom(tree)
  nodes.set(text, node)
  return node
}

const NOTHING = literal(null)

function parsed(text: string): Node {
  try {
    return parse ? parse(text) : NOTHING
  } catch {
    return NOTHING
  }
}
