import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import fc from 'fast-check'

// npm run mutation -- <room> [<how many lines> [<seed>]]: the same seed changes the same lines.
const [room = '', lines = '60', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const folder = join('src', room)
const places = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|test)\./.test(file))
  .sort()
  .flatMap((file) => linesOfCode(join(folder, file)))
const count = Math.min(Number(lines), places.length)
const [mutate = []] = fc.sample(fc.shuffledSubarray(places, { minLength: count, maxLength: count }), {
  numRuns: 1,
  seed: Number(seed),
})
console.log(`${room}: changes in ${count} of ${places.length} lines, seed ${seed}`)

process.env.MUTATION_ROOM = room
await new Stryker({
  mutate,
  // Words, keys and patterns have tests of their own; what decides is changed here.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral', 'ArrayDeclaration', 'Regex'] },
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // A table that is built as its module is loaded would want all modules loaded anew for each change.
  ignoreStatic: true,
  tempDirName: '.cache/mutation/copy',
  ignorePatterns: ['.cache', 'dist', 'public', '.data', 'test-results'],
  disableTypeChecks: false,
  // Stryker would read it by an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  concurrency: 2,
  reporters: ['clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
  thresholds: { break: 90 },
}).runMutationTest()

function linesOfCode(file: string): string[] {
  const texts = readFileSync(file, 'utf8').split('\n')
  return texts.flatMap((text, at) => (/^\s*(\/\/|\/?\*|import\b|$)/.test(text) ? [] : [`${file}:${at + 1}-${at + 1}`]))
}
