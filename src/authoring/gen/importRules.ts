import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '#authoring/catalogue/readJson.ts'

/** Folders made of things that must not know each other. */
const NO_SIBLINGS = new Set(['widgets', 'modules'])
/** Folders whose components get what they show and never ask for it. */
const NO_FETCHING = new Set(['widgets', 'modules'])
const TEST = '*.test.{ts,tsx}'

interface Pattern {
  group: string[]
  message: string
}

/**
 * `biome.imports.json`: for each folder of `imports.json` (folder -> the folders that it may import besides its own) what
 * lint refuses. Tests may use `#support/` (tests/support) as well; a linter's override replaces a rule whole, so each
 * folder has one for its code and one for its tests.
 */
export function importRules(root: string): object {
  const table = readJson(join(root, 'imports.json')) as Record<string, string[]>
  const overrides = Object.entries(table).flatMap(([folder, may]) => [
    ...both(`src/${folder}`, patterns(folder, may)),
    ...(folder === 'modules' ? siblings(root, may) : []),
  ])
  return { overrides }
}

/** A module is a folder: its blocks and actions name the module's own files, never another module's. */
function siblings(root: string, may: readonly string[]): object[] {
  return readdirSync(join(root, 'src/modules')).flatMap((name) =>
    both(`src/modules/${name}`, [
      ...patterns('modules', may, false),
      { group: ['#modules/**', `!#modules/${name}/**`], message: 'Modules do not know each other.' },
    ]),
  )
}

function patterns(folder: string, may: readonly string[], alone = NO_SIBLINGS.has(folder)): Pattern[] {
  const allowed = [folder, ...may].map((name) => `!#${name}/**`)
  const outside = ['#*/**', ...allowed, ...(alone ? [`#${folder}/**`] : [])]
  return [
    { group: ['../**'], message: 'Import across folders as #folder/file.ts.' },
    { group: outside, message: `src/${folder} may import only: ${may.join(', ') || 'nothing'}.` },
    ...(NO_FETCHING.has(folder)
      ? [
          {
            group: ['axios', 'axios/**', 'swr', 'swr/**'],
            message:
              "A widget never fetches: what it shows comes from the page's data, what it does goes through its actions.",
          },
        ]
      : []),
  ]
}

function both(path: string, refused: readonly Pattern[]): object[] {
  const inTests = refused.map(({ group, message }) => ({
    group: group[0] === '#*/**' ? [...group, '!#support/**'] : group,
    message,
  }))
  return [override([`${path}/**`, `!${path}/**/${TEST}`], refused), override([`${path}/**/${TEST}`], inTests)]
}

function override(includes: string[], refused: readonly Pattern[]): object {
  return {
    includes,
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: refused } } } } },
  }
}
