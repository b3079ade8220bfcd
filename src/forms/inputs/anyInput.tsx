import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsFaulty } from '#forms/hooks.ts'
import { componentOf, loadComponent } from './components.ts'
import type { InputProps } from './input.ts'
import { type Loaded, LoadTrouble } from './loadedList.tsx'

/** The control of an input type as soon as its folder is there; until then its outline, or a way to try again. */
export function AnyInput({ name, ...props }: InputProps & { name: string }) {
  const found = useComponent(name)
  const faulty = useIsFaulty(props.pointer)
  if (found.status !== 'ready') {
    return <LoadTrouble loaded={found} control={props.control} failed="inputFailed" rows={1} />
  }
  const { Input } = found.value
  if (!Input) return <Unsupported {...props} />
  return <Input {...props} control={faulty ? { ...props.control, 'aria-invalid': true } : props.control} />
}

/** In place of a widget that this version does not know. */
function Unsupported({ control }: InputProps) {
  const { t } = useTranslation('forms')
  return (
    <p className="sl-form-trouble" id={control.id} role="alert">
      {t('unsupported')}
    </p>
  )
}

interface Found {
  Input: ComponentType<InputProps> | null
}

function useComponent(name: string): Loaded<Found> {
  const [state, setState] = useState<{ status: 'loading' | 'error' } | { status: 'ready'; value: Found }>({
    status: 'loading',
  })
  const [round, setRound] = useState(0)
  const known = componentOf(name)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (known) return
    let current = true
    loadComponent(name).then(
      (Input) => current && setState({ status: 'ready', value: { Input } }),
      () => current && setState({ status: 'error' }),
    )
    return () => {
      current = false
    }
  }, [name, known, round])
  const retry = useCallback(() => {
    setState({ status: 'loading' })
    setRound((before) => before + 1)
  }, [])
  if (known) return { status: 'ready', value: { Input: known } }
  if (state.status === 'error') return { status: 'error', retry }
  return state.status === 'ready' ? state : { status: 'loading' }
}
