import './widget.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { defineWidget } from '#runtime/react/widget.ts'
import { Price } from '#ui/price.tsx'
import { type FixedBarProps, PROPS } from './props.gen.ts'

const HEIGHT = '--sl-bar-height'

export default defineWidget<FixedBarProps>(PROPS, function FixedBar({ amount, amountLabel, note, children }) {
  const bar = useRef<HTMLDivElement>(null)
  const height = useHeight(bar)
  return (
    <>
      <div aria-hidden="true" style={{ height }} />
      <div ref={bar} className="sl-fixed-bar">
        <div className="sl-fixed-bar-inner">
          {note && <p className="sl-fixed-bar-note">{note}</p>}
          <div className="sl-fixed-bar-row">
            {amount !== undefined && (
              <p className="sl-fixed-bar-amount">
                {amountLabel && <span className="sl-fixed-bar-label">{amountLabel}</span>}
                <Price fen={amount} size="large" free />
              </p>
            )}
            {children && <div className="sl-fixed-bar-actions">{children}</div>}
          </div>
        </div>
      </div>
    </>
  )
})

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
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(element)
    return () => {
      observer?.disconnect()
      root.removeProperty(HEIGHT)
    }
  }, [bar])
  return height
}
