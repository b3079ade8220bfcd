import type { Schema } from '#publish/catalogue/schema.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

const MAX_DEPTH = 6

/** The plainest value that fits a schema of the contract: empty lists, zero, null where that is allowed. */
export function sampleOf(schema: Schema | undefined, named: Record<string, Schema>, depth = 0): Json {
  if (!schema || depth > MAX_DEPTH) return null
  if (schema.$ref) return sampleOf(named[schema.$ref.split('/').at(-1) ?? ''], named, depth)
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  const types = schema.type === undefined ? [] : [schema.type].flat()
  if (types.includes('null')) return null
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.some((one) => one.type === 'null') ? null : sampleOf(branches[0], named, depth)
  if (schema.allOf || schema.properties) return objectOf(schema, named, depth)
  if (schema.enum) return schema.enum[0] ?? null
  return plain(types[0], schema)
}

function objectOf(schema: Schema, named: Record<string, Schema>, depth: number): Json {
  const parts = (schema.allOf ?? []).map((part) => sampleOf(part, named, depth + 1))
  const own = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part, named, depth + 1)])
  if (own.length === 0 && parts.length === 1) return parts[0] ?? null
  return Object.assign({}, ...parts.filter((part) => typeof part === 'object'), Object.fromEntries(own)) as JsonObject
}

function plain(type: string | undefined, schema: Schema): Json {
  if (type === 'array') return []
  if (type === 'object') return {}
  if (type === 'boolean') return false
  if (type === 'integer' || type === 'number') return typeof schema.minimum === 'number' ? schema.minimum : 0
  return type === 'string' ? '' : null
}
