import './texts.ts'
import './confirmDialog.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

interface ConfirmDialogProps {
  title?: string | undefined
  text: string
  ok?: string | undefined
  cancel?: string | undefined
  /** The answer cannot be taken back: the confirming button says so in its colour. */
  danger?: boolean | undefined
  onAnswer(yes: boolean): void
}

/** Asks one question that has two answers; Esc is "no". */
export function ConfirmDialog({ title, text, ok, cancel, danger, onAnswer }: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  return (
    <Modal
      data-centred=""
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => onAnswer(false)}
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
    </Modal>
  )
}
