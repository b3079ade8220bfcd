import { type Lang, parseLang } from './language.ts'

/** A text for operators in both languages. */
export type Words = {
  zh: string
  en: string
}

/** What reads the same in both: names, JSON, what another program says. */
export function verbatim(text: string): Words {
  return { zh: text, en: text }
}

/** The words in a language. */
export function inLanguage(words: Words, lang: Lang): string {
  return words[lang]
}

/** A text made for each language: `bothLanguages((lang) => …)`. */
export function bothLanguages(make: (lang: Lang) => string): { zh: string; en: string } {
  return { zh: make('zh'), en: make('en') }
}

/** Words one after the other, with what stands between them in each language. */
export function joinWords(parts: readonly Words[], zh = '；', en = '; '): Words {
  const between = { zh, en }
  return bothLanguages((lang) => parts.map((words) => words[lang]).join(between[lang]))
}

/** An error in the operator's language; its `message` is the English one. `wordsOf` reads both. */
export function operatorError(words: Words, options?: ErrorOptions): Error {
  return Object.assign(new Error(words.en, options), { words })
}

/** What an error says to an operator; the system's own errors say it in their language. */
export function errorWords(error: unknown): Words {
  if (!(error instanceof Error)) return verbatim(String(error))
  return 'words' in error ? (error.words as Words) : verbatim(error.message)
}

/**
 * The operator's language: what was asked for, else the environment's first of STARTLINE_LANG, LC_ALL, LC_MESSAGES and
 * LANG that says anything; English where that is another language.
 */
export function operatorLanguage(env: Readonly<Record<string, string | undefined>>, asked?: string): Lang {
  const locale = [asked, env.STARTLINE_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((name) => name)
  return parseLang(locale) ?? 'en'
}
