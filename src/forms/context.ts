import { createContext, useContext } from 'react'
import type { Json, JsonObject, Lang } from '#runtime/model.ts'
import type { FormStore } from './engine/formStore.ts'
import type { FormUi } from './model.ts'

/** What a form needs from outside; the application supplies it. */
export interface FormServices {
  /** Calls an operation of the contract and answers its result; throws a worded error. */
  load(operation: string, params: JsonObject): Promise<Json>
  /** Stores a file and answers its path on the file host. */
  upload(file: File): Promise<{ path: string }>
  /** Hands a file to an operation of the contract, after its other parameters; throws a worded error. */
  sendFile(operation: string, params: JsonObject, file: File): Promise<Json>
  /** Imports a published validator module, for example `objects/<hash>.js`. */
  importValidator(path: string): Promise<unknown>
  /** A validator module that was imported before the page was shown; undefined when it was not. */
  importedValidator?(path: string): unknown
  /** Where an uploaded path can be seen; the path itself when the host is the page's. */
  fileUrl?(path: string): string
}

const unavailable = (): Promise<never> => Promise.reject(new Error('No FormServices provided'))

export const FormServicesContext = createContext<FormServices>({
  load: unavailable,
  upload: unavailable,
  sendFile: unavailable,
  importValidator: unavailable,
})

export function useFormServices(): FormServices {
  return useContext(FormServicesContext)
}

/** What the controls of one form share. */
export interface FormScope {
  store: FormStore
  ui: FormUi
  lang: Lang
}

export const FormScopeContext = createContext<FormScope | null>(null)

/** The form around a control. Throws outside of one. */
export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('A form control was rendered outside a form')
  return scope
}
