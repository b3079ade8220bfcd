import { compile } from 'json-schema-to-typescript'
import type { Json } from '#runtime/model.ts'

/** TypeScript declarations of a schema, formatted as the rest of the project. */
export function compileTypes(schema: object, name: string): Promise<string> {
  return compile(JSON.parse(JSON.stringify(schema)), name, {
    additionalProperties: false,
    bannerComment: '',
    enableConstEnums: false,
    format: true,
    ignoreMinAndMaxItems: true,
    style: { semi: false, singleQuote: true, printWidth: 120, trailingComma: 'all', arrowParens: 'avoid' },
    unknownAny: true,
  })
}

/** A copy of a JSON tree with every object passed through `change`, children first. */
export function mapObjects(value: Json, change: (node: Record<string, Json>) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (typeof value !== 'object' || value === null) return value
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapObjects(item, change)])))
}
