import { isObject, type Json } from '#lib/json.ts'
import type { Schema } from './schema.ts'

const SHARED = /(?:^|\/)types\.schema\.json#\/\$defs\/(\w+)$/

/** The schema with the kinds of schemas/types.schema.json written out where it names them; throws for one that is not there. */
export function withSharedTypes(schema: Schema, types: Readonly<Record<string, Schema>>): Schema {
  const visit = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(visit)
    if (!isObject(value)) return value
    const { $ref, ...rest } = value
    const name = typeof $ref === 'string' ? SHARED.exec($ref)?.[1] : undefined
    if (name === undefined) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visit(part)]))
    const type = types[name]
    if (!type) throw new Error(`types.schema.json has no "${name}"; it has ${Object.keys(types).join(', ')}`)
    return { ...(type as Json & object), ...rest }
  }
  return visit(schema as Json) as Schema
}
