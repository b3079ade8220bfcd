import { useTranslation } from 'react-i18next'
import { thousands } from '#lib/figures.ts'
import { addTexts, i18n } from '#lib/i18n.ts'
import { mapValues } from '#lib/json.ts'
import { chooseLanguage, type Lang, toLang } from '#lib/language.ts'
import TEXTS from './texts.json'
import WORDS from './words.json'

export type TextName = keyof typeof TEXTS
type Text = Record<Lang, string>

const inLanguage = (lang: Lang) =>
  Object.fromEntries(Object.entries(TEXTS).map(([name, text]: [string, Text]) => [name, text[lang]]))

addTexts('operator', { zh: inLanguage('zh'), en: inLanguage('en') })

const KEY = 'operator_lang'

/** The language of the address, else the one chosen before, else the one that the server found. */
export function startLanguage(): void {
  const asked = new URLSearchParams(location.search).get('lang')
  const lang = chooseLanguage([asked, localStorage.getItem(KEY), document.documentElement.lang], navigator.languages)
  void switchLanguage(lang)
}

export async function switchLanguage(lang: Lang): Promise<void> {
  localStorage.setItem(KEY, lang)
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  await i18n.changeLanguage(lang)
}

export interface OperatorWords {
  lang: Lang
  /** Numbers are written with thousands separated; what only looks like one (an id, a year) is given as a text. */
  t(name: TextName, values?: Record<string, string | number>): string
  /** The name of a state, a channel or an outcome; `kind` where several kinds of things have it. */
  word(name: string, kind?: string): string
  of(text: Text): string
}

export function useWords(): OperatorWords {
  const { t, i18n: current } = useTranslation('operator')
  const lang = toLang(current.language)
  const words: Record<string, Text> = WORDS
  return {
    lang,
    t: (name, values = {}) =>
      t(
        name,
        mapValues(values, (value) => (typeof value === 'number' ? thousands(value) : value)),
      ),
    word: (name, kind) => (words[`${kind}.${name}`] ?? words[name])?.[lang] ?? name,
    of: (text) => text[lang],
  }
}

/** 93,780,000 ms as "1 d 2 h 3 min", whichever way. */
export function spanText(ms: number, { t }: OperatorWords): string {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const parts: [TextName, number][] = [
    ['days', Math.floor(minutes / 1440)],
    ['hours', Math.floor(minutes / 60) % 24],
    ['minutes', minutes % 60],
  ]
  return parts
    .filter(([, n]) => n > 0)
    .map(([name, n]) => t(name, { n }))
    .join(' ')
}
