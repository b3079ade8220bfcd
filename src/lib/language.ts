export type Lang = 'zh' | 'en'

/** Reads `zh`, `CN`, `zh-CN`, `en`, `EN`, `en-US`; null for what is no language of ours. */
export function langOf(value: unknown): Lang | null {
  if (typeof value !== 'string') return null
  if (/^(?:zh|cn)/i.test(value)) return 'zh'
  return /^en/i.test(value) ? 'en' : null
}

/** The language of a value, Chinese where it names none. */
export function languageOf(value: unknown): Lang {
  return langOf(value) ?? 'zh'
}
