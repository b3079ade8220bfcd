import { useCallback, useEffect, useState } from 'react'
import { useFormServices } from './context.ts'
import { type FormValidator, formValidator } from './engine/formValidator.ts'
import type { FormSchema, ValidatorModule } from './model.ts'

export type LoadedValidator =
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
