import { useTranslation } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'
import { langOf, languageOf } from '#lib/language.ts'
import type { Lang } from '#runtime/model.ts'

type LanguageStorage = Pick<Storage, 'getItem' | 'setItem'>

const CHOSEN = 'h5_lang'
/** Left by other pages of the platform. */
const GIVEN = 'lang'

/** The language to start in: what the address says, what the runner chose, what the platform left; Chinese otherwise. */
export function firstLanguage(query: URLSearchParams, storage: LanguageStorage): Lang {
  for (const value of [query.get('lang'), storage.getItem(CHOSEN), storage.getItem(GIVEN)]) {
    const lang = langOf(value)
    if (lang) return lang
  }
  return 'zh'
}

/** Sets the language: system texts, `<html lang>` and the next visit. */
export function setLanguage(lang: Lang, storage: LanguageStorage, root: HTMLElement): void {
  root.lang = lang === 'zh' ? 'zh-CN' : 'en'
  storage.setItem(CHOSEN, lang)
  void i18n.changeLanguage(lang)
}

/** The language the runner reads now. */
export function useLang(): Lang {
  const { i18n: instance } = useTranslation('app')
  return languageOf(instance.language)
}
