import './timeline.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import texts from './texts.json' with { type: 'json' }

addTexts('timeline', texts)

export interface Moment {
  title: ReactNode
  state: 'done' | 'next' | 'ahead'
  at?: ReactNode
  note?: ReactNode
}

/** What comes after what: what is done, what is next, what is ahead; or, numbered, the steps of doing something. */
export function Timeline({ moments, numbered = false }: { moments: readonly Moment[]; numbered?: boolean }) {
  const { t } = useTranslation('timeline')
  return (
    <ol className="sl-timeline" data-numbered={numbered ? '' : undefined}>
      {moments.map(({ title, state, at, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moments have no other identity and keep their order
        <li key={index} className="sl-timeline-item" data-state={state}>
          <span className="sl-timeline-mark" aria-hidden="true">
            {numbered ? index + 1 : state === 'done' && <Icon name="check" />}
          </span>
          <p className="sl-timeline-title">
            {title}
            {state !== 'ahead' && <span className="sl-visually-hidden"> ({t(state)})</span>}
          </p>
          {at && <p className="sl-timeline-at">{at}</p>}
          {note && <p className="sl-timeline-note">{note}</p>}
        </li>
      ))}
    </ol>
  )
}
