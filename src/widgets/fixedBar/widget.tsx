import './widget.css'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { formatFen } from '#lib/money.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Icon } from '#ui/icon.tsx'
import { Price } from '#ui/price.tsx'
import { type FixedBarProps, PROPS } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('fixedBar', texts)

const HEIGHT = '--sl-bar-height'
/** Milliseconds that another amount is in sight before a tap agrees to it. */
const TO_READ = 1000

export default defineWidget<FixedBarProps>(PROPS, function FixedBar(props) {
  const { amount, amountTo, amountLabel, note, tellChange = false, children } = props
  const { t } = useTranslation(NS)
  const bar = useRef<HTMLDivElement>(null)
  const height = useHeight(bar)
  const { from, unread } = useChange(tellChange ? amount : undefined)
  const hold = (event: MouseEvent) => {
    if (!unread) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div aria-hidden="true" style={{ height }} />
      <div ref={bar} className="sl-fixed-bar">
        <div className="sl-fixed-bar-inner">
          {tellChange && (
            <p className="sl-fixed-bar-change" role="status">
              {from !== undefined && (
                <>
                  <Icon name="alert" />
                  <span>{t('changed', { from: formatFen(from), to: formatFen(amount) })}</span>
                </>
              )}
            </p>
          )}
          {note && <p className="sl-fixed-bar-note">{note}</p>}
          <div className="sl-fixed-bar-row">
            {amount !== undefined && (
              <p className="sl-fixed-bar-amount">
                {amountLabel && <span className="sl-fixed-bar-label">{amountLabel}</span>}
                <Price fen={amount} to={amountTo} size="large" free />
              </p>
            )}
            {children && (
              // biome-ignore lint/a11y/useSemanticElements: a disabled fieldset would take the focus off its button
              <div
                className="sl-fixed-bar-actions"
                role="group"
                aria-disabled={unread || undefined}
                onClickCapture={hold}
              >
                {children}
              </div>
            )}
          </div>
        </div>
      </div>
    </>
  )
})

interface Change {
  amount: number | undefined
  /** What the amount was before, once it is another. */
  from: number | undefined
  /** It has not been in sight for long enough to be read. */
  unread: boolean
}

/** What became of an amount while it was in sight. */
function useChange(amount: number | undefined): Change {
  const [change, setChange] = useState<Change>({ amount, from: undefined, unread: false })
  const isNew = amount !== undefined && amount !== change.amount
  // Set while rendering: the new amount is never on the screen with buttons that already take it.
  if (isNew) setChange({ amount, from: change.amount, unread: change.amount !== undefined })
  const { unread } = change
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is to be read anew
  useEffect(() => {
    if (!unread) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'hidden') return
      timer = setTimeout(() => setChange((now) => ({ ...now, unread: false })), TO_READ)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [unread, change.amount])
  return change
}

/** Height of the bar, kept free below the page's content; toasts and focus read it from a custom property. */
function useHeight(bar: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(76)
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const root = document.documentElement.style
    const measure = () => {
      if (element.offsetHeight === 0) return
      setHeight(element.offsetHeight)
      root.setProperty(HEIGHT, `${element.offsetHeight}px`)
    }
    // It tells the first height too, once the page is laid out; to ask sooner would have it laid out for that alone.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    if (observer) observer.observe(element)
    else measure()
    return () => {
      observer?.disconnect()
      root.removeProperty(HEIGHT)
    }
  }, [bar])
  return height
}
