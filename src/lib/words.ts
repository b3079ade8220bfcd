import { type Lang, langOf } from './language.ts'

/** A text for operators in both languages. A plain string is English that nobody has translated. */
export type Words = string | { zh: string; en: string }

/** The words in a language. */
export function inLanguage(words: Words, lang: Lang): string {
  return typeof words === 'string' ? words : words[lang]
}

/** A text made for each language: `bothLanguages((lang) => …)`. */
export function bothLanguages(make: (lang: Lang) => string): { zh: string; en: string } {
  return { zh: make('zh'), en: make('en') }
}

/** An error in the operator's language; its `message` is the English one. `wordsOf` reads both. */
export function operatorError(words: Words): Error {
  return Object.assign(new Error(inLanguage(words, 'en')), { words })
}

/** What an error says to an operator. */
export function wordsOf(error: unknown): Words {
  if (!(error instanceof Error)) return String(error)
  return 'words' in error ? (error.words as Words) : error.message
}

/**
 * The operator's language: what was asked for, else the environment's first of STARTLINE_LANG, LC_ALL, LC_MESSAGES and
 * LANG that says anything; English where that is another language.
 */
export function operatorLanguage(env: Readonly<Record<string, string | undefined>>, asked?: string): Lang {
  const said = [asked, env.STARTLINE_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((name) => name)
  return langOf(said) ?? 'en'
}
