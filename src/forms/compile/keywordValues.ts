import { isRecord } from '#lib/json.ts'
import type { Words } from '#lib/words.ts'
import { message } from './finding.ts'

interface Wanted {
  fits(value: unknown): boolean
  words: Words
}

const text: Wanted = { fits: (value) => typeof value === 'string', words: message('forms.value.text') }
const words: Wanted = {
  fits: (value) =>
    typeof value === 'string' || (isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string'),
  words: message('forms.value.words'),
}
const count: Wanted = {
  fits: (value) => Number.isInteger(value) && Number(value) >= 0,
  words: message('forms.value.count'),
}
const number: Wanted = { fits: (value) => typeof value === 'number', words: message('forms.value.number') }
const flag: Wanted = {
  fits: (value) => typeof value === 'boolean',
  words: message('forms.value.flag'),
}
const list: Wanted = { fits: Array.isArray, words: message('forms.value.list') }
const names: Wanted = {
  fits: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  words: message('forms.value.names'),
}

const labels: Wanted = {
  fits: (value) => Array.isArray(value) && value.every(words.fits),
  words: message('forms.value.labels'),
}
const byName: Wanted = { fits: isRecord, words: message('forms.value.byName') }

/** What the keys of a uiSchema take, without `ui:`; labels may be listed by their choices too. */
export const LOOKS: Readonly<Record<string, Wanted>> = {
  ...{ title: words, description: words, help: words, placeholder: words, widget: text, order: names },
  enumNames: { ...labels, fits: (value) => labels.fits(isRecord(value) ? Object.values(value) : value) },
  ...{ enumOrder: list, enumDisabled: list, options: byName, messages: byName, globalOptions: byName },
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
  enumNames: labels,
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
    words: message('forms.value.positive'),
  },
  uniqueItems: flag,
  readOnly: flag,
  writeOnly: flag,
  deprecated: flag,
  required: names,
  dependentRequired: {
    fits: (value) => isRecord(value) && Object.values(value).every(names.fits),
    words: message('forms.value.dependent'),
  },
}
