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
const flag: Wanted = { fits: (value) => typeof value === 'boolean', words: message('forms.value.flag') }
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

const all = (keywords: readonly string[], wanted: Wanted) => Object.fromEntries(keywords.map((key) => [key, wanted]))

/** What the keywords of JSON Schema take that hold no schemas. */
export const VALUES: Readonly<Record<string, Wanted>> = {
  ...all(['$schema', '$id', '$anchor', '$dynamicAnchor', '$ref', '$comment', 'format', 'pattern'], text),
  ...all(['contentMediaType', 'contentEncoding'], text),
  ...all(['title', 'description'], words),
  ...all(['enum', 'examples'], list),
  ...all(['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'], count),
  ...all(['minProperties', 'maxProperties'], count),
  ...all(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'], number),
  ...all(['$recursiveAnchor', 'uniqueItems', 'readOnly', 'writeOnly', 'deprecated'], flag),
  enumNames: labels,
  required: names,
  multipleOf: { fits: (value) => typeof value === 'number' && value > 0, words: message('forms.value.positive') },
  dependentRequired: {
    fits: (value) => isRecord(value) && Object.values(value).every(names.fits),
    words: message('forms.value.dependent'),
  },
}
