import { useCallback, useEffect, useState } from 'react'
import { useFormServices } from '#forms/context.ts'
import type { Json } from '#runtime/model.ts'

export type Loaded<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'error'; retry: () => void }

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
    services.load(operation, {}).then(
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
  return state.status === 'error' ? { status: 'error', retry } : (state as Loaded<T>)
}
