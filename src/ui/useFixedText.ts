import { useSyncExternalStore } from 'react'
import { fixedText, i18n } from '#lib/i18n.ts'

function onLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}
const language = () => i18n.language

/** Texts without parameters in the language of the page, for what is drawn hundreds of times: `useTranslation` costs more. */
export function useFixedText(namespace: string): (key: string) => string {
  const lang = useSyncExternalStore(onLanguage, language, language)
  return (key) => fixedText(namespace, key, lang)
}
