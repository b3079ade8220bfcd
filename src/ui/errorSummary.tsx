import './texts.ts'
import './errorSummary.css'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

export interface SummaryProblem {
  id: string
  message: string
  /** The part of the form that it is in, in words. */
  section?: string | undefined
  /** Shows and focuses the field. */
  onGo(): void
}

interface ErrorSummaryProps {
  title?: string | undefined
  problems: SummaryProblem[]
  /** Changes with every attempt to go on, so that the focus returns here each time. */
  attempt?: number | undefined
}

/** Problems that a list of links holds at most; more are told by section. */
const MANY = 12

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
  useStillPage(box)
  if (!shown) return null
  const sections = problems.length > MANY ? sectionsOf(problems) : []
  return (
    <div ref={box} className="sl-error-summary" role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <h2 className="sl-error-summary-title" id={titleId}>
        <Icon name="alert" />
        {title ?? t('problemsTitle', { count: problems.length })}
      </h2>
      {sections.length > 1 ? (
        sections.map(([name, own], at) => (
          <Section key={name} name={name || t('otherProblems')} problems={own} isFirst={at === 0} />
        ))
      ) : (
        <Links problems={problems} />
      )}
    </div>
  )
}

/** The links of a section are drawn once it is opened. */
function Section({ name, problems, isFirst }: { name: string; problems: SummaryProblem[]; isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst)
  return (
    <details className="sl-error-summary-section" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name}
        <span className="sl-error-summary-count">{problems.length}</span>
      </summary>
      {isOpen && <Links problems={problems} />}
    </details>
  )
}

function Links({ problems }: { problems: SummaryProblem[] }) {
  return (
    <ul className="sl-error-summary-list">
      {problems.map((problem) => (
        <li key={problem.id}>
          <button type="button" className="sl-error-summary-go" onClick={problem.onGo}>
            {problem.message}
          </button>
        </li>
      ))}
    </ul>
  )
}

function sectionsOf(problems: SummaryProblem[]): [name: string, problems: SummaryProblem[]][] {
  const sections = new Map<string, SummaryProblem[]>()
  for (const problem of problems) {
    const name = problem.section ?? ''
    const own = sections.get(name)
    if (own) own.push(problem)
    else sections.set(name, [problem])
  }
  return [...sections]
}

/** The summary gets shorter while the runner mends what is below it, which must stay where it is. */
function useStillPage(box: RefObject<HTMLElement | null>): void {
  const before = useRef({ height: 0, bottom: 0 })
  useLayoutEffect(() => {
    const { height, bottom } = before.current
    const rect = box.current?.getBoundingClientRect()
    before.current = { height: rect?.height ?? 0, bottom: (rect?.bottom ?? 0) + window.scrollY }
    const lost = height - (rect?.height ?? 0)
    // Most browsers hold what is in sight by themselves; Safari learnt it late.
    if (lost > 0 && window.scrollY > bottom && !CSS.supports?.('overflow-anchor', 'auto')) window.scrollBy(0, -lost)
  })
}
