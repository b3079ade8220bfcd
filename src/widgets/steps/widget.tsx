import { startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { Under } from '#ui/heading.tsx'
import { ErrorSummary } from '#ui/problems/errorSummary.tsx'
import { StepsProgress } from '#ui/stepsProgress.tsx'
import { canOpen } from './progress.ts'
import { PROPS, type StepsProps } from './props.gen.ts'
import { type Steps, useSteps } from './useSteps.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('stepsWidget', texts)

type Props = StepsProps & WidgetHelpers

function StepsWidget(props: Props) {
  const { t } = useTranslation(NS)
  const { parts, reveal } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const steps = useSteps(props, heading)
  const visible = parts.map((part) => part.id)
  const items = parts.map(({ id, label }, index) => ({ id, label: label || t('step', { at: index + 1 }) }))
  const at = visible.indexOf(steps.shown)
  const drawn = useDrawn(visible, Math.max(at, ...steps.done.map((id) => visible.indexOf(id))) + 1)

  if (at < 0) return null
  return (
    <div className="sl-steps">
      <header className="sl-steps-head">
        {/* Where the focus goes when a step opens; what the row below shows, in one sentence. */}
        <h2 ref={heading} tabIndex={-1} className="sl-visually-hidden">
          {t('heading', { at: at + 1, of: parts.length, name: items[at]?.label })}
        </h2>
        <StepsProgress
          label={t('steps')}
          steps={items}
          current={steps.shown}
          done={steps.done.filter((id) => canOpen(visible, steps.done, id))}
          onGo={steps.open}
        />
      </header>
      <ErrorSummary
        key={steps.shown}
        attempt={steps.attempt}
        problems={steps.problems.map(({ input, path, message, section }) => ({
          id: `${input}#${path}`,
          message,
          section,
          onGo: () => reveal(input, path),
        }))}
      />
      {/* A step that was drawn stays: what was typed in it is still there, and it can be checked at the end. */}
      {parts.map((part) => (
        <div key={part.id} className="sl-steps-part" hidden={part.id !== steps.shown}>
          {drawn.has(part.id) && <Under>{part.node}</Under>}
        </div>
      ))}
      <Bar {...props} steps={steps} />
    </div>
  )
}

function Bar({ parts, submitText, nextText, backText, busy, steps }: Props & { steps: Steps }) {
  const { t } = useTranslation(NS)
  const inset = useKeyboardInset()
  const isFirst = parts[0]?.id === steps.shown
  const isLast = parts.at(-1)?.id === steps.shown
  return (
    <div className="sl-steps-bar" style={inset > 0 ? { transform: `translateY(-${inset}px)` } : undefined}>
      <div className="sl-steps-bar-inner">
        {!isFirst && (
          <Button variant="secondary" onClick={steps.back}>
            {backText || t('back')}
          </Button>
        )}
        <Button variant="primary" block busy={steps.working || (isLast && busy)} onClick={() => void steps.next()}>
          {isLast ? submitText || t('submit') : nextText || t('next')}
        </Button>
      </div>
    </div>
  )
}

/** Milliseconds that a step is shown before the one after it is drawn, so that it stands ready. */
const AT_REST = 600

/** The steps that are drawn: of those `visible` the first `reached`, and the next one once the page is at rest. */
function useDrawn(visible: readonly string[], reached: number): ReadonlySet<string> {
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set())
  const due = visible.slice(0, reached)
  if (!due.every((id) => drawn.has(id))) setDrawn(new Set([...drawn, ...due]))
  const next = visible[reached]
  const waits = next !== undefined && !drawn.has(next)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => startTransition(() => setDrawn((before) => new Set([...before, next]))), AT_REST)
    return () => clearTimeout(timer)
  }, [next, waits])
  return drawn
}

export default defineWidget<StepsProps>(PROPS, StepsWidget)

/**
 * Pixels at the bottom of the window covered by an on-screen keyboard. iOS and newer Android leave the layout as it is
 * and only shrink the visual viewport, so a bar fixed to the bottom would lie under the keyboard.
 */
function useKeyboardInset(): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const zoomed = view.scale > 1.01
      setInset(zoomed ? 0 : Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop)))
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
  return inset
}
