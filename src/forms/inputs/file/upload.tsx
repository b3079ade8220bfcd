import './input.css'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FILE_TYPES, type FileRule, spokenBytes } from '#lib/files.ts'
import { addTexts } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import type { FieldControl } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { fitFile } from './fitFile.ts'
import FILE_TEXTS from './texts.json' with { type: 'json' }

addTexts('forms', FILE_TEXTS)

type State =
  | { status: 'idle' }
  | { status: 'compressing' | 'uploading' }
  | { status: 'refused'; reason: 'fileKind' | 'fileSize' }
  /** It did not arrive; `words` are the platform's, when it said why. */
  | { status: 'failed'; file: File; words: string | null }

interface Props {
  rule: FileRule
  /** Whether a file is there already. */
  has: boolean
  /** What the file is, for screen readers. */
  label: string
  required?: boolean
  control?: FieldControl
  disabled?: boolean
  /** Hands the file over; a refusal that has words for the runner names them in `refused`. */
  send(file: File): Promise<void>
  /** Is given what goes on from the choice of a file on; it says whether the file has arrived. */
  expect?(work: Promise<boolean>): void
  refused?(error: unknown): string | null
  /** Beside the button while nothing is under way. */
  children?: ReactNode
}

/** A button that takes a file, makes a picture fit, hands it over and says how that went. */
export function Upload({ rule, has, label, required, control, disabled, send, expect, refused, children }: Props) {
  const { t } = useTranslation('forms')
  const [state, setState] = useState<State>({ status: 'idle' })
  const busy = state.status === 'compressing' || state.status === 'uploading'
  const pictures = !rule.kinds.includes('pdf')
  const limits = { kinds: rule.kinds.join(t('kindSeparator')), size: spokenBytes(rule.maxBytes) }
  const handOver = async (file: File): Promise<State> => {
    setState({ status: 'compressing' })
    try {
      const fit = await fitFile(file, rule)
      if (typeof fit === 'string') return { status: 'refused', reason: fit }
      setState({ status: 'uploading' })
      await send(fit)
      return { status: 'idle' }
    } catch (error) {
      return { status: 'failed', file, words: refused?.(error) ?? null }
    }
  }
  const take = (file: File) => {
    const work = handOver(file).then((ended) => {
      setState(ended)
      return ended.status === 'idle'
    })
    expect?.(work)
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file can be chosen again after a failure.
    event.target.value = ''
    if (file) take(file)
  }
  const asks = t(has ? 'replace' : pictures ? 'upload' : 'uploadFile')
  return (
    <>
      <span className="sl-form-upload" data-invalid={control?.['aria-invalid']} data-busy={busy || undefined}>
        <Icon name="camera" />
        <span aria-hidden="true">{busy ? t(state.status) : asks}</span>
        <input
          {...control}
          type="file"
          accept={rule.kinds.map((kind) => FILE_TYPES[kind].type).join()}
          aria-label={[label, asks, required && t('requiredMark')].filter(Boolean).join(' ')}
          disabled={disabled || busy}
          onChange={onChange}
        />
      </span>
      {!busy && children}
      <output className="sl-form-progress">{busy ? <progress aria-label={t(state.status)} /> : null}</output>
      {state.status === 'refused' && (
        <div className="sl-form-trouble" role="alert">
          {t(state.reason, limits)}
        </div>
      )}
      {state.status === 'failed' && (
        <div className="sl-form-trouble" role="alert">
          <span>{state.words ?? t('uploadFailed')}</span>
          {state.words === null && (
            <Button size="small" icon="refresh" onClick={() => take(state.file)}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Which files a place takes, in words: "png, jpg, at most 1 MB". */
export function useFileWords(): (rule: FileRule) => string {
  const { t } = useTranslation('forms')
  return ({ kinds, maxBytes }) => t('fileTakes', { kinds: kinds.join(t('kindSeparator')), size: spokenBytes(maxBytes) })
}
