/** Of a chunk of the bundle, what moving a few lines into another takes. */
interface Chunk {
  type: 'chunk'
  name: string
  fileName: string
  isEntry: boolean
  code: string
  imports: string[]
}

type Bundle = Record<string, Chunk | { type: 'asset' }>

const RUNTIME = 'rolldown-runtime'
const EXPORTS = /export\{([^}]*)\};?\s*$/
const IMPORT = /import\{([^}]*)\}from"\.\/rolldown-runtime-[\w-]+\.js";/
const HELPERS = '$helpers'

/**
 * A Vite plugin that puts the bundler's helpers, half a kilobyte that Rolldown always writes to a file of its own, into the
 * first script: every page would ask for them by themselves. Fails the build where they come in another shape.
 */
export function oneRuntime() {
  return {
    name: 'startline:one-runtime',
    enforce: 'post' as const,
    apply: 'build' as const,
    generateBundle(_: unknown, bundle: Bundle) {
      const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')
      const [runtime, entry] = [chunks.find(({ name }) => name === RUNTIME), chunks.find(({ isEntry }) => isEntry)]
      if (!runtime || !entry) return
      const [statement = '', listed] = EXPORTS.exec(runtime.code) ?? []
      if (listed === undefined || !IMPORT.test(entry.code))
        throw new Error('the helpers of Rolldown have another shape')
      const members = pairsOf(listed).map(([local, name]) => `${name}:${local}`)
      const helpers = `const ${HELPERS}=(()=>{${runtime.code.replace(statement, '')}return{${members}}})();`
      for (const chunk of chunks) {
        const [, taken] = IMPORT.exec(chunk.code) ?? []
        const names = pairsOf(taken ?? '').map(([name, local]) => `${local}=${HELPERS}.${name}`)
        // A file is known by its name: one whose name does not change with the first script's must not ask for that.
        const asks = chunk.imports.includes(entry.fileName)
        const from = asks ? `import{${HELPERS}}from"./${entry.fileName.replace(/^.*\//, '')}";` : helpers
        if (taken !== undefined) chunk.code = chunk.code.replace(IMPORT, () => `${from}const ${names};`)
        if (chunk === entry) chunk.code += `export{${HELPERS}};`
        chunk.code = chunk.code.replaceAll(runtime.fileName, entry.fileName)
        chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
      }
      delete bundle[runtime.fileName]
    },
  }
}

/** `a as b, c` as `[a, b], [c, c]`. */
function pairsOf(listed: string): [string, string][] {
  return listed
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [name = '', other = name] = one.trim().split(/\s+as\s+/)
      return [name, other]
    })
}
