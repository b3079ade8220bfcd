import { isRecord } from '#lib/json.ts'

interface Wanted {
  fits(value: unknown): boolean
  words: { zh: string; en: string }
}

const text: Wanted = { fits: (value) => typeof value === 'string', words: { zh: '文字', en: 'a text' } }
const words: Wanted = {
  fits: (value) =>
    typeof value === 'string' || (isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string'),
  words: { zh: '文字，或 { "zh": "…", "en": "…" }', en: 'a text, or { "zh": "…", "en": "…" }' },
}
const count: Wanted = {
  fits: (value) => Number.isInteger(value) && Number(value) >= 0,
  words: { zh: '0 或更大的整数', en: 'a whole number from 0 on' },
}
const number: Wanted = { fits: (value) => typeof value === 'number', words: { zh: '数字', en: 'a number' } }
const flag: Wanted = {
  fits: (value) => typeof value === 'boolean',
  words: { zh: 'true 或 false', en: 'true or false' },
}
const list: Wanted = { fits: Array.isArray, words: { zh: '列表 [ … ]', en: 'a list [ … ]' } }
const names: Wanted = {
  fits: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  words: { zh: '字段名的列表，例如 ["name"]', en: 'a list of field names: ["name"]' },
}

/** What the keywords of JSON Schema take that hold no schemas. */
export const VALUES: Readonly<Record<string, Wanted>> = {
  $schema: text,
  $id: text,
  $anchor: text,
  $dynamicAnchor: text,
  $recursiveAnchor: flag,
  $ref: text,
  $comment: text,
  title: words,
  description: words,
  enum: list,
  enumNames: {
    fits: (value) => Array.isArray(value) && value.every(words.fits),
    words: { zh: '各选项的名称列表', en: 'a list of the labels of the choices' },
  },
  examples: list,
  format: text,
  pattern: text,
  contentMediaType: text,
  contentEncoding: text,
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minContains: count,
  maxContains: count,
  minProperties: count,
  maxProperties: count,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: {
    fits: (value) => typeof value === 'number' && value > 0,
    words: { zh: '大于 0 的数字', en: 'a number above 0' },
  },
  uniqueItems: flag,
  readOnly: flag,
  writeOnly: flag,
  deprecated: flag,
  required: names,
  dependentRequired: {
    fits: (value) => isRecord(value) && Object.values(value).every(names.fits),
    words: { zh: '{ "字段": ["必填的字段"] }', en: '{ "field": ["fields that it needs"] }' },
  },
}
