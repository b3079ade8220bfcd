import { useTranslation } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'
import { CHOSEN_LANGUAGE, chooseLanguage, cookieOf, langOf, languageOf } from '#lib/language.ts'
import type { Lang } from '#runtime/model.ts'

/** Where the runner's choice is kept and shown. */
interface LanguagePlace {
  local: Pick<Storage, 'getItem' | 'setItem'>
  window: { document: Document; navigator?: { languages?: readonly string[] } }
}

/** Left by other pages of the platform. */
const GIVEN = 'lang'

/** Starts in the language of the one rule (lib/language.ts). What the address says is kept like a choice; what the browser reads is not. */
export function startLanguage(query: URLSearchParams, { local, window }: LanguagePlace): void {
  const said = langOf(query.get('lang'))
  const kept = [cookieOf(window.document.cookie, CHOSEN_LANGUAGE), local.getItem(CHOSEN_LANGUAGE), local.getItem(GIVEN)]
  if (said) setLanguage(said, { local, window })
  else show(chooseLanguage(kept, window.navigator?.languages ?? []), window.document)
}

/** Sets the language: system texts, `<html lang>`, and the next visit. The cookie tells the pages that the platform draws. */
export function setLanguage(lang: Lang, { local, window: { document } }: LanguagePlace): void {
  local.setItem(CHOSEN_LANGUAGE, lang)
  document.cookie = `${CHOSEN_LANGUAGE}=${lang};path=/;max-age=31536000;samesite=lax`
  show(lang, document)
}

function show(lang: Lang, { documentElement }: Document): void {
  documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  void i18n.changeLanguage(lang)
}

/** The language the runner reads now. */
export function useLang(): Lang {
  const { i18n: instance } = useTranslation('app')
  return languageOf(instance.language)
}
