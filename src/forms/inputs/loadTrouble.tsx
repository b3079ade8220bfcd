import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { FieldControl } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface LoadTroubleProps {
  loaded: { status: 'loading' } | { status: 'error'; retry: () => void }
  control: FieldControl
  failed: 'areaFailed' | 'countryFailed'
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
      <Button id={control.id} size="small" icon="refresh" onClick={loaded.retry}>
        {t('retry')}
      </Button>
    </div>
  )
}
