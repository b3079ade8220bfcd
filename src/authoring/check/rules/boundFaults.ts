import { parts, type Schema } from '#authoring/catalogue/schema.ts'
import { readXType } from '#authoring/catalogue/xTypes.ts'
import { kindWords } from '#authoring/check/expressionTypes.ts'
import { type Names, resolveKind, shapeOfExpression } from '#authoring/check/shapes.ts'
import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { isObject } from '#lib/json.ts'
import { wholeBinding } from '#runtime/binding.ts'
import type { Kind } from '#runtime/expression/functions.ts'
import type { Json } from '#runtime/model.ts'

/** What a property takes. Numbers and the texts of numbers are shown alike: ids and amounts arrive as either. */
const TAKEN: Record<string, readonly [Kind, ...Kind[]]> = {
  string: ['text', 'number'],
  number: ['number', 'text'],
  integer: ['number', 'text'],
  array: ['list'],
  object: ['object'],
}

/** A property bound to a value of a kind that its widget cannot show, as far as the contract's schemas tell. */
export function boundFaults(value: Json, schema: Schema, names: Names, schemas: Record<string, Schema>): Fault[] {
  const type = readXType(schema)?.received ?? schema.type
  const taken = typeof type === 'string' && !schema.anyOf && !schema.oneOf ? TAKEN[type] : undefined
  if (!taken) return []
  const bilingual = readXType(schema)?.bilingual === true
  const texts = bilingual && isObject(value) ? [value.zh, value.en] : [value]
  return texts.flatMap((text) => {
    const expression = wholeBinding(text)
    if (expression === null) return []
    const shape = shapeOfExpression(expression, names, schemas)
    const kind = resolveKind(shape, schemas)
    if (kind === null || taken.includes(kind)) return []
    if (kind === 'object' && type === 'string' && !isObject(value) && isBilingual(shape, schemas)) return []
    return [finding('expression.type.shown', { wanted: kindWords(taken[0]), kind: kindWords(kind) })]
  })
}

/** An object with `zh` and `en` is shown as a text in the runner's language. */
function isBilingual(shape: Schema, schemas: Record<string, Schema>): boolean {
  const names = parts(shape, schemas).flatMap((part) => Object.keys(part.properties ?? {}))
  return (names.includes('zh') && names.includes('en')) || names.length === 0
}
