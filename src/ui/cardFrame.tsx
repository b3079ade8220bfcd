import './cardFrame.css'
import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'

/** The box of a card. */
export function CardFrame({ className, children }: { className?: string; children: ReactNode }) {
  return <article className={className ? `sl-frame ${className}` : 'sl-frame'}>{children}</article>
}

/** The heading of a card; with `onTap` a button, whose target is the whole frame. */
export function CardTitle({ onTap, children }: { onTap: (() => void) | null; children: ReactNode }) {
  return (
    <Heading className="sl-frame-title">
      {onTap ? (
        <button type="button" className="sl-frame-open" onClick={onTap}>
          {children}
        </button>
      ) : (
        children
      )}
    </Heading>
  )
}
