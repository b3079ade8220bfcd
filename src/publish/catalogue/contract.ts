import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from './readJson.ts'
import type { Schema } from './schema.ts'

export type BodyKind = 'json' | 'form' | 'multipart' | 'query'

/** An operation of the contract, flattened: one object in, one payload out. */
export interface Operation {
  id: string
  summary: string
  method: 'GET' | 'POST'
  /** Full path under the origin, host base included. */
  path: string
  body: BodyKind
  params: Schema
  /** JSON pointer of the payload in the response. */
  result: string
  payload: Schema
  /** JSON pointer of the array inside the payload; null when the payload is no list. */
  list: string | null
  auth: boolean
  /** Changes nothing: it may be broken off and asked again. */
  read: boolean
}

export interface Contract {
  operations: Operation[]
  /** Named schemas; `$ref`s point at `#/components/schemas/<name>`. */
  schemas: Record<string, Schema>
}

interface OpenApiOperation {
  operationId?: string
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
  'x-result'?: string
  'x-list'?: string
  'x-body'?: BodyKind
  'x-auth'?: boolean
  /** A POST that changes nothing; a GET never does. */
  'x-read'?: boolean
}

interface OpenApiPart {
  paths?: Record<string, Record<string, OpenApiOperation>>
  components?: { schemas?: Record<string, Schema> }
}

const METHODS = { get: 'GET', post: 'POST' } as const

/** Reads the OpenAPI parts of a folder and merges them by name; throws when two parts claim the same name. */
export function readContract(folder: string): Contract {
  const schemas: Record<string, Schema> = {}
  const found: { id: string; method: 'GET' | 'POST'; path: string; operation: OpenApiOperation }[] = []
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const part = readJson(join(folder, file)) as OpenApiPart
    for (const [name, schema] of Object.entries(part.components?.schemas ?? {})) {
      if (name in schemas) throw new Error(`${file}: the schema "${name}" is already in another part of the contract`)
      schemas[name] = schema
    }
    for (const [path, methods] of Object.entries(part.paths ?? {})) {
      for (const [verb, method] of Object.entries(METHODS)) {
        const operation = methods[verb]
        if (!operation) continue
        const id = operation.operationId
        if (!id) throw new Error(`${file}: ${method} ${path} has no operationId`)
        if (found.some((other) => other.id === id)) throw new Error(`${file}: the operation "${id}" is declared twice`)
        found.push({ id, method, path, operation })
      }
    }
  }
  const operations = found.map(({ id, method, path, operation }) => flatten(id, method, path, operation, schemas))
  return { operations: operations.sort((a, b) => (a.id < b.id ? -1 : 1)), schemas }
}

function flatten(
  id: string,
  method: 'GET' | 'POST',
  path: string,
  operation: OpenApiOperation,
  schemas: Record<string, Schema>,
): Operation {
  const result = operation['x-result'] ?? '/data'
  const response = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema ?? {}
  const payload = follow(response, result, schemas)
  if (!payload) throw new Error(`${id}: the response has no schema at x-result "${result}"`)
  return {
    id,
    summary: operation.summary ?? '',
    method,
    path,
    body: operation['x-body'] ?? (method === 'GET' ? 'query' : 'json'),
    params: paramsOf(operation, schemas),
    result,
    payload,
    list: operation['x-list'] ?? null,
    auth: operation['x-auth'] === true,
    read: method === 'GET' || operation['x-read'] === true,
  }
}

function paramsOf(operation: OpenApiOperation, schemas: Record<string, Schema>): Schema {
  const properties: Record<string, Schema> = {}
  const required: string[] = []
  let free = false
  for (const parameter of operation.parameters ?? []) {
    if (parameter.in === 'header') continue
    const { description } = parameter
    properties[parameter.name] = { ...parameter.schema, ...(description ? { description } : {}) }
    if (parameter.required) required.push(parameter.name)
  }
  for (const part of parts(Object.values(operation.requestBody?.content ?? {})[0]?.schema, schemas)) {
    Object.assign(properties, part.properties)
    required.push(...(part.required ?? []))
    if (part.additionalProperties === true) free = true
  }
  return { type: 'object', properties, required: [...new Set(required)], additionalProperties: free }
}

/** A schema and everything it is composed of by `$ref` and `allOf`. */
export function parts(schema: Schema | undefined, schemas: Record<string, Schema>): Schema[] {
  if (!schema) return []
  if (schema.$ref) return parts(schemas[schema.$ref.split('/').at(-1) ?? ''], schemas)
  return [schema, ...(schema.allOf ?? []).flatMap((part) => parts(part, schemas))]
}

/** The schema at a JSON pointer of the value; undefined when the schema does not describe it. */
export function follow(schema: Schema, pointer: string, schemas: Record<string, Schema>): Schema | undefined {
  let at: Schema | undefined = schema
  for (const key of pointer.split('/').slice(1)) {
    at = parts(at, schemas).findLast((part) => part.properties?.[key])?.properties?.[key]
  }
  return at
}
