import { fileURLToPath } from 'node:url'

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url))

interface ResolvingPlugin {
  name: string
  enforce: 'pre'
  apply: 'build'
  resolveId(source: string, importer: string | undefined): string | null
}

// Omitting, sanitising and path schemas belong to modes of the renderer that formView never switches on.
const STAND_INS: Record<string, string> = {
  '/getDefaultRegistry.js': './defaultRegistry.ts',
  '/deepEquals.js': './deepEquals.ts',
  '/shallowAllOfMerge.js': './unused.ts',
  '/omitExtraData.js': './unused.ts',
  '/sanitizeDataForNewSchema.js': './unused.ts',
  '/toPathSchema.js': './unused.ts',
  'fast-uri': './localUri.ts',
}

/** A Vite plugin that leaves out what our theme replaces or never uses of @rjsf: about half of its bytes. */
export function trimRjsf(): ResolvingPlugin {
  return {
    name: 'startline:trim-rjsf',
    enforce: 'pre',
    // In development and in tests the package runs as it is.
    apply: 'build',
    resolveId(source, importer) {
      if (!importer?.includes('@rjsf')) return null
      const found = Object.keys(STAND_INS).find(
        (end) => source === end || (end.startsWith('/') && source.endsWith(end)),
      )
      return found ? here(STAND_INS[found] ?? '') : null
    },
  }
}
