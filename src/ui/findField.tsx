import './findField.css'
import { useEffect, useRef, useState } from 'react'
import { useAlive } from '#lib/useAlive.ts'
import { Icon } from './icon.tsx'

/** Whether a text holds every word that is looked for. */
export type Holds = (text: string) => boolean

/** What is typed to find some of what stands below: whether anything is, and what holds it. */
export function useFind(): { looking: boolean; holds: Holds; onType(typed: string): void } {
  const [typed, onType] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return {
    looking: words.length > 0,
    holds: (text) => words.every((word) => text.toLowerCase().includes(word)),
    onType,
  }
}

interface FindFieldProps {
  label: string
  onType(typed: string): void
  /** How much was found, in words; empty while nothing is looked for. */
  found: string
  none: boolean
}

/** A field that shortens the list under it as one types. */
export function FindField({ label, onType, found, none }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const alive = useAlive()
  // What was typed before the code came is searched for.
  useEffect(() => onType(alive ? (field.current?.value ?? '') : ''), [alive, onType])
  return (
    <>
      <div className="sl-find">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          className="sl-find-field"
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <p className={none ? 'sl-find-none' : 'sl-visually-hidden'} role="status">
        {found}
      </p>
    </>
  )
}
