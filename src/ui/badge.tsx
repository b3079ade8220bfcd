import './badge.css'
import type { ReactNode } from 'react'
import { TO_COME } from '#lib/partlyKnown.ts'

interface BadgeProps {
  tone?: Tone | undefined
  children: ReactNode
}

/** A short state in words, coloured by its tone; the place of one that is not known yet. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  const isPlaceholder = children === TO_COME
  return (
    <span
      className={isPlaceholder ? 'sl-badge sl-badge-soon' : 'sl-badge'}
      data-tone={tone}
      aria-hidden={isPlaceholder || undefined}
    >
      {children}
    </span>
  )
}

/** What a coloured piece says; words say it too, colour never alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent'
