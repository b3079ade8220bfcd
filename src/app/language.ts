import { useTranslation } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'
import { CHOSEN_LANGUAGE, chooseLanguage, parseLang, readCookie, toLang } from '#lib/language.ts'
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
  const { document, navigator } = window
  const requested = parseLang(query.get('lang'))
  if (requested) {
    local.setItem(CHOSEN_LANGUAGE, requested)
    show(requested, document)
    // The next page is chosen by it; to write it waits for another process, and would keep this one waiting.
    setTimeout(() => writeCookie(toLang(i18n.language), document), COOKIE_AFTER)
    return
  }
  const stored = [readCookie(document.cookie, CHOSEN_LANGUAGE), local.getItem(CHOSEN_LANGUAGE), local.getItem(GIVEN)]
  show(chooseLanguage(stored, navigator?.languages ?? []), document)
}

/** Milliseconds: a page is there by then. */
const COOKIE_AFTER = 1_000

/** Sets the language: system texts, `<html lang>`, and the next visit. The cookie tells the pages that the platform draws. */
export function setLanguage(lang: Lang, { local, window: { document } }: LanguagePlace): void {
  local.setItem(CHOSEN_LANGUAGE, lang)
  writeCookie(lang, document)
  show(lang, document)
}

function writeCookie(lang: Lang, document: Document): void {
  document.cookie = `${CHOSEN_LANGUAGE}=${lang};path=/;max-age=31536000;samesite=lax`
}

function show(lang: Lang, { documentElement }: Document): void {
  documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  void i18n.changeLanguage(lang)
}

/** The language the runner reads now. */
export function useLang(): Lang {
  const { i18n: instance } = useTranslation('app')
  return toLang(instance.language)
}
