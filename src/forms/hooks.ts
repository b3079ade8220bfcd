import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { wordIssue } from '#forms/engine/issues.ts'
import { languageOf } from '#lib/language.ts'
import type { Json, Lang } from '#runtime/model.ts'

export function useLang(): Lang {
  return languageOf(useTranslation('forms').i18n.language)
}

/** The committed answer of a field; only controls that show it render when it changes. */
export function useFieldValue(pointer: string): Json | undefined {
  const { store } = useFormScope()
  const subscribe = useCallback((listener: () => void) => store.onValue(pointer, listener), [store, pointer])
  return useSyncExternalStore(subscribe, () => store.valueAt(pointer))
}

/** What is wrong with a field, in the runner's words; null when nothing is shown. */
export function useFieldError(pointer: string): string | null {
  const { store, ui } = useFormScope()
  const lang = useLang()
  const subscribe = useCallback((listener: () => void) => store.onIssue(pointer, listener), [store, pointer])
  const issue = useSyncExternalStore(subscribe, () => store.issueAt(pointer))
  return issue ? wordIssue(issue, store.form.schema, ui, lang) : null
}
