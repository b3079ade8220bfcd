import './texts.ts'
import './loadingOverlay.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

const LAP = 'M18 4h28a14 14 0 0 1 0 28H18a14 14 0 0 1 0-28z'

interface LoadingOverlayProps {
  open: boolean
  text?: string | undefined
}

/** Covers the page while something has to be waited for; touches neither scroll nor reach what is below. */
export function LoadingOverlay({ open, text }: LoadingOverlayProps) {
  const { t } = useTranslation('ui')
  const cover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = cover.current
    if (!open || !element) return
    // React listens for touches passively, where preventDefault has no effect.
    const still = (event: Event) => event.preventDefault()
    element.addEventListener('touchmove', still, { passive: false })
    element.addEventListener('wheel', still, { passive: false })
    return () => {
      element.removeEventListener('touchmove', still)
      element.removeEventListener('wheel', still)
    }
  }, [open])
  return (
    <div role="status">
      {open && (
        <div ref={cover} className="sl-loading">
          <div className="sl-loading-box">
            <svg className="sl-loading-track" viewBox="0 0 64 36" aria-hidden="true" focusable="false">
              <path d={LAP} />
              <path className="sl-loading-runner" d={LAP} />
            </svg>
            {text ?? t('loading')}
          </div>
        </div>
      )}
    </div>
  )
}
