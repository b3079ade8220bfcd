import type { TFunction } from 'i18next'
import { Icon } from '#ui/icon.tsx'
import type { GuideProps } from './props.gen.ts'

type ScreenFacts = NonNullable<GuideProps['steps'][number]['screen']>
type Row = ScreenFacts['rows'][number]

/** A phone's screen made of its parts, and in words for who does not see it. */
export function Screen({ kind = 'list', title, rows, words }: ScreenFacts & { words: TFunction }) {
  const rowsInWords = rows.map((row) => tell(row, words)).join(words('between'))
  return (
    <div className="sl-guide-phone" data-kind={kind} role="img" aria-label={words(kind, { title, rows: rowsInWords })}>
      <div className="sl-guide-status" aria-hidden="true">
        <span>7:30</span>
        <svg viewBox="0 0 44 12" width="44" height="12" aria-hidden="true">
          <path d="M1 11V8M5 11V6M9 11V4M13 11V1" />
          <rect x="22" y="1.5" width="18" height="9" rx="2.5" />
          <path d="M42 4.5v3M25 4.5v3M28 4.5v3M31 4.5v3M34 4.5v3" />
        </svg>
      </div>
      <div className="sl-guide-face" aria-hidden="true">
        <p className="sl-guide-screenTitle">
          {kind === 'list' && <Icon name="back" size={1} />}
          {title}
        </p>
        {rows.map((row) => (
          <p key={row.text} className="sl-guide-row" data-tap={row.tap ? '' : undefined}>
            <span>{row.text}</span>
            <Control row={row} />
          </p>
        ))}
      </div>
    </div>
  )
}

function Control({ row: { value, control } }: { row: Row }) {
  if (control === 'locked') return <Icon name="lock" size={1} />
  if (control) return <span className="sl-guide-control" data-is={control} />
  if (value) return <span className="sl-guide-value">{value}</span>
  return null
}

function tell({ text, value, control, tap }: Row, words: TFunction): string {
  const row = control ? words(control, { text }) : words(value ? 'valued' : 'row', { text, value })
  return tap ? words('tap', { row }) : row
}
