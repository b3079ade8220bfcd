import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type IndexListProps, PROPS } from './props.gen.ts'
import './widget.css'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

type Entry = IndexListProps['items'][number]

function IndexList({ items, current, emit }: IndexListProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const root = useRef<HTMLDivElement>(null)
  const groups = groupsOf(items)
  const goTo = (letter: string) =>
    root.current?.querySelector(`[data-letter="${letter}"]`)?.scrollIntoView?.({ block: 'start' })

  return (
    <div ref={root} className="sl-index-list">
      <div className="sl-index-list-groups">
        {groups.map(({ letter, entries }) => (
          <section key={letter} data-letter={letter} className="sl-index-list-group">
            <Heading className="sl-index-list-letter">{letter === '#' ? t('other') : letter}</Heading>
            <ul className="sl-index-list-entries">
              {entries.map((entry) => (
                <li key={entry.code}>
                  <Row
                    entry={entry}
                    chosen={String(entry.code) === String(current ?? '')}
                    onTap={() => emit('tap', entry)}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {groups.length > 1 && <Rail letters={groups.map((group) => group.letter)} onLetter={goTo} />}
    </div>
  )
}

function Row({ entry, chosen, onTap }: { entry: Entry; chosen: boolean; onTap: () => void }) {
  return (
    <button type="button" className="sl-index-list-entry" aria-current={chosen ? 'true' : undefined} onClick={onTap}>
      <span className="sl-index-list-name">{entry.name}</span>
      {entry.note && <span className="sl-index-list-note">{entry.note}</span>}
      {chosen && <Icon name="check" />}
    </button>
  )
}

function IndexListSkeleton() {
  return (
    <div className="sl-index-list">
      <div className="sl-index-list-groups">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="sl-index-list-group">
            <span />
            <div className="sl-index-list-entry">
              <Skeleton width="40%" height="1.25rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

export default defineWidget<IndexListProps>(PROPS, IndexList, { skeleton: IndexListSkeleton })

/** Entries of one letter, in the order they came. */
export interface LetterGroup<T> {
  letter: string
  entries: T[]
}

/** Groups entries by letter, A to Z; what has no Latin letter comes last under '#'. */
export function groupsOf<T extends { letter?: string }>(entries: readonly T[]): LetterGroup<T>[] {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const first = (entry.letter ?? '').charAt(0).toUpperCase()
    const letter = first >= 'A' && first <= 'Z' ? first : '#'
    groups.set(letter, [...(groups.get(letter) ?? []), entry])
  }
  return [...groups]
    .map(([letter, own]) => ({ letter, entries: own }))
    .sort((a, b) => Number(a.letter === '#') - Number(b.letter === '#') || (a.letter < b.letter ? -1 : 1))
}

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

export const NS = addTexts('indexListWidget', texts)
