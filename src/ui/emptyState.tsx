import './emptyState.css'
import { lazy, type ReactNode, Suspense } from 'react'
import { useAlive } from '#lib/useAlive.ts'

const ARTS = ['races', 'orders', 'coupons', 'places', 'search', 'players', 'error', 'offline', 'done'] as const
export type ArtName = (typeof ARTS)[number]

/** The name of a drawing that came from config. */
export function isArtName(name: unknown): name is ArtName {
  return ARTS.some((art) => art === name)
}

const Blank = () => <div className="sl-empty-art" />
// Most pages have something to show. Without a network the drawing may not come: the words are enough then.
const EmptyArt = lazy(() =>
  import('./emptyArt.tsx').then(
    (module) => ({ default: module.EmptyArt }),
    () => ({ default: Blank }),
  ),
)

interface EmptyStateProps {
  art?: ArtName | undefined
  title: ReactNode
  text?: ReactNode
  /** A button, as a rule. */
  action?: ReactNode
}

/** What stands where there is nothing to show: a drawing, what is missing and what can be done. */
export function EmptyState({ art = 'search', title, text, action }: EmptyStateProps) {
  return (
    <div className="sl-empty">
      {useAlive() ? (
        <Suspense fallback={<Blank />}>
          <EmptyArt name={art} />
        </Suspense>
      ) : (
        <Blank />
      )}
      <h2 className="sl-empty-title">{title}</h2>
      {text && <p className="sl-empty-text">{text}</p>}
      {action && <div className="sl-empty-action">{action}</div>}
    </div>
  )
}
