import './emptyState.css'
import type { ReactNode } from 'react'
import { type ArtName, EmptyArt } from './emptyArt.tsx'

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
      <EmptyArt name={art} />
      <h2 className="sl-empty-title">{title}</h2>
      {text && <p className="sl-empty-text">{text}</p>}
      {action && <div className="sl-empty-action">{action}</div>}
    </div>
  )
}
