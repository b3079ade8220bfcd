import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { formatPointer } from '#lib/jsonPointer.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import { listReads } from '#runtime/expression/reads.ts'
import { findTree } from '#runtime/expression/trees.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { useFormScope, useFormServices } from './context.ts'
import { type FormValidator, formValidator } from './engine/formValidator.ts'
import { wordIssue } from './engine/issues.ts'
import type { FormSchema, ValidatorModule } from './model.ts'
import { answersScope } from './rules.ts'

/** The language of the form around a control. */
export function useLang(): Lang {
  return useFormScope().lang
}

/** The committed answer of a field; only controls that show it render when it changes. */
export function useFieldValue(pointer: string): Json | undefined {
  const { store } = useFormScope()
  const subscribe = useCallback((listener: () => void) => store.onField(pointer, listener), [store, pointer])
  const read = () => store.valueAt(pointer)
  return useSyncExternalStore(subscribe, read, read)
}

/** Whether an expression over the form's answers is true, as the answers change. */
export function useHolds(text: string): boolean {
  const { store } = useFormScope()
  const node = findTree(text)
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = listReads(node).names.map(({ path }) => store.onField(formatPointer(path.slice(0, 1)), listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, node],
  )
  const holds = () => Boolean(evaluate(node, answersScope(store.value())))
  return useSyncExternalStore(subscribe, holds, holds)
}

/** The committed answer of a field, and what is wrong with it in the runner's words; null when nothing is shown. */
export function useField(pointer: string): { value: Json | undefined; error: string | null } {
  const { store, ui, lang } = useFormScope()
  const subscribe = useCallback((listener: () => void) => store.onField(pointer, listener), [store, pointer])
  const read = () => store.shownAt(pointer)
  const { value, issue } = useSyncExternalStore(subscribe, read, read)
  return { value, error: issue && wordIssue(issue, store, ui, lang) }
}

/** What is wrong with a field alone. */
export function useFieldError(pointer: string): string | null {
  const { store, ui, lang } = useFormScope()
  const subscribe = useCallback((listener: () => void) => store.onField(pointer, listener), [store, pointer])
  const read = () => store.issueAt(pointer)
  const issue = useSyncExternalStore(subscribe, read, read)
  return issue && wordIssue(issue, store, ui, lang)
}

type LoadedValidator =
  | { status: 'loading' }
  | { status: 'ready'; hash: string; validator: FormValidator }
  | { status: 'error'; retry: () => void }

/** The compiled validators of a form, imported once; without them nothing can be submitted. */
export function useValidator(path: string | undefined, schema: FormSchema | undefined, hash: string): LoadedValidator {
  const services = useFormServices()
  const [state, setState] = useState<LoadedValidator | { status: 'error' }>(() => {
    const module = path && schema ? services.importedValidator?.(path) : undefined
    return module === undefined || !schema ? { status: 'loading' } : loadedFrom(module, schema, hash)
  })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again; the hash stands for the schema
  useEffect(() => {
    if (!path || !schema || (round === 0 && state.status === 'ready' && state.hash === hash)) return
    let current = true
    setState((before) => (before.status === 'ready' && before.hash === hash ? before : { status: 'loading' }))
    services.importValidator(path).then(
      (module) => current && setState(loadedFrom(module, schema, hash)),
      () => current && setState({ status: 'error' }),
    )
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

/** A module bound to its form; `error` when it is none, or another form's. */
function loadedFrom(module: unknown, schema: FormSchema, hash: string): LoadedValidator | { status: 'error' } {
  try {
    return isValidatorModule(module)
      ? { status: 'ready', hash, validator: formValidator(schema, module) }
      : { status: 'error' }
  } catch {
    return { status: 'error' }
  }
}

function isValidatorModule(module: unknown): module is ValidatorModule {
  if (typeof module !== 'object' || module === null) return false
  if (!('validate' in module) || !('conditions' in module)) return false
  return typeof module.validate === 'function' && Array.isArray(module.conditions)
}
