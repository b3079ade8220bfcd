import { type Node, walk } from './ast.ts'

/** A name an expression reads with the path after it; what is computed is '*': `race.items[i].fee` reads ['race','items','*','fee']. */
export interface NameRead {
  path: string[]
  /** Index of the name in the text. */
  at: number
}

export interface FunctionUse {
  name: string
  args: number
  at: number
}

/** Every name an expression reads and every function it calls. */
export function listReads(root: Node): { names: NameRead[]; functions: FunctionUse[] } {
  const names: NameRead[] = []
  const functions: FunctionUse[] = []
  const inner = new Set<Node>()
  walk(root, (node) => {
    if (node.kind === 'call') functions.push({ name: node.fn, args: node.args.length, at: node.at })
    if (node.kind === 'member') {
      inner.add(node.of)
      const chain = chainOf(node)
      if (chain && !inner.has(node)) names.push(chain)
    }
    if (node.kind === 'name' && !inner.has(node)) names.push({ path: [node.name], at: node.at })
  })
  return { names, functions }
}

function chainOf(node: Node): NameRead | null {
  if (node.kind === 'name') return { path: [node.name], at: node.at }
  if (node.kind !== 'member') return null
  const before = chainOf(node.of)
  if (!before) return null
  return { path: [...before.path, node.by.kind === 'literal' ? String(node.by.value) : '*'], at: before.at }
}
