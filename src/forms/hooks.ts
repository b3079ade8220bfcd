import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { pointerOf } from '#lib/jsonPointer.ts'
import { languageOf } from '#lib/language.ts'
import { parseOrNull } from '#runtime/binding.ts'
import type { Node } from '#runtime/expression/ast.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import { readsOf } from '#runtime/expression/reads.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { useFormScope, useFormServices } from './context.ts'
import { type FormValidator, formValidator } from './engine/formValidator.ts'
import { wordIssue } from './engine/issues.ts'
import type { FormSchema, ValidatorModule } from './model.ts'
import { answersScope } from './rules.ts'

export function useLang(): Lang {
  return languageOf(useTranslation('forms').i18n.language)
}

/** The committed answer of a field; only controls that show it render when it changes. */
export function useFieldValue(pointer: string): Json | undefined {
  const { store } = useFormScope()
  const subscribe = useCallback((listener: () => void) => store.onValue(pointer, listener), [store, pointer])
  return useSyncExternalStore(subscribe, () => store.valueAt(pointer))
}

const NEVER: Node = { kind: 'literal', value: false }

/** Whether an expression over the form's answers is true, as the answers change; never without one. */
export function useHolds(text: string | undefined): boolean {
  const { store } = useFormScope()
  const node = text === undefined ? NEVER : parseOrNull(text)
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = readsOf(node).names.map(({ path }) => store.onValue(pointerOf(path.slice(0, 1)), listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, node],
  )
  const holds = () => Boolean(evaluate(node, answersScope(store.value())))
  return useSyncExternalStore(subscribe, text === undefined ? no : holds)
}

const no = () => false

/** What is wrong with a field, in the runner's words; null when nothing is shown. */
export function useFieldError(pointer: string): string | null {
  const { store, ui } = useFormScope()
  const lang = useLang()
  const subscribe = useCallback((listener: () => void) => store.onIssue(pointer, listener), [store, pointer])
  const issue = useSyncExternalStore(subscribe, () => store.issueAt(pointer))
  return issue ? wordIssue(issue, store.form.schema, ui, lang) : null
}

type LoadedValidator =
  | { status: 'loading' }
  | { status: 'ready'; hash: string; validator: FormValidator }
  | { status: 'error'; retry: () => void }

/** The compiled validators of a form, imported once; without them nothing can be submitted. */
export function useValidator(path: string | undefined, schema: FormSchema | undefined, hash: string): LoadedValidator {
  const services = useFormServices()
  const [state, setState] = useState<LoadedValidator | { status: 'error' }>({ status: 'loading' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again; the hash stands for the schema
  useEffect(() => {
    if (!path || !schema) return
    let current = true
    setState((before) => (before.status === 'ready' && before.hash === hash ? before : { status: 'loading' }))
    services
      .importValidator(path)
      .then((module) => {
        if (!isValidatorModule(module)) throw new Error(`${path} is no form validator`)
        const validator = formValidator(schema, module)
        if (current) setState({ status: 'ready', hash, validator })
      })
      .catch(() => {
        if (current) setState({ status: 'error' })
      })
    return () => {
      current = false
    }
  }, [services, path, hash, round])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setRound((before) => before + 1)
  }, [])
  return state.status === 'error' ? { status: 'error', retry } : state
}

function isValidatorModule(module: unknown): module is ValidatorModule {
  if (typeof module !== 'object' || module === null) return false
  if (!('validate' in module) || !('conditions' in module)) return false
  return typeof module.validate === 'function' && Array.isArray(module.conditions)
}
