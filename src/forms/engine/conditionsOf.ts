import type { FormSchema } from '#forms/model.ts'

/** An `if` of a schema, and whether it looks at the whole answer or at a part of it. */
export interface Condition {
  schema: FormSchema
  root: boolean
}

/**
 * Every `if` of a schema, in one fixed order. The compiler emits a function for each in this order and the
 * browser finds them by walking the same schema, so no names are needed. Keys are sorted: publishing may reorder them.
 */
export function conditionsOf(schema: FormSchema): Condition[] {
  const found: Condition[] = []
  walk(schema, true, found)
  return found
}

function walk(schema: unknown, root: boolean, found: Condition[]): void {
  if (!isSchema(schema)) return
  if (isSchema(schema.if)) found.push({ schema: schema.if, root })
  for (const part of [schema.then, schema.else]) walk(part, root, found)
  for (const list of [schema.allOf, schema.anyOf, schema.oneOf]) {
    if (Array.isArray(list)) for (const part of list) walk(part, root, found)
  }
  walk(schema.items, false, found)
  for (const group of [schema.properties, schema.$defs, schema.definitions]) {
    if (isSchema(group)) for (const key of Object.keys(group).sort()) walk(group[key], false, found)
  }
}

function isSchema(value: unknown): value is FormSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
