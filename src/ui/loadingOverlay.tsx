import './texts.ts'
import './loadingOverlay.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface LoadingOverlayProps {
  open: boolean
  /** What stands in place of the page that is to come. */
  children: ReactNode
}

/** Covers a page that is left until the next one is there; touches neither scroll nor reach what is below. */
export function LoadingOverlay({ open, children }: LoadingOverlayProps) {
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
          <p className="sl-visually-hidden">{t('loading')}</p>
          <div className="sl-page" aria-hidden="true">
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
