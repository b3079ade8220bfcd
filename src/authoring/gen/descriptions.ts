import type { Schema } from '#authoring/catalogue/schema.ts'
import { isObject, type Json, type JsonObject, mapObjects } from '#lib/json.ts'
import type { Text } from '#runtime/model.ts'
import { isText } from '#runtime/texts.ts'

/** A schema as types quote it: descriptions in English. */
export function inEnglish(schema: Schema): Json {
  return mapObjects(schema as Json, (node) =>
    isText(node.description) ? { ...node, description: node.description.en } : node,
  )
}

/** A schema as editors show it: descriptions in Chinese, then English; where Markdown is not known, in English. */
export function editorSchema(schema: Schema): JsonObject {
  return mapObjects(schema as Json, (node) =>
    Object.fromEntries(Object.entries(withNamedValues(node)).flatMap(([key, value]) => shown(key, value))),
  ) as JsonObject
}

/** The names of an enumeration's values in its order, as editors expect them; what facts demand of each other is judged by `check`. */
function withNamedValues({ 'x-values': names, 'x-rules': _, ...node }: JsonObject): JsonObject {
  if (!isObject(names) || !Array.isArray(node.enum)) return node
  return { ...node, enumDescriptions: node.enum.map((value) => names[String(value)] ?? '') }
}

function shown(key: string, value: Json): [string, Json][] {
  if (key === 'description' && isText(value)) {
    return [
      ['description', value.en],
      ['markdownDescription', inMarkdown(value)],
    ]
  }
  if (key === 'enumDescriptions' && Array.isArray(value) && value.every(isText)) {
    return [
      ['enumDescriptions', value.map(({ en }) => en)],
      ['markdownEnumDescriptions', value.map(inMarkdown)],
    ]
  }
  return [[key, value]]
}

function inMarkdown({ zh, en }: Text): string {
  return `${asMarkdown(zh)}\n\n${asMarkdown(en)}`
}

/** A plain text as Markdown; what stands in backticks is code in both. */
function asMarkdown(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\*_[\]<>#]/g, '\\$&')))
    .join('`')
}
