import type { Schema } from '#publish/catalogue/schema.ts'
import { isListTemplate } from '#publish/model/listTemplate.ts'
import { isRecord } from '#publish/model/overlay.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

const TEXTUAL = new Set(['text', 'html'])
const ONE_BINDING = /^\s*\{\{(?:(?!\}\})[\s\S])*\}\}\s*$/

/** A literal text in both languages; a single binding stays, because its value may be a text already. */
export function bothLanguages(value: Json): Json {
  return typeof value === 'string' && !ONE_BINDING.test(value) ? { zh: value, en: value } : value
}

/** The value with the texts that its schema marks in both languages. */
export function normaliseTexts(value: Json, schema: Schema | undefined): Json {
  if (!schema || schema['x-static']) return value
  if (TEXTUAL.has(schema['x-type'] ?? '') && !schema.enum) return bothLanguages(value)
  const { items } = schema
  if (isListTemplate(value)) {
    return { ...value, item: normaliseTexts(value.item ?? null, typeof items === 'object' ? items : schema) }
  }
  if (Array.isArray(value)) {
    return typeof items === 'object' ? value.map((item) => normaliseTexts(item, items)) : value
  }
  return isRecord(value) && schema.properties ? normaliseObject(value, schema.properties) : value
}

export function normaliseObject(value: JsonObject, properties: Record<string, Schema>): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normaliseTexts(item, properties[key])]))
}
