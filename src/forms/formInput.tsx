import './texts.ts'
import { dequal as equal } from 'dequal/lite'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'
import { formatPointer, parsePointer } from '#lib/jsonPointer.ts'
import { memoizeByObject } from '#lib/memoize.ts'
import type { InputHandle, RestoredAnswer } from '#runtime/inputs.ts'
import type { Json, Lang } from '#runtime/model.ts'
import type { PrivacyClass } from '#runtime/ports.ts'
import { useInputHandle } from '#runtime/react/useInputHandle.ts'
import type { AnswerPort } from '#runtime/react/widget.ts'
import { afterPress } from '#ui/afterPress.ts'
import { Icon } from '#ui/icon.tsx'
import { describeAnswers } from './engine/describe.ts'
import { childUi, localText } from './engine/fieldAt.ts'
import { createFormStore, type FormDefinition, type FormStore } from './engine/formStore.ts'
import { wordIssueAfar } from './engine/issues.ts'
import { reconcile } from './engine/reconcile.ts'
import { fieldId } from './fieldId.ts'
import type { FieldGroup, FormUi, FormValue } from './model.ts'
import { FormView } from './theme/formView.tsx'

/** Milliseconds without a keystroke after which what was typed goes to the page and its draft. */
const IDLE = 300
/** Milliseconds after the first key of which the page does not know, however steadily is typed on. */
const LONGEST = 600

interface FormInputProps extends FormDefinition {
  /** Its name in the review. */
  label: string
  columns: number
  lang: Lang
  answer: AnswerPort | null
}

/**
 * A whole form as an input of the page. Its store is made from the answer that the page has then; from there on the
 * page gets the store's answers, and changes them only through the handle.
 */
export function FormInput({ schema, ui, hash, validator, label, columns, lang, answer }: FormInputProps) {
  const { t } = useTranslation('forms')
  const id = `form-${answer?.name ?? 'form'}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is made once for each hash, from what is saved then
  const { store, first } = useMemo(() => {
    const form = { schema, ui, hash, validator }
    const restored = restore(answer?.read() ?? null, form, lang)
    return { store: createFormStore(form, restored.value), first: restored.dropped }
  }, [hash, validator])
  const [late, setLate] = useState<string[]>([])
  const dropped = [...new Set([...first, ...late])]
  const { publish, refresh } = useExchange(store, answer, lang, setLate)
  useInputHandle(answer, {
    ...handleOf({ store, ui, id, label, lang, input: answer?.name ?? '', publish }),
    mergeExternal: refresh,
  })
  return (
    <>
      {dropped.length > 0 && (
        <p className="sl-form-dropped" role="status">
          <Icon name="info" />
          <span>{t('dropped', { list: dropped.join(t('listSeparator')) })}</span>
        </p>
      )}
      <FormView id={id} store={store} ui={ui} columns={columns} />
    </>
  )
}

function restore(answer: RestoredAnswer | null, form: FormDefinition, lang: Lang) {
  const saved = formValue(answer?.value)
  if (!saved) return { value: {}, dropped: [] }
  if (answer?.version === null) return { value: withoutEmpty(saved), dropped: [] }
  const same = answer?.version === form.hash
  return same ? { value: saved, dropped: [] } : reconcile(saved, form, lang)
}

/** Answers that a page has set: the platform keeps '' where nobody has answered. */
function withoutEmpty(value: FormValue): FormValue {
  return Object.fromEntries(Object.entries(value).filter(([, answer]) => answer !== ''))
}

function formValue(value: Json | undefined): FormValue | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
}

/**
 * Exchanges answers with the page. `publish` hands it the store's: when one is committed, when typing pauses, when the
 * page is hidden or left, and at once when it is called: nothing happens while the page has them, but for defaults that
 * the form filled in by itself, which the page gets when it validates. `refresh` takes in what the page got from
 * another tab or a slower storage; that also comes before anything is handed over, so that it is not overwritten.
 */
function useExchange(
  store: FormStore,
  answer: AnswerPort | null,
  lang: Lang,
  onDropped: (dropped: string[]) => void,
): { publish(filledIn?: boolean): void; refresh(): void } {
  const port = useRef(answer)
  const words = useRef(lang)
  useLayoutEffect(() => {
    port.current = answer
    words.current = lang
  })
  // What the page has as far as the store knows: what it was made from, then what was exchanged last.
  const [first] = useState(() => answer?.read().value ?? null)
  const exchange = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    /** When the first edit was made that the page does not know; null when it knows all. */
    let since: number | null = null
    let known = first
    const refresh = () => {
      const now = port.current?.read()
      if (!now || equal(now.value, known)) return
      const before = known
      known = now.value
      const restored = restore(now, store.form, words.current)
      onDropped(restored.dropped)
      store.mergeExternal(restored.value, formValue(before ?? undefined) ?? {})
    }
    const publish = (filledIn = false) => {
      clearTimeout(timer)
      refresh()
      if (since === null && !(filledIn && !equal(store.sent(), known ?? {}))) return
      clearTimeout(timer)
      since = null
      const { hash, ui } = store.form
      known = store.sent()
      port.current?.set(known, { version: hash, privacy: privacyOf(ui), defaults: store.defaults() })
    }
    const later = (ms: number) => {
      since ??= Date.now()
      clearTimeout(timer)
      timer = setTimeout(settled, Math.min(ms, since + LONGEST - Date.now()))
    }
    const settled = () => {
      // What is right already says so while it is typed, before the summary looks whether it still holds.
      afterPress(() => store.mend())
      publish()
    }
    return { publish, refresh, soon: later }
  }, [store, first, onDropped])
  useEffect(() => {
    const { publish, refresh, soon } = exchange
    const stop = store.onEdit((edit) => soon(edit === 'typing' ? IDLE : 0))
    const hidden = () => {
      if (document.visibilityState === 'hidden') publish()
    }
    const left = () => publish()
    window.addEventListener('pagehide', left)
    document.addEventListener('visibilitychange', hidden)
    refresh()
    return () => {
      publish()
      stop()
      window.removeEventListener('pagehide', left)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [store, exchange])
  return exchange
}

interface HandleParts {
  store: FormStore
  ui: FormUi
  id: string
  label: string
  lang: Lang
  input: string
  publish(filledIn?: boolean): void
}

function handleOf({ store, ui, id, label, lang, input, publish }: HandleParts): InputHandle {
  return {
    async validate() {
      const lost = await store.arrived()
      const issues = store.validate()
      publish(true)
      const message = i18n.t('uploadFailed', { ns: 'forms', lng: lang })
      const untold = lost.filter((at) => issues.every(({ path }) => path !== at))
      const failed = untold.map((path) => ({ path, keyword: 'server', params: {}, said: message }))
      return [...issues, ...failed].map((issue) => {
        const section = sectionOf(issue.path, ui, lang) || label
        const message = wordIssueAfar(issue, store, ui, lang)
        return { input, path: issue.path, message, ...(section ? { section } : {}) }
      })
    },
    describe: () => ({
      label: label || i18n.t('answers', { ns: 'forms', lng: lang }),
      rows: describeAnswers(store, ui, lang),
    }),
    focus: (path) => focusField(id, path),
    holds: ({ path }) => store.issueAt(path) !== null,
    showErrors: (problems) =>
      store.showIssues(problems.map(({ path, message }) => ({ path, keyword: 'server', params: {}, said: message }))),
    take(value) {
      store.replace(withoutEmpty(formValue(value) ?? {}))
      publish()
    },
  }
}

/** Title of the group of fields that a path leads into. */
function sectionOf(path: string, ui: FormUi, lang: Lang): string {
  const [name = '', ...inside] = parsePointer(path)
  const group = groupsOf(ui).get(name)
  return localText(group?.title ?? (inside.length > 0 ? childUi(ui, name)['ui:title'] : ''), lang)
}

/** The group of each field: a submit asks for as many as there are faults. */
const groupsOf = memoizeByObject((ui: FormUi) => {
  const groups = new Map<string, FieldGroup>()
  for (const group of ui['ui:groups'] ?? [])
    for (const name of group.fields) if (!groups.has(name)) groups.set(name, group)
  return groups
})

function focusField(id: string, path: string): void {
  const steps = parsePointer(path)
  const exact = document.getElementById(fieldId(id, steps))
  const places = [...document.querySelectorAll<HTMLElement>(`[data-form="${id}"] [data-path]`)]
  const inside = places.find((place) => place.dataset.path === formatPointer(steps)) ?? places[0]
  const control = exact ?? inside?.querySelector<HTMLElement>('input, select, textarea, button')
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** The privacy class of every field by JSON pointer; `personal` is what is not named. */
const privacyOf = memoizeByObject((ui: FormUi) => {
  const found: Record<string, PrivacyClass> = {}
  collectPrivacy(ui, [], found)
  return found
})

function collectPrivacy(ui: FormUi, steps: string[], found: Record<string, PrivacyClass>): void {
  const own = ui['ui:privacy']
  if (own && own !== 'personal' && steps.length > 0) found[formatPointer(steps)] = own
  for (const [name, child] of Object.entries(ui)) {
    if (name.startsWith('ui:') || typeof child !== 'object' || child === null || Array.isArray(child)) continue
    collectPrivacy(child as FormUi, [...steps, name], found)
  }
}
