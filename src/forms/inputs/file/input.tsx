import './input.css'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope, useFormServices } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { assetUrl } from '#lib/url.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type Upload =
  | { status: 'idle' }
  | { status: 'compressing' | 'uploading' }
  | { status: 'failed'; reason: PictureFault | 'uploadFailed'; file: File }

/** A picture, made to fit 1 MB and uploaded at once; the answer is its path on the file host. */
function FileInput({ pointer, control, value, disabled, required, label }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const services = useFormServices()
  const [state, setState] = useState<Upload>({ status: 'idle' })
  const [preview, setPreview] = usePreview()
  const busy = state.status === 'compressing' || state.status === 'uploading'
  const send = async (file: File) => {
    setState({ status: 'compressing' })
    const fit = await fitPicture(file)
    if (typeof fit === 'string') return setState({ status: 'failed', reason: fit, file })
    setState({ status: 'uploading' })
    try {
      const { path } = await services.upload(fit)
      setPreview(fit)
      setState({ status: 'idle' })
      store.set(pointer, path)
      store.leave(pointer)
    } catch {
      setState({ status: 'failed', reason: 'uploadFailed', file })
    }
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file can be chosen again after a failure.
    event.target.value = ''
    if (file) void send(file)
  }
  const remove = () => {
    setPreview(null)
    store.set(pointer, undefined)
  }
  const path = typeof value === 'string' ? value : ''
  return (
    <div className="sl-form-file">
      {path && <img src={preview ?? (services.fileUrl ? services.fileUrl(path) : assetUrl(path, ''))} alt={label} />}
      <span className="sl-form-upload" data-invalid={control['aria-invalid']} data-busy={busy || undefined}>
        <Icon name="camera" />
        <span aria-hidden="true">{busy ? t(state.status) : t(path ? 'replace' : 'upload')}</span>
        <input
          {...control}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={[label, t(path ? 'replace' : 'upload'), required && t('requiredMark')].filter(Boolean).join(' ')}
          disabled={disabled || busy}
          onChange={onChange}
        />
      </span>
      {path && !busy && (
        <Button variant="ghost" size="small" icon="trash" onClick={remove}>
          {t('remove')}
        </Button>
      )}
      <output className="sl-form-progress">{busy ? <progress aria-label={t(state.status)} /> : null}</output>
      {state.status === 'failed' && (
        <div className="sl-form-trouble" role="alert">
          <span>{t(state.reason)}</span>
          {state.reason === 'uploadFailed' && (
            <Button size="small" icon="refresh" onClick={() => void send(state.file)}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The chosen picture itself, until the page is left. */
function usePreview(): [string | null, (file: File | null) => void] {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return [url, (file) => setUrl(file && typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : null)]
}

const LIMIT = 1024 * 1024
const KINDS = ['image/png', 'image/jpeg']

type PictureFault = 'fileKind' | 'fileSize'

/** A png or jpg of at most 1 MB; larger ones are compressed, other kinds and those that stay too large refused. */
async function fitPicture(file: File): Promise<File | PictureFault> {
  if (!KINDS.includes(file.type)) return 'fileKind'
  if (file.size <= LIMIT) return file
  const { default: compress } = await import('browser-image-compression')
  // Its worker is loaded from a CDN, which our Content-Security-Policy and a phone without network both refuse.
  const settings = { maxSizeMB: 0.98, maxWidthOrHeight: 2560, useWebWorker: false, initialQuality: 0.85 }
  const smaller = await compress(file, settings).catch(() => file)
  if (smaller.size > LIMIT) return 'fileSize'
  return smaller instanceof File ? smaller : new File([smaller], file.name, { type: file.type })
}

export default { file: FileInput } satisfies InputComponents
