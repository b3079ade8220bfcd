import { fileURLToPath } from 'node:url'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

interface ResolvingPlugin {
  name: string
  enforce: 'pre'
  resolveId(source: string, importer: string | undefined): string | null
}

/** A Vite plugin that leaves out what our theme replaces: the default theme with its Markdown, and a URI library. */
export function trimRjsf(): ResolvingPlugin {
  return {
    name: 'startline:trim-rjsf',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('@rjsf')) return null
      if (source.endsWith('/getDefaultRegistry.js')) return here('./defaultRegistry.ts')
      if (source === 'fast-uri') return here('./localUri.ts')
      return null
    },
  }
}
