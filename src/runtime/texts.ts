import type { Json, Lang, Text } from './model.ts'

/** An object of exactly `zh` and `en`, both texts: config and API alike. */
export function isText(value: unknown): value is Text {
  return isPair(value) && typeof value.zh === 'string' && typeof value.en === 'string'
}

/** The value as a text in a language; missing values and structures are ''. */
export function pickText(value: Json, lang: Lang): string {
  const own = isPair(value) ? value[lang] : value
  return own === null || typeof own === 'object' ? '' : String(own)
}

/** Replaces every `{zh, en}` inside a value by the text of a language; parts without one keep their identity. */
export function localise(value: Json, lang: Lang): Json {
  if (value === null || typeof value !== 'object') return value
  // A language may be bound to a number, or to nothing yet: a widget gets a text in any case.
  if (isPair(value)) return pickText(value, lang)
  if (Array.isArray(value)) {
    const items = value.map((item) => localise(item, lang))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const before = Object.entries(value)
  const after = before.map(([key, item]) => [key, localise(item, lang)] as const)
  return after.some(([, item], index) => item !== before[index]?.[1]) ? Object.fromEntries(after) : value
}

function isPair(value: unknown): value is { zh: Json; en: Json } {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  return 'zh' in value && 'en' in value && Object.keys(value).length === 2
}
