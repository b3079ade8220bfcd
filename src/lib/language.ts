export type Lang = 'zh' | 'en'

/** The cookie, and the key in the storage, that keep the language a runner has chosen. */
export const CHOSEN_LANGUAGE = 'h5_lang'

/** Reads `zh`, `CN`, `zh-CN`, `en`, `EN`, `en-US`; null for what is no language of ours. */
export function parseLang(value: unknown): Lang | null {
  if (typeof value !== 'string') return null
  if (/^(?:zh|cn)/i.test(value)) return 'zh'
  return /^en/i.test(value) ? 'en' : null
}

/** The language of a value, Chinese where it names none. */
export function toLang(value: unknown): Lang {
  return parseLang(value) ?? 'zh'
}

/**
 * The one rule of which language somebody reads, for pages, the platform's words and the cashier alike: the first of
 * `said` (the address, then the cookie, then what else is kept) that names a language of ours; else what the browser
 * reads: English when its languages hold no Chinese, Chinese when they do or when it names none.
 */
export function chooseLanguage(said: unknown[], browser: readonly string[]): Lang {
  for (const value of said) {
    const lang = parseLang(value)
    if (lang) return lang
  }
  const named = browser.filter((language) => /^[a-z]/i.test(language))
  return named.length > 0 && !named.some((language) => parseLang(language) === 'zh') ? 'en' : 'zh'
}

/** The value of a cookie in the text of a `Cookie` header or of `document.cookie`; null when it is not there. */
export function readCookie(cookies: string, name: string): string | null {
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? null
}
