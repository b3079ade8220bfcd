import type { Schema } from '#publish/catalogue/schema.ts'
import { parts } from '#publish/catalogue/schema.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** Names an expression may read, each with what is known of its shape; an empty schema is anything. */
export type Names = ReadonlyMap<string, Schema>

export const ANYTHING: Schema = {}

/** An object of which exactly these members are known. */
export function closed(properties: Record<string, Schema>): Schema {
  return { type: 'object', properties, additionalProperties: false }
}

/** The shape of a literal value. */
export function shapeOf(value: Json | undefined): Schema {
  if (Array.isArray(value)) return { type: 'array', items: value[0] === undefined ? ANYTHING : shapeOf(value[0]) }
  if (typeof value !== 'object' || value === null) return ANYTHING
  return closed(mapShapes(value))
}

export function mapShapes(object: JsonObject): Record<string, Schema> {
  return Object.fromEntries(Object.entries(object).map(([key, item]) => [key, shapeOf(item)]))
}

export type Step = { status: 'known'; schema: Schema } | { status: 'unknown'; known: string[] }

/** What is known of a member; `unknown` when the shape says that there is no such member. */
export function memberOf(schema: Schema, key: string, schemas: Record<string, Schema>): Step {
  const all = parts(schema, schemas)
  const branches = all.flatMap((part) => [...(part.anyOf ?? []), ...(part.oneOf ?? [])])
  if (branches.length > 0) return { status: 'known', schema: ANYTHING }
  const items = all.find((part) => typeof part.items === 'object')?.items
  if (/^\d+$/.test(key)) return { status: 'known', schema: typeof items === 'object' ? items : ANYTHING }
  const properties: Record<string, Schema> = Object.assign({}, ...all.map((part) => part.properties ?? {}))
  const found = Object.hasOwn(properties, key) ? properties[key] : undefined
  if (found) return { status: 'known', schema: found }
  const list = all.some((part) => part.type === 'array')
  const said = Object.keys(properties).length > 0 || all.some((part) => part.additionalProperties === false)
  const isClosed = said && all.every((part) => !isOpen(part))
  if (!isClosed && !list) return { status: 'known', schema: ANYTHING }
  return key === 'length' && list
    ? { status: 'known', schema: ANYTHING }
    : { status: 'unknown', known: Object.keys(properties) }
}

/** The shape of a list's items. */
export function itemsOf(schema: Schema, schemas: Record<string, Schema>): Schema {
  const items = parts(schema, schemas).find((part) => typeof part.items === 'object')?.items
  return typeof items === 'object' ? items : ANYTHING
}

function isOpen(part: Schema): boolean {
  return part.additionalProperties === true || typeof part.additionalProperties === 'object'
}
