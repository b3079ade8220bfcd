import './badge.css'
import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

interface BadgeProps {
  tone?: Tone | undefined
  children: ReactNode
}

/** A short state in words, coloured by its tone. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className="sl-badge" data-tone={tone}>
      {children}
    </span>
  )
}
