import type { JsonSchema } from '#sandbox/raceFacts.ts'
import type { Contract } from './contract.ts'
import { walkBySchema } from './schemaWalk.ts'

/** Ids of a request as text, whether they came as a string or as an integer. */
export function idsToText(contract: Contract, value: unknown, schema: JsonSchema): unknown {
  return walkBySchema(contract, value, schema, (scalar, described) =>
    described['x-integer'] === true && Number.isSafeInteger(scalar) ? String(scalar) : scalar,
  )
}

/** JSON of an answer: what its schema calls a 19-digit id leaves as an integer, with every digit. */
export function toWire(contract: Contract, value: unknown, schema: JsonSchema): string {
  const marked = walkBySchema(contract, value, schema, (scalar, described) =>
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
