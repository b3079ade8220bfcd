import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { componentOf, loadComponent } from './components.ts'
import type { InputProps } from './input.ts'
import { LoadTrouble } from './loadedList.tsx'

/** The control of an input type as soon as its folder is there; until then its outline, or a way to try again. */
export function AnyInput({ name, ...props }: InputProps & { name: string }) {
  const [, draw] = useReducer((round: number) => round + 1, 0)
  const Input = componentOf(name)
  return Input ? <Input {...props} /> : <Late key={name} name={name} {...props} onLoaded={draw} />
}

function Late({ name, onLoaded, ...props }: InputProps & { name: string; onLoaded(): void }) {
  const [status, setStatus] = useState<'loading' | 'error' | 'unknown'>('loading')
  useEffect(() => {
    if (status !== 'loading') return
    let current = true
    loadComponent(name).then(
      (found) => current && (found ? onLoaded() : setStatus('unknown')),
      () => current && setStatus('error'),
    )
    return () => {
      current = false
    }
  }, [name, status, onLoaded])
  if (status === 'unknown') return <Unsupported {...props} />
  const loaded = status === 'error' ? { status, retry: () => setStatus('loading') } : { status }
  return <LoadTrouble loaded={loaded} control={props.control} failed="inputFailed" rows={1} />
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
