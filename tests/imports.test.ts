import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lint, plantFiles } from './support/lint.ts'

/** Who may import whom, besides their own folder. */
const MAY: Record<string, string[]> = JSON.parse(readFileSync('imports.json', 'utf8'))
/** Folders made of things that must not know each other. */
const NO_SIBLINGS = new Set(['widgets', 'modules'])
const FOLDERS = Object.keys(MAY)

interface Planted {
  file: string
  code: string
  allowed: boolean
}

const pairs = FOLDERS.flatMap((from) =>
  FOLDERS.map((to): Planted => {
    const own = from === to
    const allowed = own ? !NO_SIBLINGS.has(from) : (MAY[from] ?? []).includes(to)
    return { file: `src/${from}/plantedTo${to}.ts`, code: `import '#${to}/other/thing.ts'\n`, allowed }
  }),
)
const climbing = FOLDERS.map(
  (from): Planted => ({ file: `src/${from}/deep/plantedUp.ts`, code: "import '../thing.ts'\n", allowed: false }),
)
const inside = FOLDERS.map(
  (from): Planted => ({ file: `src/${from}/deep/plantedInside.ts`, code: "import './thing.ts'\n", allowed: true }),
)
/** A module is a folder in modules/: it may name its own files from its blocks and actions, never another module's. */
const modules = readdirSync('src/modules').flatMap((module): Planted[] => [
  {
    file: `src/modules/${module}/blocks/planted/own.ts`,
    code: `import '#modules/${module}/thing.ts'\n`,
    allowed: true,
  },
  {
    file: `src/modules/${module}/blocks/planted/other.ts`,
    code: "import '#modules/other/thing.ts'\n",
    allowed: false,
  },
  { file: `src/modules/${module}/blocks/planted/form.ts`, code: "import '#forms/thing.ts'\n", allowed: false },
])
/** What tests share is theirs alone. */
const support = FOLDERS.flatMap((from): Planted[] => [
  { file: `src/${from}/plantedSupport.ts`, code: "import '#support/thing.ts'\n", allowed: false },
  { file: `src/${from}/deep/planted.test.ts`, code: "import '#support/thing.ts'\n", allowed: true },
  { file: `src/${from}/deep/plantedUp.test.ts`, code: "import '../thing.ts'\n", allowed: false },
])
const all = [...pairs, ...climbing, ...inside, ...modules, ...support]

let folder = ''
const reported = new Set<string>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'startline-imports-'))
  plantFiles(folder, all)
  for (const path of restricted(lint(folder))) reported.add(path)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function restricted(report: ReturnType<typeof lint>): string[] {
  return report.diagnostics
    .filter((diagnostic) => diagnostic.category === 'lint/style/noRestrictedImports')
    .map((diagnostic) => diagnostic.location.path)
}

describe('import directions', () => {
  test.each(all.filter(({ allowed }) => !allowed))('$file is caught: $code', ({ file }) => {
    expect(reported).toContain(file)
  })

  test.each(all.filter(({ allowed }) => allowed))('$file is allowed: $code', ({ file }) => {
    expect(reported).not.toContain(file)
  })

  test('a circle of imports is caught', () => {
    const circle = join(folder, 'src/lib')
    writeFileSync(join(circle, 'one.ts'), "import { two } from './two.ts'\nexport const one = () => two\n")
    writeFileSync(join(circle, 'two.ts'), "import { one } from './one.ts'\nexport const two = () => one\n")
    const found = lint(folder).diagnostics.filter(({ category }) => category === 'lint/suspicious/noImportCycles')
    expect(found.map(({ location }) => location.path).sort()).toEqual(['src/lib/one.ts', 'src/lib/two.ts'])
  })
})
