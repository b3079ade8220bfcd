import './texts.ts'
import './sheet.css'
import './confirmDialog.css'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { useModal } from './modal.ts'

interface ConfirmDialogProps {
  open: boolean
  title?: string | undefined
  text: string
  ok?: string | undefined
  cancel?: string | undefined
  /** The answer cannot be taken back: the confirming button says so in its colour. */
  danger?: boolean | undefined
  onAnswer(yes: boolean): void
}

/** Asks one question that has two answers; Esc is "no". */
export function ConfirmDialog({ open, title, text, ok, cancel, danger, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog, open)
  if (!open) return null
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onAnswer(false)
  }
  return (
    <dialog
      ref={dialog}
      className="sl-sheet"
      data-centred=""
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={onEscape}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      <div className="sl-confirm">
        <h2 className="sl-confirm-title" id={`${id}-title`}>
          {title ?? t('notice')}
        </h2>
        <p className="sl-confirm-text" id={`${id}-text`}>
          {text}
        </p>
        <div className="sl-confirm-buttons">
          <Button onClick={() => onAnswer(false)}>{cancel ?? t('cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {ok ?? t('confirm')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
