import { useTranslation } from 'react-i18next'
import type { PageViews } from '#runtime/react/views.ts'
import { Button } from '#ui/button.tsx'
import { isArtName } from '#ui/emptyArt.tsx'
import { EmptyState } from '#ui/emptyState.tsx'
import { ErrorPanel } from '#ui/errorPanel.tsx'
import { ErrorSummary } from '#ui/errorSummary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import '#app/texts.ts'

/** What pages show where no widget can. */
export const PAGE_VIEWS: PageViews = {
  Error: ({ message, onRetry }) => <ErrorPanel text={message || undefined} onRetry={onRetry} />,
  Empty: ({ text, art, action }) => (
    <EmptyState
      art={isArtName(art) ? art : undefined}
      title={text}
      action={
        action && (
          <Button variant="primary" onClick={action.onTap}>
            {action.text}
          </Button>
        )
      }
    />
  ),
  Skeleton: () => (
    <div className="sl-block-skeleton">
      <Skeleton lines={3} />
    </div>
  ),
  Broken: BrokenBlock,
  Summary: ({ problems, onGo }) => (
    <ErrorSummary
      problems={problems.map((problem) => ({
        id: `${problem.input}${problem.path}`,
        message: problem.message,
        onGo: () => onGo(problem),
      }))}
    />
  ),
}

function BrokenBlock({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation('app')
  return (
    <div className="sl-block-broken" role="note">
      <p>{t('blockBroken')}</p>
      {onRetry && (
        <Button size="small" icon="refresh" onClick={onRetry}>
          {t('retry', { ns: 'ui' })}
        </Button>
      )}
    </div>
  )
}
