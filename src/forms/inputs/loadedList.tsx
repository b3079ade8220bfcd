import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormServices, useFormServices } from '#forms/context.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { Button } from '#ui/button.tsx'
import type { FieldControl } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export type Loaded<T> = { status: 'loading' } | { status: 'ready'; value: T } | { status: 'error'; retry: () => void }

// Lists are long and the same for every field that shows them.
const lists = new WeakMap<FormServices, Map<string, Promise<Json>>>()

function listOf(services: FormServices, operation: string, params: JsonObject): Promise<Json> {
  const known = lists.get(services) ?? new Map<string, Promise<Json>>()
  lists.set(services, known)
  const key = JSON.stringify([operation, params])
  const asked = known.get(key) ?? services.load(operation, params)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

const NOTHING: JsonObject = {}

/**
 * What the operation `source` answers, read by `read`; a failure, or no source at all, can be tried again. `read` and
 * `params` are the same objects as long as they say the same.
 */
export function useLoaded<T>(
  source: string | undefined,
  read: (value: Json) => T,
  params: JsonObject = NOTHING,
): Loaded<T> {
  const services = useFormServices()
  const [state, setState] = useState<{ status: 'loading' | 'error' } | { status: 'ready'; value: T }>({
    status: 'loading',
  })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let current = true
    setState((before) => (before.status === 'loading' ? before : { status: 'loading' }))
    const asked =
      source === undefined ? Promise.reject(new Error('the field names no source')) : listOf(services, source, params)
    asked.then(
      (value) => current && setState({ status: 'ready', value: read(value) }),
      () => current && setState({ status: 'error' }),
    )
    return () => {
      current = false
    }
  }, [services, source, read, params, round])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setRound((before) => before + 1)
  }, [])
  if (state.status === 'error') return { status: 'error', retry }
  return state.status === 'ready' ? state : { status: 'loading' }
}

interface LoadTroubleProps {
  loaded: { status: 'loading' } | { status: 'error'; retry: () => void }
  control: FieldControl
  failed: 'areaFailed' | 'countryFailed' | 'inputFailed' | 'choicesFailed'
  rows: number
}

/** In place of a control whose list is not there yet: its outline, or what failed and a way to try again. */
export function LoadTrouble({ loaded, control, failed, rows }: LoadTroubleProps) {
  const { t } = useTranslation('forms')
  if (loaded.status === 'loading') {
    return (
      <div id={control.id} role="status" aria-label={t('loading')}>
        <Skeleton height={48 * rows} radius={10} />
      </div>
    )
  }
  return (
    <div className="sl-form-trouble" role="alert">
      <span>{t(failed)}</span>
      {/* The field's label names what has its id: the button says what it does itself. */}
      <Button id={control.id} size="small" icon="refresh" aria-label={t('retry')} onClick={loaded.retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
