import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readContract } from '#lib/contract.ts'
import { isRecord } from '#lib/json.ts'

/** An operation that the specification names, as tests/operations.tsv has it, and what the project has of it. */
export interface NamedOperation {
  group: string
  method: string
  /** The end of its path. */
  path: string
  /** Its id in the contract; null when it is not there. */
  id: string | null
  /** Config files whose pages call it, by themselves or through a module's block. */
  pages: string[]
}

const ROOT = join(import.meta.dirname, '../..')

/** The table with what the contract and the pages of the project have of it. */
export function namedOperations(): NamedOperation[] {
  const [, ...lines] = readFileSync(join(ROOT, 'tests/operations.tsv'), 'utf8').trimEnd().split('\n')
  const { operations } = readContract(join(ROOT, 'schemas/api'))
  const callers = callersOf(operations.map(({ id }) => id))
  return lines.map((line) => {
    const [group = '', method = '', path = ''] = line.split('\t')
    const found = operations.find((one) => one.method === method && one.path.endsWith(`/${path}`))
    return { group, method, path, id: found?.id ?? null, pages: found ? (callers.get(found.id) ?? []) : [] }
  })
}

/** Which pages call an operation: in their config, or through what their blocks, actions, fields and inputs call. */
function callersOf(ids: readonly string[]): Map<string, string[]> {
  const known = new Set(ids)
  const through = new Map<string, string[]>()
  for (const name of readdirSync(join(ROOT, 'src/modules')))
    through.set(name, namesIn(join(ROOT, 'src/modules', name), ids))
  // A widget and a module may have the same name: a page's word is either.
  for (const name of readdirSync(join(ROOT, 'src/widgets')))
    through.set(name, [...(through.get(name) ?? []), ...namesIn(join(ROOT, 'src/widgets', name), ids)])
  for (const [name, field] of fieldsOfLibrary()) through.set(name, operationsOfField(field, ids))
  const callers = new Map<string, string[]>()
  for (const file of jsonFiles(join(ROOT, 'pages-config'))) {
    const used = new Set<string>()
    walk(JSON.parse(readFileSync(file, 'utf8')), (text) => {
      if (known.has(text)) used.add(text)
      for (const id of through.get(text) ?? through.get(text.split('.')[0] ?? '') ?? []) used.add(id)
    })
    const name = file.slice(join(ROOT, 'pages-config').length + 1)
    for (const id of used) callers.set(id, [...(callers.get(id) ?? []), name])
  }
  return callers
}

/** Every field of schemas/fields, by its name. */
function fieldsOfLibrary(): [string, unknown][] {
  return jsonFiles(join(ROOT, 'schemas/fields')).flatMap((file) => {
    const { fields } = JSON.parse(readFileSync(file, 'utf8')) as { fields?: { name: string }[] }
    return (fields ?? []).map((field): [string, unknown] => [field.name, field])
  })
}

/** What a field names itself, and what its input calls. */
function operationsOfField(field: unknown, ids: readonly string[]): string[] {
  const found: string[] = []
  walk(field, (text, key) => {
    if (ids.includes(text)) found.push(text)
    const folder = join(ROOT, 'src/forms/inputs', text)
    if (key === 'widget' && existsSync(folder)) found.push(...namesIn(folder, ids))
  })
  return found
}

/** Shows every text in a JSON value, with the key that it stands under. */
function walk(value: unknown, see: (text: string, key: string) => void, key = ''): void {
  if (typeof value === 'string') see(value, key)
  else if (Array.isArray(value)) for (const one of value) walk(one, see, key)
  else if (isRecord(value)) for (const [name, inner] of Object.entries(value)) walk(inner, see, name)
}

function namesIn(folder: string, ids: readonly string[]): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const code = names.filter(
    (name) => /\.(tsx?|json)$/.test(name) && !name.includes('.test.') && !name.includes('testing'),
  )
  const text = code.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return ids.filter((id) => text.includes(`'${id}'`) || text.includes(`"${id}"`))
}

function jsonFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.json') && !name.includes('scenarios')).map((name) => join(folder, name))
}
