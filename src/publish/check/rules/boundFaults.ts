import { isObject } from '#lib/json.ts'
import { parts, type Schema } from '#publish/catalogue/schema.ts'
import { shapeOfExpression } from '#publish/check/expression.ts'
import type { Names } from '#publish/check/names.ts'
import type { Fault } from '#publish/model/origins.ts'
import type { Json } from '#runtime/model.ts'

const WHOLE = /^\{\{((?:(?!\}\}).)*)\}\}$/s
const TEXTUAL = new Set(['text', 'url', 'image', 'html', 'icon', 'colour'])
const NUMERIC = new Set(['fen', 'time'])

/** A property bound to a value of a kind that its widget cannot show, as far as the contract's schemas tell. */
export function boundFaults(value: Json, schema: Schema, names: Names, schemas: Record<string, Schema>): Fault[] {
  const kind = schema['x-type'] ?? ''
  if (!TEXTUAL.has(kind) && !NUMERIC.has(kind)) return []
  const texts = isObject(value) ? [value.zh, value.en] : [value]
  return texts.flatMap((text) => {
    const expression = typeof text === 'string' ? WHOLE.exec(text)?.[1] : undefined
    if (expression === undefined) return []
    const found = kindOf(parts(shapeOfExpression(expression, names, schemas), schemas), isObject(value))
    if (found === null) return []
    const wanted = NUMERIC.has(kind) ? 'a number' : 'a text'
    return [{ code: 'expression.type', message: `${wanted} is shown here, not ${found}` }]
  })
}

/** What a shape certainly is, where that cannot be shown as a text; a text in both languages can. */
function kindOf(all: Schema[], inLanguage: boolean): 'a list' | 'an object' | null {
  if (all.some((part) => part.anyOf ?? part.oneOf)) return null
  if (all.some((part) => part.type === 'array')) return 'a list'
  const names = all.flatMap((part) => Object.keys(part.properties ?? {}))
  if (names.length === 0) return null
  const bilingual = names.includes('zh') && names.includes('en')
  return bilingual && !inLanguage ? null : 'an object'
}
