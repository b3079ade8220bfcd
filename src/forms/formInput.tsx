import './texts.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'
import { pointerOf, stepsOf } from '#lib/jsonPointer.ts'
import type { InputHandle } from '#runtime/inputs.ts'
import type { Lang } from '#runtime/model.ts'
import { useInputHandle } from '#runtime/react/useInputHandle.ts'
import type { AnswerPort } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import type { FormScope } from './context.ts'
import { describeAnswers } from './engine/describe.ts'
import { createFormStore, type FormStore } from './engine/formStore.ts'
import type { FormValidator } from './engine/formValidator.ts'
import { wordIssue } from './engine/issues.ts'
import { reconcile } from './engine/reconcile.ts'
import type { FormSchema, FormUi, FormValue } from './model.ts'
import { FormView } from './theme/formView.tsx'
import { useDraftSync } from './useDraftSync.ts'

interface FormInputProps {
  schema: FormSchema
  ui: FormUi
  hash: string
  validator: FormValidator
  title: string
  columns: number
  lang: Lang
  answer: AnswerPort | null
}

/** A whole form as an input of the page: restores its answers, keeps them, and answers for them. */
export function FormInput({ schema, ui, hash, validator, title, columns, lang, answer }: FormInputProps) {
  const { t } = useTranslation('forms')
  const id = `form-${answer?.name ?? 'form'}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is made once for each hash, from what is saved then
  const start = useMemo(() => {
    const restored = restore(answer, { schema, ui, hash }, lang)
    return { store: createFormStore({ schema, ui, hash, validator }, restored.value), dropped: restored.dropped }
  }, [hash, validator])
  const { store } = start
  store.form.ui = ui
  const [names] = useState(() => new Map<string, { value: string; name: { zh: string; en: string } }>())
  const scope = useMemo<FormScope>(
    () => ({ store, nameCode: (pointer, value, name) => names.set(pointer, { value, name }) }),
    [store, names],
  )
  const draft = useDraftSync(store, answer)
  useInputHandle(answer, handleOf({ store, id, title, lang, input: answer?.name ?? '', names, save: draft.save }))
  return (
    <>
      {start.dropped.length > 0 && (
        <p className="sl-form-dropped" role="status">
          <Icon name="info" />
          <span>{t('dropped', { list: start.dropped.join(t('listSeparator')) })}</span>
        </p>
      )}
      <FormView id={id} scope={scope} schema={store.form.schema} ui={ui} columns={columns} disabled={false} />
    </>
  )
}

function restore(answer: AnswerPort | null, form: { schema: FormSchema; ui: FormUi; hash: string }, lang: Lang) {
  const saved = answer?.value ?? null
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return { value: {}, dropped: [] }
  const same = answer?.version === null || answer?.version === form.hash
  return same ? { value: saved as FormValue, dropped: [] } : reconcile(saved, form, lang)
}

interface HandleParts {
  store: FormStore
  id: string
  title: string
  lang: Lang
  input: string
  names: Map<string, { value: string; name: { zh: string; en: string } }>
  save(): void
}

function handleOf({ store, id, title, lang, input, names, save }: HandleParts): InputHandle {
  return {
    validate() {
      const issues = store.validate()
      save()
      const { schema, ui } = store.form
      return issues.map((issue) => ({ input, path: issue.path, message: wordIssue(issue, schema, ui, lang) }))
    },
    describe: () => ({
      label: title || i18n.t('answers', { ns: 'forms', lng: lang }),
      rows: describeAnswers(store, lang, (pointer, value) => {
        const known = names.get(pointer)
        return known?.value === value ? known.name[lang] : undefined
      }),
    }),
    focus: (path) => focusField(id, path),
    showErrors: (problems) =>
      store.showIssues(problems.map(({ path, message }) => ({ path, keyword: 'server', params: {}, said: message }))),
  }
}

function focusField(id: string, path: string): void {
  const steps = stepsOf(path)
  const exact = document.getElementById([id, ...steps].join('_'))
  const places = [...document.querySelectorAll<HTMLElement>(`[data-form="${id}"] [data-path]`)]
  const inside = places.find((place) => place.dataset.path === pointerOf(steps)) ?? places[0]
  const control = exact ?? inside?.querySelector<HTMLElement>('input, select, textarea, button')
  control?.scrollIntoView?.({ block: 'center' })
  control?.focus({ preventScroll: true })
}
