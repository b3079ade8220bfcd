import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope, useFormServices } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { fileRule } from '#lib/files.ts'
import { assetUrl } from '#lib/url.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Upload } from './upload.tsx'

/** A file that the field takes, uploaded at once; the answer is its path on the file host. */
function FileInput({ pointer, control, value, disabled, required, label, options }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const services = useFormServices()
  const [preview, setPreview] = usePreview()
  const path = typeof value === 'string' ? value : ''
  const isPdf = path.endsWith('.pdf')
  const remove = () => {
    setPreview(null)
    store.set(pointer, undefined)
  }
  return (
    <div className="sl-form-file">
      {path && !isPdf && (
        <img src={preview ?? (services.fileUrl ? services.fileUrl(path) : assetUrl(path, ''))} alt={label} />
      )}
      {isPdf && (
        <p className="sl-form-sent">
          <Icon name="check" />
          <span>PDF · {t('uploaded')}</span>
        </p>
      )}
      <Upload
        rule={fileRule(options)}
        has={path !== ''}
        label={label}
        required={required}
        control={control}
        disabled={disabled}
        expect={(work) => store.expect(pointer, work)}
        send={async (file) => {
          const sent = await services.upload(file)
          setPreview(file)
          store.set(pointer, sent.path)
          store.leave(pointer)
        }}
      >
        {path && (
          <Button variant="ghost" size="small" icon="trash" onClick={remove}>
            {t(isPdf ? 'removeFile' : 'remove')}
          </Button>
        )}
      </Upload>
    </div>
  )
}

/** The chosen picture itself, until the page is left. */
function usePreview(): [string | null, (file: File | null) => void] {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])
  return [url, (file) => setUrl(file && typeof URL.createObjectURL === 'function' ? URL.createObjectURL(file) : null)]
}

export default { file: FileInput } satisfies InputComponents
