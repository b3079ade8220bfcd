import './input.css'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope, useFormServices } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { fitFile } from '#forms/inputs/file/fitFile.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { fileRule, spokenBytes } from '#lib/files.ts'
import { addTexts } from '#lib/i18n.ts'
import type { Json } from '#runtime/model.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import texts from './texts.json' with { type: 'json' }

addTexts('forms', texts)

interface Failure {
  /** Which of the chosen ones: cameras give all of theirs the same name. */
  at: number
  file: File
  reason: 'fileKind' | 'fileSize' | 'uploadFailed'
}

/** Pictures of up to 1 MB; larger ones are made smaller. */
const RULE = fileRule({})

/** Several pictures, uploaded one after the other as they are chosen; the answer is the list of their paths. */
function Pictures({ pointer, schema, control, value, disabled, label }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const services = useFormServices()
  const [left, setLeft] = useState(0)
  const [failures, setFailures] = useState<Failure[]>([])
  const paths = pathsOf(value)
  const room = (typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY) - paths.length
  const write = (next: string[]) => {
    store.set(pointer, next.length > 0 ? next : undefined)
    store.leave(pointer)
  }
  const sendOne = async (file: File): Promise<Failure['reason'] | null> => {
    try {
      const fit = await fitFile(file, RULE)
      if (typeof fit === 'string') return fit
      const { path } = await services.upload(fit)
      // Others may have been removed while this one was on its way.
      write([...pathsOf(store.valueAt(pointer)), path])
      return null
    } catch {
      return 'uploadFailed'
    }
  }
  const send = async (files: File[]) => {
    const failed: Failure[] = []
    setFailures([])
    for (const [at, file] of files.entries()) {
      setLeft(files.length - at)
      const reason = await sendOne(file)
      if (reason) failed.push({ at, file, reason })
    }
    setLeft(0)
    setFailures(failed)
    return failed.length === 0
  }
  const take = (files: File[]) => store.expect(pointer, send(files))
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, room)
    // The same files can be chosen again after a failure.
    event.target.value = ''
    if (files.length > 0) take(files)
  }
  const limits = { kinds: RULE.kinds.join(t('kindSeparator')), size: spokenBytes(RULE.maxBytes) }
  const again = failures.filter(({ reason }) => reason === 'uploadFailed').map(({ file }) => file)
  return (
    <div className="sl-form-album" role="presentation">
      {paths.length > 0 && (
        <ul className="sl-form-album-list">
          {paths.map((path, at) => (
            <li key={path}>
              <img src={services.fileUrl?.(path) ?? path} alt={t('pictureAt', { label, n: at + 1 })} />
              <IconButton
                solid
                icon={<Icon name="trash" />}
                label={t('removePicture', { n: at + 1 })}
                disabled={disabled}
                onClick={() => write(paths.filter((one) => one !== path))}
              />
            </li>
          ))}
        </ul>
      )}
      {room > 0 && (
        <span className="sl-form-album-add" data-invalid={control['aria-invalid']} data-busy={left > 0 || undefined}>
          <Icon name="camera" />
          <span aria-hidden="true">{left > 0 ? t('picturesBusy', { left }) : t('addPictures')}</span>
          <input
            {...control}
            type="file"
            accept="image/png,image/jpeg"
            multiple
            aria-label={`${label} ${t('addPictures')}`}
            disabled={disabled || left > 0}
            onChange={onChange}
          />
        </span>
      )}
      <output className="sl-visually-hidden">{left > 0 ? t('picturesBusy', { left }) : ''}</output>
      {failures.length > 0 && (
        <div className="sl-form-trouble" role="alert">
          {failures.map(({ at, file, reason }) => (
            <span key={at}>{t('pictureNot', { name: file.name, reason: t(reason, limits) })}</span>
          ))}
          {again.length > 0 && (
            <Button size="small" icon="refresh" onClick={() => take(again)}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

function pathsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((path): path is string => typeof path === 'string') : []
}

export default { pictures: Pictures } satisfies InputComponents
