import type { Json } from '#runtime/model.ts'

/** JSON with the keys of every object in one order, so that the same content always is the same text. */
export function canonicalText(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  return objectText(Object.entries(value).map(([key, item]) => [key, valueText(key, item)]))
}

/** The value of a key. The order of a form's questions and of the state's entries is what the operator wrote. */
export function valueText(key: string, value: Json): string {
  return key === 'schema' || key === 'state' ? JSON.stringify(value) : canonicalText(value)
}

/** An object of which the values are JSON already. */
export function objectText(entries: [key: string, json: string][]): string {
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`
}
