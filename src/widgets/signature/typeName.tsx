import { type RefObject, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { NS } from './texts.ts'

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

const WIDTH = 600
const HEIGHT = 240
const INK = '#14181f'
const SCRIPT = '"Kaiti SC", KaiTi, STKaiti, "Segoe Script", "Snell Roundhand", cursive'

/** A typed name drawn as a signature, as a PNG data URL; null where the browser cannot draw. */
function typedImage(name: string): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = INK
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `${fittingSize(pen, name)}px ${SCRIPT}`
  pen.fillText(name, WIDTH / 2, HEIGHT / 2)
  return canvas.toDataURL('image/png')
}

function fittingSize(pen: CanvasRenderingContext2D, name: string): number {
  const largest = 120
  pen.font = `${largest}px ${SCRIPT}`
  const width = pen.measureText(name).width
  return width > WIDTH - 60 ? Math.floor((largest * (WIDTH - 60)) / width) : largest
}
