import { fileURLToPath } from 'node:url'

/** A part of a package that the page never reaches: what stands in for it throws when it is reached after all. */
interface StandIn {
  /** The package that asks for it. */
  by: string
  /** As it is written in that package's import. */
  source: string
  file: string
}

const STAND_INS: readonly StandIn[] = [
  { by: 'json-bigint', source: 'bignumber.js', file: 'bignumber.ts' },
  { by: 'axios', source: './fetch.js', file: 'axiosFetch.ts' },
  { by: '@rjsf/utils', source: 'fast-uri', file: 'fastUri.ts' },
]

/**
 * A Vite plugin that leaves parts of packages out of the build. Everything else runs as its package ships it. A part
 * that nothing asks for any more fails the build: the package has changed and the list has to be read again.
 */
export function standIns(list: readonly StandIn[] = STAND_INS) {
  const unused = new Set(list)
  return {
    name: 'startline:stand-ins',
    enforce: 'pre' as const,
    // In development and in tests the packages are whole.
    apply: 'build' as const,
    resolveId(source: string, importer: string | undefined): string | null {
      const found = list.find((one) => one.source === source && importer?.includes(`/node_modules/${one.by}/`))
      if (!found) return null
      unused.delete(found)
      return fileURLToPath(new URL(found.file, import.meta.url))
    },
    buildEnd(error?: Error) {
      if (error) return
      const [left] = unused
      if (left) throw new Error(`${left.by} no longer asks for ${left.source}: read src/app/trim/standIns.ts again`)
    },
  }
}
