import './texts.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { type ArtName, EmptyState } from './emptyState.tsx'

interface ErrorPanelProps {
  title?: ReactNode
  text?: ReactNode
  art?: ArtName | undefined
  onRetry?: (() => void) | undefined
  /** The retry is under way. */
  busy?: boolean | undefined
  /** Another way out, beside the retry. */
  action?: ReactNode
}

/** Says what failed and what can be done, in place of the thing that failed. */
export function ErrorPanel({ title, text, art = 'error', onRetry, busy, action }: ErrorPanelProps) {
  const { t } = useTranslation('ui')
  const retry = onRetry && (
    <Button variant="primary" icon="refresh" busy={busy} onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState
        art={art}
        title={title ?? t('errorTitle')}
        text={text ?? t('errorText')}
        action={
          (retry || action) && (
            <>
              {retry}
              {action}
            </>
          )
        }
      />
    </div>
  )
}
