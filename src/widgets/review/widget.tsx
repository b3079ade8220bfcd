import { dequal as equal } from 'dequal/lite'
import { useEffect, useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputSummary } from '#runtime/inputs.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Heading } from '#ui/heading.tsx'
import { PROPS, type ReviewProps } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('reviewWidget', texts)

function Review({ title, ...helpers }: ReviewProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const groups = together(useSummaries(helpers).filter((group) => group.rows.length > 0))
  return (
    <section className="sl-review" aria-label={title || t('title')}>
      {title && <Heading className="sl-review-title">{title}</Heading>}
      {groups.map((part) => (
        <Part key={part[0]?.input} part={part} onEdit={helpers.reveal} />
      ))}
      {groups.length === 0 && <p className="sl-review-nothing">{t('nothing')}</p>}
    </section>
  )
}

/** Parts of one name that follow each other are one part. */
function together(groups: InputSummary[]): InputSummary[][] {
  const parts: InputSummary[][] = []
  for (const group of groups) {
    const last = parts.at(-1)
    if (last?.[0]?.label === group.label) last.push(group)
    else parts.push([group])
  }
  return parts
}

/** The answers in words, as they are now. */
function useSummaries({ summaries, onSummaries, lang }: WidgetHelpers): InputSummary[] {
  const [known, setKnown] = useState<InputSummary[]>([])
  const [changes, hear] = useReducer((before: number) => before + 1, 0)
  useEffect(() => onSummaries(hear), [onSummaries])
  // Inputs describe the answer of their last render, so they are asked in an effect, after all have rendered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other answers, or other words for them in another language
  useEffect(() => {
    const next = summaries()
    setKnown((before) => (equal(before, next) ? before : next))
  }, [summaries, changes, lang])
  return known
}

function Part({ part, onEdit }: { part: InputSummary[]; onEdit: (input: string, path: string) => void }) {
  const { t } = useTranslation(NS)
  const label = part[0]?.label ?? ''
  const rows = part.flatMap(({ input, rows: own }) => own.map((row) => ({ ...row, input, id: `${input}#${row.path}` })))
  // A group of one row of the same name needs no second name.
  const plain = rows.length === 1 && rows[0]?.label === label
  return (
    <div className="sl-review-group">
      <div className="sl-review-head">
        <Heading>{label}</Heading>
        <button
          type="button"
          className="sl-review-edit"
          aria-label={t('editOf', { label })}
          onClick={() => onEdit(rows[0]?.input ?? '', rows[0]?.path ?? '')}
        >
          {t('edit')}
        </button>
      </div>
      {plain ? (
        <p className="sl-review-value">{rows[0]?.value || <Missing />}</p>
      ) : (
        <dl className="sl-review-rows">
          {rows.map((row) => (
            <div key={row.id} className="sl-review-row">
              <dt>{row.label}</dt>
              <dd>{row.value || <Missing />}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Missing() {
  const { t } = useTranslation(NS)
  return <span className="sl-review-missing">{t('missing')}</span>
}

export default defineWidget<ReviewProps>(PROPS, Review)
