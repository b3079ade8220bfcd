/** What of the bundler resolving a module needs. */
interface Resolving {
  resolve(source: string, importer: string | undefined, options: { skipSelf: boolean }): Promise<{ id: string } | null>
}

/** Calls of React that make something and change nothing, where a module's top makes it. */
const MADE = /^(var \w+ = )(React\d*\.(?:createContext|createElement|forwardRef|memo)\()/gm
/** A name for React's developer tools: it would keep what nobody uses. */
const LABEL = /^\w+\.displayName = "[^"]*";$/gm

/**
 * A Vite plugin that builds with the production files that react-router ships beside those for development, which its
 * `exports` name alone, and says of them what bundlers have to know to leave out the parts that nothing imports. Another
 * shape of the package fails the build.
 */
export function productionRouter() {
  let read = false
  return {
    name: 'startline:production-router',
    enforce: 'pre' as const,
    apply: 'build' as const,
    async resolveId(this: Resolving, source: string, importer: string | undefined): Promise<string | null> {
      if (source !== 'react-router') return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id.replace('/dist/development/', '/dist/production/') ?? null
    },
    transform(code: string, id: string) {
      if (!id.includes('/node_modules/react-router/dist/production/')) return null
      if (code.includes('function useLinkClickHandler(')) read = MADE.test(code) && LABEL.test(code)
      return { code: code.replace(MADE, '$1/* @__PURE__ */ $2').replace(LABEL, ''), map: null }
    },
    buildEnd(error?: Error) {
      if (!error && !read)
        throw new Error('react-router ships other files: read src/app/trim/productionRouter.ts again')
    },
  }
}
