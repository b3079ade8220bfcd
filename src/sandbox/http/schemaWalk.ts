import type { JsonSchema } from '#sandbox/raceFacts.ts'
import type { Contract } from './contract.ts'

export type ScalarChange = (value: unknown, schema: JsonSchema) => unknown

/**
 * Rebuilds a value along its schema, passing each scalar and the schemas that describe it to `change`.
 * Parts that the schema leaves open stay as they are.
 */
export function walkBySchema(contract: Contract, value: unknown, schema: JsonSchema, change: ScalarChange): unknown {
  const described = resolve(contract, schema)
  let result = value
  for (const one of described) result = walkOne(contract, result, one, change)
  return result
}

function walkOne(contract: Contract, value: unknown, schema: JsonSchema, change: ScalarChange): unknown {
  if (Array.isArray(value)) {
    const { items } = schema
    return isSchema(items) ? value.map((item) => walkBySchema(contract, item, items, change)) : value
  }
  if (typeof value !== 'object' || value === null) return change(value, schema)
  const { properties } = schema
  if (!isSchema(properties)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const child = Object.hasOwn(properties, key) ? properties[key] : undefined
      return [key, isSchema(child) ? walkBySchema(contract, item, child, change) : item]
    }),
  )
}

function resolve(contract: Contract, schema: JsonSchema): JsonSchema[] {
  const { $ref, allOf, anyOf } = schema
  const deeper = [...list(allOf), ...list(anyOf)].flatMap((one) => resolve(contract, one))
  return typeof $ref === 'string' ? [...resolve(contract, lookUp(contract, $ref)), ...deeper] : [schema, ...deeper]
}

function lookUp(contract: Contract, ref: string): JsonSchema {
  const schemas = (contract.components.components as { schemas: Record<string, JsonSchema> }).schemas
  const found = schemas[ref.replace('contract#/components/schemas/', '')]
  if (!found) throw new Error(`schemas/api: ${ref} is not defined`)
  return found
}

function list(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
