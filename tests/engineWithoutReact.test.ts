import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** Packages whose code an entry loads, by esbuild's own reading of its imports. */
async function packagesOf(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    packages: 'external',
    outdir: 'never-written',
  })
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path))
  return [...new Set(imports)].filter((path) => !path.startsWith('src/'))
}

it('loads no React with the engine, nor with the command line', async () => {
  for (const entry of ['src/runtime/pageRuntime.ts', 'src/commands/cli.ts']) {
    const packages = await packagesOf(entry)
    expect(packages).toContain('i18next')
    expect(packages.filter((name) => /^(?:react|@rjsf\/core|swr|jotai\/react)/.test(name))).toEqual([])
  }
})
