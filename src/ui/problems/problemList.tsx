import './problemList.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NS } from './texts.ts'

export interface SummaryProblem {
  id: string
  message: string
  /** The part of the form that it is in, in words. */
  section?: string | undefined
  /** Shows and focuses the field. */
  onGo(): void
}

/** Problems that a list of links holds at most; more are told by section, of which it is as many. */
const MANY = 12

/** All problems as links; many of them by section, those of the first shown. */
export function ProblemList({ problems }: { problems: SummaryProblem[] }) {
  const sections = problems.length > MANY ? sectionsOf(problems) : []
  return sections.length > 1 ? <Sections sections={sections} /> : <Links problems={problems} />
}

type SectionProblems = [name: string, problems: SummaryProblem[]]

function Sections({ sections }: { sections: SectionProblems[] }) {
  const { t } = useTranslation(NS)
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
      <ul>
        {few.map((problem) => (
          <li key={problem.id}>
            <button type="button" className="sl-error-summary-link" onClick={problem.onGo}>
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
  const { t } = useTranslation(NS)
  if (count === 0) return null
  return (
    <button type="button" className="sl-error-summary-link" onClick={onMore}>
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
