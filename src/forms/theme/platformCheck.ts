import { dequal as equal } from 'dequal/lite'
import { type FocusEvent, useRef } from 'react'
import { useFormScope, useFormServices } from '#forms/context.ts'
import { errorPointer } from '#forms/engine/issues.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer, parsePointer } from '#lib/jsonPointer.ts'
import type { JsonObject } from '#runtime/model.ts'
import { RequestError } from '#runtime/ports.ts'

/**
 * Asks the operation that a field's `check` names when the field is left with a sound answer, and shows its refusal at
 * the field. An answer that comes after the runner has changed what was asked is dropped; no answer says nothing.
 */
export function usePlatformCheck(pointer: string, check: unknown): ((event: FocusEvent) => void) | undefined {
  const { store } = useFormScope()
  const services = useFormServices()
  const last = useRef<JsonObject | null>(null)
  if (!isRecord(check) || typeof check.operation !== 'string') return undefined
  const { operation } = check
  const [own = ''] = parsePointer(pointer).slice(-1)
  const given = isRecord(check.with) ? check.with : { [own]: own }
  const asked = (): JsonObject | null => {
    const params: JsonObject = {}
    for (const [parameter, name] of Object.entries(given)) {
      const value = store.valueAt(formatPointer([String(name)]))
      if (value === undefined) return null
      params[parameter] = value
    }
    return params
  }
  const ask = async () => {
    const params = asked()
    if (!params || equal(params, last.current) || store.errors().some((error) => errorPointer(error) === pointer))
      return
    last.current = params
    try {
      await services.load(operation, params)
    } catch (error) {
      if (!(error instanceof RequestError) || error.retry || !error.message) {
        // Silence: it is asked again when the field is left again.
        last.current = null
        return
      }
      if (equal(asked(), params))
        store.showIssues([{ path: pointer, keyword: 'check', params: {}, said: error.message }])
    }
  }
  return ({ currentTarget, relatedTarget }) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    void ask()
  }
}
