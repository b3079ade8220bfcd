import { useCallback, useEffect, useState } from 'react'
import { type FormServices, useFormServices } from '#forms/context.ts'
import type { Json } from '#runtime/model.ts'

export type Loaded<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'error'; retry: () => void }

// Lists are long and the same for every field that shows them.
const lists = new WeakMap<FormServices, Map<string, Promise<Json>>>()

function listOf(services: FormServices, operation: string): Promise<Json> {
  const known = lists.get(services) ?? new Map<string, Promise<Json>>()
  lists.set(services, known)
  const asked = known.get(operation) ?? services.load(operation, {})
  known.set(operation, asked)
  asked.catch(() => known.delete(operation))
  return asked
}

/** What an operation answers, read by `read`; a failure can be tried again. */
export function useLoaded<T>(operation: string, read: (value: Json) => T): Loaded<T> {
  const services = useFormServices()
  const [state, setState] = useState<{ status: 'loading' | 'error' } | { status: 'ready'; value: T }>({
    status: 'loading',
  })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let current = true
    listOf(services, operation).then(
      (value) => current && setState({ status: 'ready', value: read(value) }),
      () => current && setState({ status: 'error' }),
    )
    return () => {
      current = false
    }
  }, [services, operation, read, round])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setRound((before) => before + 1)
  }, [])
  if (state.status === 'error') return { status: 'error', retry }
  return state.status === 'ready' ? state : { status: 'loading' }
}
