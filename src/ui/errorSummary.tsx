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

/** Problems that a list of links holds at most; more are told by section, of which it is as many. */
const MANY = 12

/** All problems of a form above it, each leading to its field; takes the focus when it appears. */
export function ErrorSummary({ title, problems, attempt = 0 }: ErrorSummaryProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const shown = problems.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for the focus.
  useEffect(() => {
    if (!shown) return
    // What is taller than the screen is brought to its middle by the focus alone, and its title above the screen.
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView?.({ block: 'start' })
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
      {sections.length > 1 ? <Sections sections={sections} /> : <Links problems={problems} />}
    </div>
  )
}

type SectionProblems = [name: string, problems: SummaryProblem[]]

function Sections({ sections }: { sections: SectionProblems[] }) {
  const { t } = useTranslation('ui')
  const { few, left, more } = useFew(sections)
  return (
    <>
      {few.map(([name, own], at) => (
        <Section key={name} name={name || t('otherProblems')} problems={own} isFirst={at === 0} />
      ))}
      <More count={left.flatMap(([, own]) => own).length} onMore={more} />
    </>
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
  const { few, left, more } = useFew(problems)
  return (
    <>
      <ul className="sl-error-summary-list">
        {few.map((problem) => (
          <li key={problem.id}>
            <button type="button" className="sl-error-summary-go" onClick={problem.onGo}>
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
      <More count={left.length} onMore={more} />
    </>
  )
}

/** The first of them; the others come a few at a time, so that hundreds do not push the form away. */
function useFew<T>(all: T[]): { few: T[]; left: T[]; more(): void } {
  const [count, setCount] = useState(MANY)
  return { few: all.slice(0, count), left: all.slice(count), more: () => setCount(count + 4 * MANY) }
}

function More({ count, onMore }: { count: number; onMore(): void }) {
  const { t } = useTranslation('ui')
  if (count === 0) return null
  return (
    <button type="button" className="sl-error-summary-go" onClick={onMore}>
      {t('moreProblems', { count })}
    </button>
  )
}

function sectionsOf(problems: SummaryProblem[]): SectionProblems[] {
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
