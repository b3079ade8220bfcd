import './input.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope, useFormServices } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { Upload } from '#forms/inputs/file/upload.tsx'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { fileRule } from '#lib/files.ts'
import { addTexts } from '#lib/i18n.ts'
import { isObject } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Difference, type Outcome, parseReading, type Reading, takeReading } from './reading.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('forms', texts)

type State =
  | { status: 'idle' | 'reading' | 'failed' }
  | ({ status: 'told' } & Pick<Reading, 'notes' | 'unread'> & Outcome)

/** A photo of one side of a document: kept for its owner, read, and put into the form where nothing stands yet. */
function CardPhoto({ pointer, control, value, disabled, required, label, options, lang }: InputProps) {
  const { t } = useTranslation('forms')
  const { store, ui } = useFormScope()
  const services = useFormServices()
  const [state, setState] = useState<State>({ status: 'idle' })
  const own = useRef(new Map<string, string>())
  const photo = typeof value === 'string' ? value : ''
  const side = textOption(options, 'side') ?? 'front'
  const [shown, show] = useShown(photo, textOption(options, 'open'))
  const reads = textOption(options, 'reads')

  const read = async (sent: string) => {
    if (!reads) return
    setState({ status: 'reading' })
    const idType = store.valueAt(formatPointer([textOption(options, 'type') ?? '']))
    const asked = { photo: sent, side, ...(idType ? { idType } : {}) }
    try {
      const reading = parseReading(await services.load(reads, asked), lang)
      const outcome = takeReading(reading, fillsOf(options), own.current, { store, ui, lang })
      setState({ status: 'told', notes: reading.notes, unread: reading.unread, ...outcome })
    } catch {
      setState({ status: 'failed' })
    }
  }
  const send = async (file: File) => {
    const sent = nameOf(await services.sendFile(textOption(options, 'upload') ?? '', {}, file))
    show(file)
    store.set(pointer, sent)
    store.leave(pointer)
    void read(sent)
  }
  const remove = () => {
    show(null)
    store.set(pointer, undefined)
    setState({ status: 'idle' })
  }
  const settle = (difference: Difference, use: boolean) => {
    if (use) {
      store.set(formatPointer([difference.field]), difference.value)
      own.current.set(difference.field, difference.value)
    }
    setState((now) =>
      now.status === 'told' ? { ...now, differences: now.differences.filter((one) => one !== difference) } : now,
    )
  }
  return (
    <div className="sl-form-card">
      {photo && (
        <div className="sl-form-card-photo">{shown ? <img src={shown} alt={label} /> : <Icon name="card" />}</div>
      )}
      <Upload
        rule={fileRule({})}
        has={photo !== ''}
        label={label}
        required={required}
        control={control}
        disabled={disabled}
        expect={(work) => store.expect(pointer, work)}
        send={send}
      >
        {photo && (
          <Button variant="ghost" size="small" icon="trash" onClick={remove}>
            {t('remove')}
          </Button>
        )}
      </Upload>
      {photo === '' && side === 'front' && <p className="sl-form-card-note">{t('cardOnlyYou')}</p>}
      <div className="sl-form-card-told" role="status">
        {state.status === 'reading' && <p>{t('cardReading')}</p>}
        {state.status === 'told' && <ReadOutcome {...state} />}
        {state.status === 'failed' && <Line tone="warning">{t('cardReadFailed')}</Line>}
      </div>
      {state.status === 'failed' && (
        <Button size="small" icon="refresh" onClick={() => void read(photo)}>
          {t('cardReadAgain')}
        </Button>
      )}
      {state.status === 'told' &&
        state.differences.map((difference) => (
          <Differs key={difference.field} difference={difference} onSettle={(use) => settle(difference, use)} />
        ))}
    </div>
  )
}

function ReadOutcome({ filled, doubtful, notes, unread }: Outcome & Pick<Reading, 'notes' | 'unread'>) {
  const { t } = useTranslation('forms')
  const list = (labels: string[]) => labels.join(t('listSeparator'))
  const nothing = filled.length === 0 && doubtful.length === 0 && notes.length === 0
  return (
    <>
      {filled.length > 0 && <Line tone="success">{t('cardRead', { list: list(filled) })}</Line>}
      {doubtful.length > 0 && <Line tone="warning">{t('cardCheck', { list: list(doubtful) })}</Line>}
      {notes.map((note) => (
        <Line key={note} tone="warning">
          {note}
        </Line>
      ))}
      {nothing && <Line tone={unread ? 'warning' : 'success'}>{t(unread ? 'cardUnread' : 'cardKept')}</Line>}
    </>
  )
}

function Line({ tone, children }: { tone: 'success' | 'warning'; children: string }) {
  return (
    <p data-tone={tone}>
      <Icon name={tone === 'success' ? 'check-circle' : 'alert'} />
      <span>{children}</span>
    </p>
  )
}

/** What was typed is the runner's: the document's is offered beside it. */
function Differs({ difference, onSettle }: { difference: Difference; onSettle(use: boolean): void }) {
  const { t } = useTranslation('forms')
  const { label, read, typed } = difference
  const message = t('cardDiffers', { label, read, typed })
  return (
    <fieldset className="sl-form-card-differs" aria-label={message}>
      <span>{message}</span>
      <div>
        <Button variant="secondary" size="small" onClick={() => onSettle(true)}>
          {t('cardUse')}
        </Button>
        <Button variant="ghost" size="small" onClick={() => onSettle(false)}>
          {t('cardKeep')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Where the photo can be seen: the file itself once it was chosen here, else a link that its owner is given. */
function useShown(photo: string, open: string | undefined): [string | null, (file: File | null) => void] {
  const services = useFormServices()
  const [local, setLocal] = useState<string | null>(null)
  const [link, setLink] = useState<{ photo: string; url: string } | null>(null)
  useEffect(() => () => (local ? URL.revokeObjectURL(local) : undefined), [local])
  const asks = photo !== '' && local === null && open !== undefined
  useEffect(() => {
    if (!asks) return
    let current = true
    services.load(open, { photo }).then(
      (opened) => {
        const path = isObject(opened) && typeof opened.path === 'string' ? opened.path : ''
        if (current && path) setLink({ photo, url: services.fileUrl ? services.fileUrl(path) : path })
      },
      // The outline stands in: what counts is that the photo is there.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [asks, photo, open, services])
  const show = (file: File | null) =>
    setLocal(file && typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : null)
  return [local ?? (link?.photo === photo ? link.url : null), show]
}

function nameOf(answer: Json): string {
  const photo = isObject(answer) ? answer.photo : null
  if (typeof photo !== 'string') throw new Error('The upload answered no photo')
  return photo
}

function fillsOf({ fills }: Record<string, unknown>): Record<string, { fact: string }> {
  return (typeof fills === 'object' && fills !== null ? fills : {}) as Record<string, { fact: string }>
}

export default { cardPhoto: CardPhoto } satisfies InputComponents
