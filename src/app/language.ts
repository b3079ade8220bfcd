import { useTranslation } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'
import { langOf, languageOf } from '#lib/language.ts'
import type { Lang } from '#runtime/model.ts'

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

const CHOSEN = 'h5_lang'
/** Left by other pages of the platform. */
const GIVEN = 'lang'

/** The language to start in: what the address says, what the runner chose, what the platform left; Chinese otherwise. */
export function firstLanguage(query: URLSearchParams, shelf: Shelf): Lang {
  for (const value of [query.get('lang'), shelf.getItem(CHOSEN), shelf.getItem(GIVEN)]) {
    const lang = langOf(value)
    if (lang) return lang
  }
  return 'zh'
}

/** Speaks `lang` from now on: system texts, `<html lang>` and the next visit. */
export function speak(lang: Lang, shelf: Shelf, root: HTMLElement): void {
  root.lang = lang === 'zh' ? 'zh-CN' : 'en'
  shelf.setItem(CHOSEN, lang)
  void i18n.changeLanguage(lang)
}

/** The language the runner reads now. */
export function useLang(): Lang {
  const { i18n: speaking } = useTranslation('app')
  return languageOf(speaking.language)
}
