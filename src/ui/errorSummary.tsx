import './texts.ts'
import './errorSummary.css'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
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
  problems: SummaryProblem[]
  /** Changes with every attempt to go on, so that the focus returns here each time. */
  attempt?: number | undefined
}

/** Problems that a list of links holds at most; more are told by section, of which it is as many. */
const MANY = 12

const HEIGHT = '--sl-summary-height'

/**
 * One line under the header that stays while problems are mended: how many are left, the way to the next one, and all
 * of them on demand. It takes the focus when it appears and is as high when all are mended: no field moves.
 */
export function ErrorSummary({ problems, attempt = 0 }: ErrorSummaryProps) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState<number | null>(null)
  const next = useNext(problems)
  const count = problems.length
  if (count > 0 && seen !== attempt) setSeen(attempt)
  const shown = count > 0 || seen === attempt
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for the focus.
  useEffect(() => {
    if (!shown) return
    setOpen(false)
    box.current?.focus({ preventScroll: true })
  }, [shown, attempt])
  useHeight(box, shown)
  if (!shown) return null
  const go = (problem: SummaryProblem) => {
    setOpen(false)
    next.pass(problem)
    problem.onGo()
  }
  const goToNext = () => {
    const problem = next.find()
    if (problem) go(problem)
  }
  const [only] = count === 1 ? problems : []
  return (
    <div ref={box} className="sl-error-summary" role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <div className="sl-error-summary-line" data-mended={count === 0 ? '' : undefined}>
        <Icon name={count === 0 ? 'check' : 'alert'} />
        <h2 className="sl-error-summary-title" id={titleId}>
          {only ? (
            <button type="button" className="sl-error-summary-go" onClick={() => go(only)}>
              {only.message}
            </button>
          ) : (
            t(count === 0 ? 'problemsMended' : 'problemsLeft', { count })
          )}
        </h2>
        {count > 1 && (
          <>
            <button type="button" className="sl-error-summary-go" onClick={goToNext}>
              {t('nextProblem')}
            </button>
            <button
              type="button"
              className="sl-error-summary-all"
              aria-expanded={isOpen}
              aria-controls={isOpen ? listId : undefined}
              aria-label={t('allProblems')}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="chevron-down" />
            </button>
          </>
        )}
      </div>
      {isOpen && count > 1 && (
        <div id={listId} className="sl-error-summary-list">
          <AllProblems problems={problems.map((problem) => ({ ...problem, onGo: () => go(problem) }))} />
        </div>
      )}
    </div>
  )
}

/** The problem after the last that was gone to, in their order, from the end back to the first. */
function useNext(problems: SummaryProblem[]) {
  const last = useRef({ id: '', at: 0 })
  const placeOf = (id: string) => problems.findIndex((problem) => problem.id === id)
  return {
    find() {
      const at = placeOf(last.current.id)
      // Where that one is mended, the next has moved into its place.
      return problems[at < 0 ? last.current.at : at + 1] ?? problems[0]
    },
    pass({ id }: SummaryProblem) {
      last.current = { id, at: placeOf(id) }
    },
  }
}

/** What is focused is scrolled to below the line. */
function useHeight(box: RefObject<HTMLElement | null>, shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    const root = document.documentElement.style
    root.setProperty(HEIGHT, `${box.current?.offsetHeight ?? 0}px`)
    return () => void root.removeProperty(HEIGHT)
  }, [box, shown])
}

function AllProblems({ problems }: { problems: SummaryProblem[] }) {
  const sections = problems.length > MANY ? sectionsOf(problems) : []
  return sections.length > 1 ? <Sections sections={sections} /> : <Links problems={problems} />
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
  const { t } = useTranslation('ui')
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
