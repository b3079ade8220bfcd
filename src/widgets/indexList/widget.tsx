import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type IndexListProps, PROPS } from './props.gen.ts'
import { Rail } from './rail.tsx'
import { NS } from './texts.ts'
import './widget.css'

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
      <div className="sl-index-list-entries">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className="sl-index-list-entry">
            <Skeleton width="40%" height="1.25rem" />
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
