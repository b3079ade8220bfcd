import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NS } from './texts.ts'

interface RailProps {
  letters: string[]
  onLetter(letter: string): void
}

/**
 * The letters at the side as one slider: a finger slides along it, arrow keys move from letter to letter.
 * Single letters would be smaller than a finger.
 */
export function Rail({ letters, onLetter }: RailProps) {
  const { t } = useTranslation(NS)
  const rail = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const nameOf = (index: number) => (letters[index] === '#' ? t('other') : (letters[index] ?? ''))

  const go = (index: number) => {
    const to = Math.min(Math.max(index, 0), letters.length - 1)
    const letter = letters[to]
    if (letter === undefined) return
    setAt(to)
    onLetter(letter)
  }
  const slide = (event: PointerEvent) => {
    const frame = rail.current?.getBoundingClientRect()
    if (!frame || frame.height === 0) return
    go(Math.floor(((event.clientY - frame.top) / frame.height) * letters.length))
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: Infinity }
    const index = to[event.key as keyof typeof to]
    if (index === undefined) return
    event.preventDefault()
    go(index)
  }
  return (
    <div
      ref={rail}
      className="sl-index-list-rail"
      role="slider"
      tabIndex={0}
      aria-label={t('index')}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={letters.length}
      aria-valuenow={at + 1}
      aria-valuetext={nameOf(at)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        slide(event)
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) slide(event)
      }}
    >
      {letters.map((letter, index) => (
        <span key={letter} aria-hidden="true" data-current={index === at ? '' : undefined}>
          {letter}
        </span>
      ))}
    </div>
  )
}
