import './input.css'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { localText } from '#forms/engine/fieldAt.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { numberIn } from '#forms/inputs/readNumber.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'
import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('forms', texts)

/** A number between `minimum` and `maximum` by a slider, or typed beside it. */
function Range({ pointer, schema, options, control, label, value, lang, disabled }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const typed = useTyped(pointer, value, numberIn)
  const { minimum, maximum, multipleOf, type } = schema
  const min = typeof minimum === 'number' ? minimum : 0
  const max = typeof maximum === 'number' ? maximum : 100
  const step = typeof multipleOf === 'number' ? multipleOf : type === 'integer' ? 1 : 'any'
  const isAnswered = typeof value === 'number'
  const unit = localText(options.unit, lang)
  return (
    <div className="sl-form-range" data-answered={isAnswered || undefined}>
      <input
        {...control}
        type="range"
        min={min}
        max={max}
        step={step}
        value={isAnswered ? value : min}
        aria-valuetext={isAnswered ? `${value} ${unit}`.trim() : t('notAnswered')}
        disabled={disabled}
        onChange={(event) => store.set(pointer, Number(event.target.value))}
        onBlur={() => store.leave(pointer)}
      />
      <input
        {...typed}
        className="sl-input"
        type="text"
        inputMode={type === 'integer' ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={t('inFigures', { label })}
        aria-invalid={control['aria-invalid']}
        disabled={disabled}
      />
      {unit && <span className="sl-form-unit">{unit}</span>}
    </div>
  )
}

export default { range: Range } satisfies InputComponents
