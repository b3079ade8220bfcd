import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '#start/buildApp.ts'
import { say } from '#start/say.ts'
import { namedOperations } from './operations.ts'
import { readRows, rowOf, wantedPages } from './routes.ts'

// npm run walk [-- <group> …]: opens every page in both languages on a phone that has nothing stored, prints what it saw and what is missing.
interface Seen {
  path: string
  lang: string
  bytes: number
  operations: string[]
  faults: string[]
}

const groups = process.argv.slice(2)
const wanted = wantedPages(readRows())
const unknown = groups.filter((group) => !wanted.some(({ row }) => row.group === group))
if (unknown.length > 0) {
  console.error(
    `walk: no group "${unknown.join('", "')}"; there are ${[...new Set(wanted.map(({ row }) => row.group))].join(', ')}`,
  )
  process.exit(2)
}

await buildApp(process.cwd(), say)
const folder = join(process.cwd(), 'dist/walk')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const only = groups.length > 0 ? ['-g', `(zh|en): (${groups.join('|')})$`] : []
const { status } = spawnSync('npx', ['playwright', 'test', 'e2e/walk.spec.ts', '--project', 'product', ...only], {
  stdio: 'inherit',
  env: { ...process.env, WALK_REPORT: folder },
})
const reports = readdirSync(folder).filter((name) => name.endsWith('.json'))
const seen = reports.flatMap((name): Seen[] => JSON.parse(readFileSync(join(folder, name), 'utf8')))
console.table(
  seen.map(({ path, lang, bytes, operations, faults }) => ({
    route: path,
    maker: rowOf(wanted, path)?.row.maker ?? '',
    lang,
    KiB: (bytes / 1024).toFixed(1),
    faults: faults.length,
    operations: operations.join(' '),
  })),
)
for (const { path, lang, faults } of seen) for (const fault of faults) console.log(`${lang} ${path}: ${fault}`)

console.log(`\nA picture of each page, 390 pixels wide, lies in ${folder}`)
const walked = new Set(seen.map(({ path }) => path))
const missing = wanted.filter(
  ({ path, row }) => !walked.has(path) && (groups.length === 0 || groups.includes(row.group)),
)
console.log(
  `\n${walked.size} pages walked in two languages; ${missing.length} of the table's ${wanted.length} addresses have no page:`,
)
for (const group of new Set(missing.map(({ row }) => row.group))) {
  const paths = missing.filter(({ row }) => row.group === group).map(({ path }) => path)
  console.log(`  ${group}: ${paths.join(' ')}`)
}
console.log('\nOperations that the specification names')
console.table(
  namedOperations().map(({ group, method, path, id, pages }) => ({ group, method, path, id, pages: pages.join(' ') })),
)
process.exitCode = status ?? 1
