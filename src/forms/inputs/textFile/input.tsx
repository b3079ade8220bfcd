import './input.css'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'
import { addTexts } from '#lib/i18n.ts'
import { withoutInvisible } from '#lib/typedText.ts'
import { Button } from '#ui/button.tsx'
import texts from './texts.json' with { type: 'json' }

addTexts('forms', texts)

const MOST = 20_000

/** Lines that are typed, pasted, or read from a file, which never leaves the phone as such. */
function TextFile({ pointer, control, placeholder, value, disabled, options }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const typed = useTyped(pointer, value, withoutInvisible)
  const file = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    const text = await textOf(chosen)
    const refused = text === null ? t('fileUnread') : text.length > MOST ? t('fileTooLong', { most: MOST }) : null
    setFault(refused)
    if (text === null || refused !== null) return
    store.set(pointer, text.trim() || undefined)
    store.leave(pointer)
  }
  return (
    <div className="sl-form-text-file">
      <textarea
        {...control}
        {...typed}
        className="sl-input sl-form-area"
        rows={typeof options.rows === 'number' ? options.rows : 8}
        placeholder={placeholder || undefined}
        disabled={disabled}
      />
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
      <Button variant="secondary" size="small" icon="file" disabled={disabled} onClick={() => file.current?.click()}>
        {t('readFile')}
      </Button>
      {fault !== null && <p role="alert">{fault}</p>}
    </div>
  )
}

/** The text of a file in UTF-8, or in the encoding that Excel in China saves CSV in; null for what is no text. */
async function textOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer()
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a table in Excel's own format is full of them.
      return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text
    } catch {
      // Not in this encoding.
    }
  }
  return null
}

export default { textFile: TextFile } satisfies InputComponents
