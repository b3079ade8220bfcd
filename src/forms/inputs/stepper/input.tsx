import './input.css'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { localText } from '#forms/engine/fieldAt.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import { numberIn } from '#forms/inputs/readNumber.ts'
import { useTyped } from '#forms/inputs/useTyped.ts'
import { addTexts } from '#lib/i18n.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import { readBounds, stepped } from './stepped.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('forms', texts)

/** A quantity, by a button down and one up or typed; the answer is a number. */
function Stepper({ pointer, schema, options, control, label, value, lang, disabled }: InputProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const typed = useTyped(pointer, value, numberIn)
  const bounds = readBounds(schema)
  const now = typeof value === 'number' ? value : undefined
  const unit = localText(options.unit, lang)
  const move = (direction: 1 | -1) => {
    // What is being typed is what the button counts from.
    const from = store.valueAt(pointer)
    const next = stepped(typeof from === 'number' ? from : undefined, direction, bounds)
    if (disabled || next === null) return
    store.set(pointer, next)
    store.leave(pointer)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? 1 : -1)
  }
  const button = (direction: 1 | -1) => (
    <IconButton
      className="sl-form-step"
      icon={<Icon name={direction === 1 ? 'plus' : 'minus'} />}
      label={t(direction === 1 ? 'moreOf' : 'fewer', { label })}
      // A button that took itself away would take the focus along.
      aria-disabled={disabled || stepped(now, direction, bounds) === null || undefined}
      onClick={() => move(direction)}
    />
  )
  return (
    <div className="sl-form-stepper" data-invalid={control['aria-invalid']}>
      {button(-1)}
      <input
        {...control}
        {...typed}
        className="sl-input"
        type="text"
        role="spinbutton"
        inputMode={schema.type === 'integer' ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-valuenow={now}
        aria-valuemin={bounds.min}
        aria-valuemax={bounds.max}
        aria-valuetext={now === undefined ? undefined : `${now} ${unit}`.trim()}
        disabled={disabled}
        onKeyDown={onKeyDown}
      />
      {button(1)}
      {unit && (
        <span className="sl-form-unit" aria-hidden="true">
          {unit}
        </span>
      )}
      <output className="sl-visually-hidden" htmlFor={control.id}>
        {now === undefined ? '' : `${now} ${unit}`.trim()}
      </output>
    </div>
  )
}

export default { stepper: Stepper } satisfies InputComponents
