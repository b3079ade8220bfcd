import { readdirSync, readFileSync } from 'node:fs'
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

/** Which pages call an operation: in their config, or through a block or an action of a module whose code names it. */
function callersOf(ids: readonly string[]): Map<string, string[]> {
  const modules = new Map(
    readdirSync(join(ROOT, 'src/modules')).map((name) => [name, namesIn(join(ROOT, 'src/modules', name), ids)]),
  )
  const inputs = namesIn(join(ROOT, 'src/forms/inputs'), ids)
  const callers = new Map<string, string[]>()
  for (const file of jsonFiles(join(ROOT, 'pages-config'))) {
    const page: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const used = new Set<string>()
    walk(page, (key, value) => {
      if (key === 'call') used.add(value)
      const [module = ''] = key === 'type' || key === 'do' ? value.split('.') : []
      for (const id of modules.get(module) ?? []) used.add(id)
      if (key === 'type' && value === 'form') for (const id of inputs) used.add(id)
    })
    const name = file.slice(join(ROOT, 'pages-config').length + 1)
    for (const id of used) callers.set(id, [...(callers.get(id) ?? []), name])
  }
  return callers
}

function walk(value: unknown, see: (key: string, text: string) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, see)
  if (!isRecord(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') see(key, inner)
    else walk(inner, see)
  }
}

function namesIn(folder: string, ids: readonly string[]): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const code = names.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.includes('testing'))
  const text = code.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
  return ids.filter((id) => text.includes(`'${id}'`))
}

function jsonFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.json') && !name.includes('scenarios')).map((name) => join(folder, name))
}
