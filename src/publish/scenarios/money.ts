import { formatFen } from '#lib/money.ts'
import type { Schema } from '#publish/catalogue/schema.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { textsOf } from './seen.ts'

/** The amounts that a block names, in fen: in properties that the widget declares as fen, or written out in a text. */
export function amountsIn(props: JsonObject, widget: Schema | undefined): number[] {
  const written = textsOf(props).flatMap((text) => [...text.matchAll(/¥\s?([\d,]+(?:\.\d{1,2})?)/g)])
  return [
    ...declared(props, widget),
    ...written.map((match) => Math.round(Number((match[1] ?? '').replaceAll(',', '')) * 100)),
  ]
}

function declared(value: Json, schema: Schema | undefined): number[] {
  if (!schema || value === null) return []
  if (schema['x-type'] === 'fen') return typeof value === 'number' ? [value] : []
  if (Array.isArray(value)) {
    const { items } = schema
    return typeof items === 'object' ? value.flatMap((item) => declared(item, items)) : []
  }
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => declared(part, schema.properties?.[name]))
}

/** An amount as the runner reads it, and in fen. */
export function spoken(fen: number): string {
  return `${formatFen(fen)} (${fen} fen)`
}
