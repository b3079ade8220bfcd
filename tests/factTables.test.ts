import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { readSchema } from '#authoring/catalogue/catalogue.ts'
import { isRecord } from '#lib/json.ts'

/** Every name of a fact in a schema. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn)
  if (!isRecord(schema)) return []
  const own = isRecord(schema.properties) ? Object.keys(schema.properties) : []
  return [...own, ...Object.entries(schema).flatMap(([key, part]) => (key === 'examples' ? [] : namesIn(part)))]
}
const NAMES = new Set(namesIn(readSchema(process.cwd(), 'entities/race.schema.json')))
/** Names of facts that much else is called by as well: a table is one with two others at least. */
const EVERYDAY = new Set(
  '$schema id zh en at name from until min max fee amount code kind items version months percent share help card account raceId itemId'.split(
    ' ',
  ),
)

/** Where names of facts stand together and no schema can say it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/authoring/catalogue/schema.ts': 'kinds of values',
  'src/commands/new.ts': 'options of the command, which asks for a few facts',
  'src/operator/preview/model.ts': 'how the preview shows a page',
  'src/platform/deferral/deferredPlaces.ts': 'an answer of the contract',
  'src/platform/raceList/raceIndex.ts': 'columns that lists are sorted by',
  'src/platform/tables/entries.ts': 'columns of the database',
  'src/platform/tables/exports.ts': 'columns of the database',
  'src/platform/tables/races.ts': 'columns of the database',
  'src/platform/tables/shop.ts': 'columns of the database',
  'src/platform/worker.ts': 'timers of the table of states',
  'src/runtime/expression/functions.ts': 'functions of the expression language',
  'src/ui/canvasSheet.ts': 'parts of a drawn sheet',
}

interface Found {
  file: string
  line: number
  names: string[]
}

/** Lists of names, unless they lead to a place by its number, and objects outside of functions with such keys. */
function tablesIn(file: string, text = readFileSync(file, 'utf8')): Found[] {
  const found: Found[] = []
  const visit = (node: unknown, isOutside: boolean): void => {
    if (Array.isArray(node)) for (const one of node) visit(one, isOutside)
    if (!isRecord(node)) return
    const listed = node.type === 'ArrayExpression' ? namesOf(node.elements, ({ value }) => value) : []
    const literals = Array.isArray(node.elements) && listed.length === node.elements.length ? listed : []
    const keys = node.type === 'ObjectExpression' && isOutside ? namesOf(node.properties, keyOf) : []
    const names = [...new Set([...literals, ...keys])].filter((name) => NAMES.has(name))
    if (names.length >= 3 && names.filter((name) => !EVERYDAY.has(name)).length >= 2)
      found.push({ file, line: text.slice(0, Number(node.start)).split('\n').length, names })
    const inside = isOutside && !/Function/.test(String(node.type))
    for (const part of Object.values(node)) visit(part, inside)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body, true)
  return found
}

function namesOf(nodes: unknown, read: (node: Record<string, unknown>) => unknown): string[] {
  const all = Array.isArray(nodes) ? nodes.filter(isRecord).map(read) : []
  return all.filter((name) => typeof name === 'string')
}

function keyOf({ key }: Record<string, unknown>): unknown {
  return isRecord(key) ? (key.name ?? key.value) : null
}

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(gen|test)\.tsx?$|^src\/race\//.test(file))
const TABLES = FILES.flatMap((file) => tablesIn(file))

test('what is known of facts stands in their schema, not in a table elsewhere', () => {
  expect(FILES.length).toBeGreaterThan(400)
  expect(TABLES.filter(({ file }) => !Object.hasOwn(ALLOWED, file))).toEqual([])
})

test('a file that may has such a table', () => {
  const files = new Set(TABLES.map(({ file }) => file))
  expect(Object.keys(ALLOWED).filter((file) => !files.has(file))).toEqual([])
})

test.each([
  ['a list', "const MONEY = new Set(['fee', 'bankDiscount', 'least'])"],
  ['labels', "const LABELS: Record<string, string> = { teamMin: 'a', teamMax: 'b', quota: 'c' }"],
  [
    'a list inside of a function',
    "export const read = (race: Race) => ['waves', 'groups', 'packages'].map((key) => race[key])",
  ],
])('%s is such a table', (_, text) => {
  expect(tablesIn('planted.ts', text)).toHaveLength(1)
})

test('facts that a function gives something, and the way to one fact, are none', () => {
  expect(
    tablesIn('fine.ts', 'export const facts = (fee: number) => ({ teamMin: 1, teamMax: 2, quota: 3, fee })'),
  ).toEqual([])
  expect(tablesIn('fine.ts', "const path = ['items', index, 'qualifying', 'proofs']")).toEqual([])
})
