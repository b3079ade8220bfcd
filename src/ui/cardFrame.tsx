import './cardFrame.css'
import type { ReactNode } from 'react'
import { Heading } from './heading.tsx'
import { Tap } from './tap.tsx'

/** The box of a card. */
export function CardFrame({ className, children }: { className?: string; children: ReactNode }) {
  return <article className={`sl-frame ${className ?? ''}`}>{children}</article>
}

interface CardTitleProps {
  /** Where the tap leads, when that is all that it does. */
  href: string | undefined
  onTap: (() => void) | null
  children: ReactNode
}

/** The heading of a card; with `onTap` a link or a button, whose target is the whole frame. */
export function CardTitle({ href, onTap, children }: CardTitleProps) {
  return (
    <Heading className="sl-frame-title">
      {onTap ? (
        <Tap className="sl-frame-open" href={href} onTap={onTap}>
          {children}
        </Tap>
      ) : (
        children
      )}
    </Heading>
  )
}
