import './badge.css'
import type { ReactNode } from 'react'
import { TO_COME } from '#lib/partly.ts'
import type { Tone } from './tone.ts'

interface BadgeProps {
  tone?: Tone | undefined
  children: ReactNode
}

/** A short state in words, coloured by its tone; the place of one that is not known yet. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  const soon = children === TO_COME
  return (
    <span className={soon ? 'sl-badge sl-badge-soon' : 'sl-badge'} data-tone={tone} aria-hidden={soon || undefined}>
      {children}
    </span>
  )
}
