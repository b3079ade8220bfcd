import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findComponent, loadComponent, WITH_FORM } from './components.ts'
import type { InputProps } from './input.ts'
import { LoadTrouble } from './loadedList.tsx'

/** The control of an input type as soon as its folder is there; until then its outline, or a way to try again. */
export function anyInput({ name, ...props }: InputProps & { name: string }) {
  const Input = Object.hasOwn(WITH_FORM, name) ? WITH_FORM[name] : undefined
  return Input ? <Input key={name} {...props} /> : <Late key={name} name={name} {...props} />
}

function Late({ name, ...props }: InputProps & { name: string }) {
  const [status, setStatus] = useState(findComponent(name) ? 'ready' : 'loading')
  useEffect(() => {
    if (status !== 'loading') return
    let current = true
    loadComponent(name).then(
      (found) => current && setStatus(found ? 'ready' : 'unknown'),
      () => current && setStatus('error'),
    )
    return () => {
      current = false
    }
  }, [name, status])
  const Input = status === 'ready' ? findComponent(name) : undefined
  if (Input) return <Input {...props} />
  if (status === 'unknown') return <Unsupported {...props} />
  const loaded =
    status === 'error' ? ({ status, retry: () => setStatus('loading') } as const) : ({ status: 'loading' } as const)
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
