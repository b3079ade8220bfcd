import './errorSummary.css'
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { loadable } from '#ui/loadable.tsx'
import type { SummaryProblem } from './problemList.tsx'
import { NS } from './texts.ts'

interface ErrorSummaryProps {
  problems: SummaryProblem[]
  /** Changes with every attempt to go on, so that the focus returns here each time. */
  attempt?: number | undefined
}

const HEIGHT = '--sl-summary-height'

const ProblemList = loadable(() => import('./problemList.tsx').then((module) => module.ProblemList))

/**
 * One line under the header that stays while problems are mended: how many are left, the way to the next one, and all
 * of them on demand. It takes the focus when it appears and is as high when all are mended: no field moves.
 */
export function ErrorSummary({ problems, attempt = 0 }: ErrorSummaryProps) {
  const { t } = useTranslation(NS)
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
    void ProblemList.load().catch(() => {})
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
          <Suspense>
            <ProblemList problems={problems.map((problem) => ({ ...problem, onGo: () => go(problem) }))} />
          </Suspense>
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
