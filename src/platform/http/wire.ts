import type { ContractSchema, Operation } from '#lib/contract.ts'
import { isRecord } from '#lib/json.ts'
import { memoizeByObject } from '#lib/memoize.ts'
import { contract } from '#platform/contract.ts'

/** Hears the name of a member that the contract does not name: it does not leave. */
type OnStray = (name: string) => void

/** JSON of a successful answer, its payload where the contract puts it. */
export function writeSuccess({ result, payload: schema }: Operation, payload: unknown, onStray: OnStray): string {
  const json = toWire(payload, schema, onStray)
  if (result === '') return json
  const own = result === '/success' ? '' : `,${JSON.stringify(result.slice(1))}:${json}`
  return `{"code":0,"success":true,"message":""${own}}`
}

/**
 * What a request says under an earlier name (`x-same`), under the present one. Answers are given under both: pages that
 * were published with the earlier name go on.
 */
export function presentNames(params: unknown, { properties = {} }: ContractSchema): unknown {
  if (!isRecord(params)) return params
  const named = earlierNames(properties).filter(([name, same]) => params[name] != null && params[same] == null)
  return { ...params, ...Object.fromEntries(named.map(([name, same]) => [same, params[name]])) }
}

function withEarlierNames(object: Record<string, unknown>, properties: Properties): Record<string, unknown> {
  const named = earlierNames(properties).filter(([, same]) => object[same] !== undefined)
  return named.length === 0
    ? object
    : { ...object, ...Object.fromEntries(named.map(([name, same]) => [name, object[same]])) }
}

type Properties = NonNullable<ContractSchema['properties']>

/** Properties that are earlier names, each with the present one. */
const earlierNames = memoizeByObject((properties: Properties) =>
  Object.entries(properties).flatMap(([name, schema]) =>
    described(schema).flatMap(({ 'x-same': same }): [name: string, same: string][] =>
      typeof same === 'string' ? [[name, same]] : [],
    ),
  ),
)

/** Ids of a request as text, whether they came as a string or as an integer. */
export function idsToText(value: unknown, schema: ContractSchema): unknown {
  return walk(value, schema, (scalar, described) =>
    described['x-integer'] === true && Number.isSafeInteger(scalar) ? String(scalar) : scalar,
  )
}

/**
 * JSON of an answer: what its schema calls a 19-digit id leaves as an integer, with every digit; what it does not name
 * is dropped.
 */
export function toWire(value: unknown, schema: ContractSchema, onStray: OnStray): string {
  const asNumber: ScalarChange = (scalar, described) =>
    described['x-id'] === true && typeof scalar === 'string' && /^[1-9]\d{18}$/.test(scalar) ? BigInt(scalar) : scalar
  return stringify(walk(value, schema, asNumber, { whole: withEarlierNames, onStray }))
}

function stringify(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map(stringify).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${stringify(member)}`).join(',')}}`
}

type ScalarChange = (value: unknown, schema: ContractSchema) => unknown
type ObjectChange = (object: Record<string, unknown>, properties: Properties) => Record<string, unknown>

/**
 * Rebuilds a value along its schema, passing each scalar and the schemas that describe it to `change`, each object to
 * `whole`. Parts that the schema leaves open stay as they are; with `onStray`, members that it does not name are dropped.
 */
export function walk(value: unknown, schema: ContractSchema, change: ScalarChange, objects: Objects = {}): unknown {
  const all = described(schema)
  const { onStray } = objects
  const own = onStray && isRecord(value) ? namedMembers(value, schema, onStray) : value
  return all.reduce((result, one) => walkOne(result, one, change, objects), own)
}

interface Objects {
  whole?: ObjectChange
  onStray?: OnStray
}

function namedMembers(
  object: Record<string, unknown>,
  schema: ContractSchema,
  onStray: OnStray,
): Record<string, unknown> {
  const names = memberNames(schema)
  const strays = names === null ? [] : Object.keys(object).filter((key) => !names.has(key))
  if (strays.length === 0) return object
  for (const name of strays) onStray(name)
  return Object.fromEntries(Object.entries(object).filter(([key]) => !strays.includes(key)))
}

/** Members that an object may have; null where the schema leaves it open. */
const memberNames = memoizeByObject((schema: ContractSchema): ReadonlySet<string> | null => {
  const all = described(schema)
  const listing = all.filter(({ properties }) => properties !== undefined)
  const isOpen = listing.length === 0 || all.some(({ additionalProperties: more = false }) => more !== false)
  return isOpen ? null : new Set(listing.flatMap(({ properties = NONE }) => Object.keys(properties)))
})

function walkOne(
  value: unknown,
  { items, properties = NONE, ...schema }: ContractSchema,
  change: ScalarChange,
  objects: Objects,
): unknown {
  if (Array.isArray(value)) return items ? value.map((item) => walk(item, items, change, objects)) : value
  if (typeof value !== 'object' || value === null) return change(value, schema)
  const entries = Object.entries(value).map(([key, item]) => {
    const child = Object.hasOwn(properties, key) ? properties[key] : undefined
    return [key, child ? walk(item, child, change, objects) : item]
  })
  const { whole = (object) => object } = objects
  return whole(Object.fromEntries(entries), properties)
}

const NONE: Properties = {}

/** A schema and all that it refers to or is composed of: the contract does not change while the process runs. */
const described: (schema: ContractSchema) => ContractSchema[] = memoizeByObject((schema) => {
  const { $ref, allOf = [], anyOf = [] } = schema
  const deeper = [...allOf, ...anyOf].flatMap(described)
  if ($ref === undefined) return [schema, ...deeper]
  const found = contract.schemas[$ref.replace('#/components/schemas/', '')]
  if (!found) throw new Error(`schemas/api: ${$ref} is not defined`)
  return [...described(found), ...deeper]
})
