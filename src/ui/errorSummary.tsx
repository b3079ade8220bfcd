import './texts.ts'
import './errorSummary.css'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

export interface SummaryProblem {
  id: string
  message: string
  /** Shows and focuses the field. */
  onGo(): void
}

interface ErrorSummaryProps {
  title?: string | undefined
  problems: SummaryProblem[]
  /** Changes with every attempt to go on, so that the focus returns here each time. */
  attempt?: number | undefined
}

/** All problems of a form above it, each leading to its field; takes the focus when it appears. */
export function ErrorSummary({ title, problems, attempt = 0 }: ErrorSummaryProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = problems.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for the focus.
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div ref={box} className="sl-error-summary" role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <h2 className="sl-error-summary-title" id={titleId}>
        <Icon name="alert" />
        {title ?? t('problemsTitle', { count: problems.length })}
      </h2>
      <ul className="sl-error-summary-list">
        {problems.map((problem) => (
          <li key={problem.id}>
            <button type="button" className="sl-error-summary-go" onClick={problem.onGo}>
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
