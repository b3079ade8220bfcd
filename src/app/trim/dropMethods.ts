import type { Plugin } from 'vite'

/** Methods of a package's classes that the page never calls. */
export interface Unused {
  /** End of the module's path. */
  module: string
  /** Class -> its methods that go. */
  methods: Record<string, string[]>
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Takes methods out of classes when the page is built, for packages that come as one file and so cannot be shaken.
 * A method that is not there (another version of the package) fails the build: the list has to be read again.
 */
export function dropMethods(packages: Unused[]): Plugin {
  return {
    name: 'startline:drop-methods',
    apply: 'build',
    transform(code, id) {
      const found = packages.find(({ module }) => id.endsWith(module))
      if (!found) return null
      const ranges = rangesOf(this.parse(code) as unknown as Node, found)
      return { code: without(code, ranges), map: null }
    },
  }
}

function rangesOf(program: Node, { module, methods }: Unused): [number, number][] {
  const classes = (program.body as Node[]).filter((node) => node.type === 'ClassDeclaration')
  return Object.entries(methods).flatMap(([name, unused]) => {
    const members = classes.find((node) => nameOf(node.id) === name)?.body as { body: Node[] } | undefined
    return unused.map((method): [number, number] => {
      const member = members?.body.find((node) => nameOf(node.key) === method)
      if (!member) throw new Error(`${module} has no ${name}.${method}: read src/app/trim again`)
      return [member.start, member.end]
    })
  })
}

function nameOf(node: unknown): string | null {
  return typeof node === 'object' && node !== null && 'name' in node && typeof node.name === 'string' ? node.name : null
}

function without(code: string, ranges: [number, number][]): string {
  return ranges.sort(([a], [b]) => b - a).reduce((left, [start, end]) => left.slice(0, start) + left.slice(end), code)
}
