import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Json } from '#runtime/model.ts'
import { useCheckedAnswer } from '#runtime/react/useInputHandle.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { Question } from '#ui/question.tsx'
import { DrawPad } from './drawPad.tsx'
import { PROPS, type SignatureProps } from './props.gen.ts'
import { parseSigned, type Signed } from './strokes.ts'
import { NS } from './texts.ts'
import { TypeName } from './typeName.tsx'
import './widget.css'

function Signature({ label, help, answer }: SignatureProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const signed = parseSigned(answer?.value ?? null)
  const [typing, setTyping] = useState(signed?.typed != null)
  // Only the visible way of signing counts: a drawn signature does not fill an empty name field.
  const inSight = signed !== null && (signed.typed !== null) === typing ? signed : null
  const name = label || t('label')

  const { error, clearError } = useCheckedAnswer(answer, {
    check: () => (inSight ? null : t('mustSign')),
    describe: () => ({ label: name, rows: [{ path: '', label: name, value: inWords(inSight, t('signed')) }] }),
    focus: () => (field.current ?? group.current)?.focus(),
  })
  const save = (value: Signed | null) => {
    clearError()
    answer?.set(value as Json)
  }
  return (
    <Question
      ref={group}
      id={id}
      tabIndex={-1}
      className="sl-signature"
      label={name}
      help={help}
      error={error}
      required
      after={
        <Button variant="ghost" icon={typing ? 'pen' : 'edit'} onClick={() => setTyping(!typing)}>
          {t(typing ? 'drawInstead' : 'typeInstead')}
        </Button>
      }
    >
      {typing ? (
        <TypeName
          typed={signed?.typed ?? ''}
          field={field}
          onChange={(made) => save(made && { ...made, strokes: null })}
        />
      ) : (
        <DrawPad strokes={signed?.strokes ?? null} onChange={(drawn) => save(drawn && { ...drawn, typed: null })} />
      )}
    </Question>
  )
}

function inWords(signed: Signed | null, byHand: string): string {
  return signed === null ? '' : (signed.typed ?? byHand)
}

export default defineWidget<SignatureProps>(PROPS, Signature)
