import type { i18n as I18n, TOptions } from 'i18next'
import { useCallback, useSyncExternalStore } from 'react'

// The part of react-i18next that we use (its hook on an initialised instance), without Trans, HOCs and suspense
// (2.5 KiB gzip); this stands in for react-i18next in the build. Tests run against the real one.

let instance: I18n | null = null
let version = 0
const listeners = new Set<() => void>()

function changed(): void {
  version += 1
  for (const listener of listeners) listener()
}

export const initReactI18next = {
  type: '3rdParty' as const,
  init(given: I18n): void {
    instance = given
    given.on('languageChanged', changed)
    given.store.on('added', changed)
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Texts of a namespace in the current language; renders again when that changes. */
export function useTranslation(ns: string): { t: (key: string, options?: TOptions) => string; i18n: I18n } {
  const current = useSyncExternalStore(subscribe, () => version)
  if (!instance) throw new Error('i18next is not initialised')
  const i18n = instance
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is another language or other texts
  const t = useCallback((key: string, options?: TOptions) => i18n.t(key, { ns, ...options }), [i18n, ns, current])
  return { t, i18n }
}
