import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ErrorScreenProps } from './errorScreen.tsx'
import '#app/texts.ts'

let loading: Promise<{ default: ComponentType<ErrorScreenProps> }> | null = null

function load(): Promise<{ default: ComponentType<ErrorScreenProps> }> {
  loading ??= import('./errorScreen.tsx').then(
    ({ ErrorScreen }) => ({ default: ErrorScreen }),
    () => ({ default: PlainError }),
  )
  return loading
}

const Lazy = lazy(load)

/** Fetches the error screens while there still is a network. */
export function prepareErrorScreens(): void {
  void load()
}

/** An error screen; plain words when it cannot be loaded. */
export function LazyErrorScreen(props: ErrorScreenProps) {
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  )
}

/** Shown when the error screens cannot be loaded or the shell itself has crashed. */
export function PlainError() {
  const { t } = useTranslation('app')
  return (
    <div className="sl-page" role="alert">
      <h2>{t('unreachable')}</h2>
      <p>{t('unreachableText')}</p>
      <p>
        <button type="button" onClick={() => window.location.reload()}>
          {t('reload')}
        </button>
      </p>
    </div>
  )
}
