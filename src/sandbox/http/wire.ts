import type { ContractSchema, Operation } from '#lib/contract.ts'
import { contract } from '#sandbox/contract.ts'

/** JSON of a successful answer, its payload where the contract puts it. */
export function successBody({ result, payload: schema }: Operation, payload: unknown): string {
  const json = toWire(payload, schema)
  if (result === '') return json
  const own = result === '/success' ? '' : `,${JSON.stringify(result.slice(1))}:${json}`
  return `{"code":0,"success":true,"message":""${own}}`
}

/** Ids of a request as text, whether they came as a string or as an integer. */
export function idsToText(value: unknown, schema: ContractSchema): unknown {
  return walk(value, schema, (scalar, described) =>
    described['x-integer'] === true && Number.isSafeInteger(scalar) ? String(scalar) : scalar,
  )
}

/** JSON of an answer: what its schema calls a 19-digit id leaves as an integer, with every digit. */
export function toWire(value: unknown, schema: ContractSchema): string {
  const marked = walk(value, schema, (scalar, described) =>
    described['x-id'] === true && typeof scalar === 'string' && /^[1-9]\d{18}$/.test(scalar) ? BigInt(scalar) : scalar,
  )
  return stringify(marked)
}

function stringify(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${stringify(member)}`).join(',')}}`
}

type ScalarChange = (value: unknown, schema: ContractSchema) => unknown

/**
 * Rebuilds a value along its schema, passing each scalar and the schemas that describe it to `change`.
 * Parts that the schema leaves open stay as they are.
 */
export function walk(value: unknown, schema: ContractSchema, change: ScalarChange): unknown {
  return described(schema).reduce((result, one) => walkOne(result, one, change), value)
}

function walkOne(value: unknown, { items, properties = {}, ...schema }: ContractSchema, change: ScalarChange): unknown {
  if (Array.isArray(value)) return items ? value.map((item) => walk(item, items, change)) : value
  if (typeof value !== 'object' || value === null) return change(value, schema)
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const child = Object.hasOwn(properties, key) ? properties[key] : undefined
      return [key, child ? walk(item, child, change) : item]
    }),
  )
}

// The contract does not change while the process runs, and every value of every answer is described by it.
const known = new WeakMap<ContractSchema, ContractSchema[]>()

/** A schema and all that it refers to or is composed of. */
function described(schema: ContractSchema): ContractSchema[] {
  const before = known.get(schema)
  if (before) return before
  const all = collect(schema)
  known.set(schema, all)
  return all
}

function collect(schema: ContractSchema): ContractSchema[] {
  const { $ref, allOf = [], anyOf = [] } = schema
  const deeper = [...allOf, ...anyOf].flatMap(described)
  if ($ref === undefined) return [schema, ...deeper]
  const found = contract.schemas[$ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`schemas/api: ${$ref} is not defined`)
  return [...described(found), ...deeper]
}
