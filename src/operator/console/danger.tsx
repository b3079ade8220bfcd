import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { Modal } from '#ui/modal.tsx'
import { Input } from './parts.tsx'

interface DangerProps {
  /** What is done; the button's words. */
  action: string
  /** What it would do, as it is now. */
  text: ReactNode
  raceName: { zh: string; en: string }
  busy?: boolean
  onClose(): void
  onConfirm(): void
}

/** Asks for the race's name to be typed before something is done that cannot be undone. */
export function DangerDialog({ action, text, raceName, busy, onClose, onConfirm }: DangerProps) {
  const { t, of } = useWords()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fits = [raceName.zh, raceName.en].some((name) => plain(name) === plain(typed))
    setWrong(!fits)
    if (fits) onConfirm()
  }
  return (
    <Modal
      data-centred=""
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
    >
      <form className="op-danger" onSubmit={submit} noValidate>
        <h2 id={`${id}-title`}>{action}</h2>
        <div id={`${id}-text`}>
          <p>{text}</p>
          <p className="op-irreversible">{t('cannotUndo')}</p>
        </div>
        <Input
          label={t('typeName', { name: of(raceName) })}
          error={wrong ? t('nameDiffers') : null}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="op-buttons">
          <Button onClick={onClose}>{t('keepAsIs')}</Button>
          <Button type="submit" variant="danger" icon="alert" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

const plain = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()
