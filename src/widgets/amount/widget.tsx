import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFen, formatYuan } from '#lib/money.ts'
import { useCheckedAnswer } from '#runtime/react/useInputHandle.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { Field } from '#ui/field.tsx'
import { Question } from '#ui/question.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type AmountProps, PROPS } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('amountWidget', texts)

/** Yuan as they are typed, in fen: null for nothing, NaN for what is no amount. */
function fenOf(text: string): number | null {
  // A full-width figure is what a Chinese keyboard types.
  const plain = text.normalize('NFKC').replace(/[\s,¥]/g, '')
  if (plain === '') return null
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}

function Amount({
  label,
  help,
  presets = [],
  min = 1,
  max,
  required = false,
  answer,
  emit,
}: AmountProps & WidgetHelpers) {
  const { t } = useTranslation(NS)
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const given = typeof answer?.value === 'number' && answer.value > 0 ? answer.value : null
  const free = max !== undefined
  const isPreset = given === null || presets.includes(given)
  const [typed, setTyped] = useState(isPreset || given === null ? '' : formatYuan(given))
  // A draft that comes late, or another tab, may bring another amount.
  useEffect(() => {
    if (given !== null && !presets.includes(given)) setTyped((now) => (fenOf(now) === given ? now : formatYuan(given)))
  }, [given, presets])

  const fits = (fen: number) => presets.includes(fen) || (max !== undefined && fen >= min && fen <= max)
  const bounds = { min: formatYuan(min), max: formatYuan(max ?? 0) }
  const { error, clearError } = useCheckedAnswer(answer, {
    check() {
      const fen = typed === '' ? given : fenOf(typed)
      const wrong = fen === null ? required : Number.isNaN(fen) || !fits(fen)
      return wrong ? t(free ? 'wrong' : 'gone', bounds) : null
    },
    describe: () => ({ label, rows: [{ path: '', label, value: given === null ? t('none') : formatFen(given) }] }),
    focus: () => group.current?.querySelector<HTMLElement>('input:checked, input[type=text], input')?.focus(),
  })

  const give = (fen: number | null) => {
    clearError()
    answer?.set(fen)
    void emit('change', fen)
  }
  const choose = (fen: number | null) => {
    setTyped('')
    give(fen)
  }
  const onType = (text: string) => {
    setTyped(text)
    const fen = fenOf(text)
    give(fen !== null && Number.isNaN(fen) ? null : fen)
  }
  return (
    <Question ref={group} id={id} className="sl-amount" label={label} help={help} error={error} saysError={free}>
      {presets.length > 0 && (
        <div className="sl-amount-presets">
          {[...(required ? [] : [null]), ...presets].map((fen) => (
            <label key={fen ?? 0} className="sl-amount-preset">
              <input type="radio" name={id} checked={typed === '' && given === fen} onChange={() => choose(fen)} />
              <span>{fen === null ? t('none') : formatFen(fen)}</span>
            </label>
          ))}
        </div>
      )}
      {free && (
        <Field id={`${id}-free`} label={t('other')} help={t('bounds', bounds)} error={error}>
          {(control) => (
            <input
              {...control}
              className="sl-input"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => onType(event.target.value)}
            />
          )}
        </Field>
      )}
    </Question>
  )
}

export default defineWidget<AmountProps>(PROPS, Amount, {
  skeleton: () => <Skeleton height="4.5rem" radius="var(--sl-radius-card)" />,
})
