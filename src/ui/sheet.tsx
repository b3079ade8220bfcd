import './texts.ts'
import './sheet.css'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'
import { IconButton } from './iconButton.tsx'
import { Modal } from './modal.tsx'

interface SheetProps {
  open: boolean
  title: ReactNode
  onClose(): void
  children: ReactNode
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
}

/** A sheet from the bottom (a centred dialog on wide screens); closes by button, Esc and a tap beside it. */
export function Sheet({ open, title, onClose, children, footer }: SheetProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  if (!open) return null
  const beside = (event: MouseEvent) => {
    // The backdrop belongs to the dialog element, the content to its children.
    if (event.target === event.currentTarget) onClose()
  }
  return (
    <Modal aria-labelledby={titleId} onClick={beside} onClose={onClose}>
      <header className="sl-sheet-head">
        <h2 className="sl-sheet-title" id={titleId}>
          {title}
        </h2>
        <IconButton icon={<Icon name="close" />} label={t('close')} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to scroll by keys too */}
      <section className="sl-sheet-body" aria-labelledby={titleId} tabIndex={0}>
        {children}
      </section>
      {footer && <footer className="sl-sheet-foot">{footer}</footer>}
    </Modal>
  )
}
