import { useEffect, useId, useSyncExternalStore } from 'react'
import { observable } from '#lib/observable.ts'
import './texts.ts'
import './confirmDialog.css'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

export interface Question {
  title?: string
  text: string
  ok?: string
  cancel?: string
  danger?: boolean
}

interface Asked {
  id: number
  question: Question
  answer(yes: boolean): void
}

const waiting = observable<readonly Asked[]>([])
let count = 0

/** Asks the runner, through the `ConfirmHost` on the page; questions queue up, each answered once. */
export function askConfirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    count += 1
    const id = count
    const answer = (yes: boolean) => {
      waiting.set(waiting.get().filter((asked) => asked.id !== id))
      resolve(yes)
    }
    waiting.set([...waiting.get(), { id, question, answer }])
  })
}

const first = () => waiting.get()[0] ?? null

/** Where `askConfirm` questions appear; one a page. A way back out of the page answers no. */
export function ConfirmHost() {
  const asked = useSyncExternalStore(waiting.subscribe, first, first)
  useEffect(() => {
    const left = () => {
      for (const { answer } of waiting.get()) answer(false)
    }
    window.addEventListener('popstate', left)
    return () => window.removeEventListener('popstate', left)
  }, [])
  if (!asked) return null
  return <ConfirmDialog key={asked.id} {...asked.question} onAnswer={asked.answer} />
}

interface ConfirmDialogProps {
  title?: string | undefined
  text: string
  ok?: string | undefined
  cancel?: string | undefined
  /** The answer cannot be taken back: the confirming button says so in its colour, and with an icon. */
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
          <Button
            variant={danger ? 'danger' : 'primary'}
            icon={danger ? 'alert' : undefined}
            onClick={() => onAnswer(true)}
          >
            {ok ?? t('confirm')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
