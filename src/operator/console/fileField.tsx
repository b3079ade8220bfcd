import { type DragEvent, useId, useState } from 'react'
import { useWords } from '#operator/words.ts'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'

interface FileFieldProps {
  label: string
  accept: string
  error: string | null
  /** The file that was chosen last. */
  name: string | null
  onFile(file: File): void
}

/** A file from this machine: chosen by a button in the page's language, which the browser's own has not, or dropped. */
export function FileField({ label, accept, error, name, onFile }: FileFieldProps) {
  const { t } = useWords()
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <Field id={id} label={label} error={error}>
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a second way for the mouse; the field in it has the keyboard's
        <div
          className="op-file"
          data-over={over ? '' : undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <input
            {...control}
            className="sl-visually-hidden"
            type="file"
            accept={accept}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) onFile(file)
              // Mended and chosen again, a file of the same name would be no change.
              target.value = ''
            }}
          />
          <label className="sl-button" data-variant="secondary" htmlFor={id}>
            <Icon name="file" />
            {t(name === null ? 'chooseFile' : 'chooseOther')}
          </label>
          <span className="op-grow op-faint" role="status">
            {name ?? t('orDrop')}
          </span>
        </div>
      )}
    </Field>
  )
}
