import { useTranslation } from 'react-i18next'
import { useTitle } from '#app/page/title.ts'
import '#app/texts.ts'
import './texts.ts'
import { useServices } from '#app/services.ts'
import { Button } from '#ui/button.tsx'
import type { ArtName } from '#ui/emptyArt.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'

export type Trouble = 'gone' | 'unreachable' | 'broken' | 'outdated' | 'missingQuery'

const ART: Record<Trouble, ArtName> = {
  gone: 'search',
  unreachable: 'offline',
  broken: 'error',
  outdated: 'error',
  missingQuery: 'search',
}

/** Trouble that may be gone at the next try; the others are about the address itself. */
const RETRIES: ReadonlySet<Trouble> = new Set(['unreachable', 'broken'])

/** A whole page that could not be shown: what happened, and what can be done. */
export function ErrorScreen({ trouble, onRetry, busy }: { trouble: Trouble; onRetry?: () => void; busy?: boolean }) {
  const { t } = useTranslation('errors')
  const services = useServices()
  const words = (key: string) => t(key, { ns: trouble === 'unreachable' ? 'app' : 'errors' })
  useTitle(words(trouble))
  const reload = trouble === 'outdated' ? () => services.window.location.reload() : undefined
  return (
    <ErrorPanel
      art={ART[trouble]}
      title={words(trouble)}
      text={words(`${trouble}Text`)}
      busy={busy}
      onRetry={reload ?? (RETRIES.has(trouble) ? onRetry : undefined)}
      action={<Button onClick={() => services.navigator.go(services.site.routes.home)}>{t('goHome')}</Button>}
    />
  )
}
