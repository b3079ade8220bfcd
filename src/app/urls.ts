import type { Json, JsonObject } from '#runtime/model.ts'

/** A path of this app with its query; parameters that are null are left out. */
export function pathWith(to: string, query: JsonObject = {}): string {
  const [whole = '', hash] = to.split('#')
  const [path = '', own = ''] = whole.split('?')
  const params = new URLSearchParams(own)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) params.set(name, wordOf(value))
  }
  const search = params.toString()
  return `${path}${search ? `?${search}` : ''}${hash ? `#${hash}` : ''}`
}

/** Parameters of `query` named in `names`, those that are there. */
export function carried(query: URLSearchParams, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (query.has(name) ? [[name, query.get(name)]] : [])))
}

/** A query as pages read it. */
export function queryObject(query: URLSearchParams): JsonObject {
  return Object.fromEntries(query)
}

function wordOf(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
