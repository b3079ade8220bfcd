import { type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { NS } from './texts.ts'
import { typedImage } from './typedImage.ts'

interface TypeNameProps {
  typed: string
  field: RefObject<HTMLInputElement | null>
  onChange(signed: { typed: string; image: string } | null): void
}

const SHORTEST = 2

/** Signing without a pen: the name is typed and drawn as the signature. */
export function TypeName({ typed, field, onChange }: TypeNameProps) {
  const { t } = useTranslation(NS)
  const id = useId()
  const [text, setText] = useState(typed)
  const change = (now: string) => {
    setText(now)
    const name = now.trim()
    const image = name.length >= SHORTEST ? typedImage(name) : null
    onChange(image ? { typed: name, image } : null)
  }
  return (
    <>
      <Field id={id} label={t('typedLabel')} help={t('typedHelp')}>
        {(control) => (
          <input
            {...control}
            ref={field}
            className="sl-input"
            type="text"
            autoComplete="name"
            maxLength={40}
            value={text}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      {text.trim() !== '' && (
        <p className="sl-signature-sheet sl-signature-typed" aria-hidden="true">
          {text.trim()}
        </p>
      )}
    </>
  )
}
