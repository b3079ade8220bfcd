import './input.css'
import { dequal as equal } from 'dequal/lite'
import { useFormScope } from '#forms/context.ts'
import type { Choice } from '#forms/engine/choices.ts'
import type { InputComponents } from '#forms/inputs/components.ts'
import { type InputProps, textOption } from '#forms/inputs/input.ts'
import { fixedText } from '#lib/i18n.ts'
import type { Json } from '#runtime/model.ts'

/** One of several in the phone's own list. */
function Select({ pointer, choices, control, placeholder, value, lang, disabled, options, required }: InputProps) {
  const { store } = useFormScope()
  const at = choices.findIndex((choice) => equal(choice.value, value))
  return (
    <select
      {...control}
      className="sl-input sl-form-select"
      value={at === -1 ? '' : String(at)}
      autoComplete={textOption(options, 'autocomplete')}
      disabled={disabled}
      onChange={(event) => {
        const { value: at } = event.target
        store.set(pointer, at === '' ? undefined : choices[Number(at)]?.value)
        store.leave(pointer)
      }}
      onBlur={() => store.leave(pointer)}
    >
      <option value="" disabled={required}>
        {placeholder || fixedText('forms', 'choose', lang)}
      </option>
      {choices.map((choice, index) => (
        <option key={keyOf(choice)} value={String(index)} disabled={choice.off}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** One of a few, all in sight. */
function Radio({ pointer, choices, control, value, disabled, options }: InputProps) {
  const { store } = useFormScope()
  const choose = (one: Json) => {
    store.set(pointer, one)
    store.leave(pointer)
  }
  return (
    <Boxes
      type="radio"
      {...{ choices, control, disabled, options }}
      isChosen={(one) => equal(one, value)}
      onChange={choose}
    />
  )
}

/** Any of a few; the answer keeps the order of the choices. */
function Checkboxes({ pointer, choices, control, value, disabled, options }: InputProps) {
  const { store } = useFormScope()
  const chosen = Array.isArray(value) ? value : []
  const toggle = (one: Json, on: boolean) => {
    const next = choices.map((choice) => choice.value).filter((item) => (equal(item, one) ? on : has(chosen, item)))
    store.set(pointer, next.length > 0 ? next : undefined)
    store.leave(pointer)
  }
  return (
    <Boxes
      type="checkbox"
      {...{ choices, control, disabled, options }}
      isChosen={(one) => has(chosen, one)}
      onChange={toggle}
    />
  )
}

interface BoxesProps extends Pick<InputProps, 'choices' | 'control' | 'disabled' | 'options'> {
  type: 'radio' | 'checkbox'
  isChosen(value: Json): boolean
  onChange(value: Json, on: boolean): void
}

/** The choices below or beside each other; the first carries the id and the descriptions of the field. */
function Boxes({ type, choices, control, disabled, options, isChosen, onChange }: BoxesProps) {
  const { id, ...described } = control
  return (
    <div
      className="sl-form-choices"
      role="presentation"
      data-beside={typeof options.inline === 'boolean' ? (options.inline ? 'line' : undefined) : besideOf(choices)}
      data-invalid={control['aria-invalid']}
    >
      {choices.map(({ value, label, off }, at) => (
        <label key={keyOf({ value, label })} className="sl-form-choice">
          <input
            {...(at === 0 ? described : {})}
            id={at === 0 ? id : `${id}-${at}`}
            type={type}
            name={type === 'radio' ? id : undefined}
            checked={isChosen(value)}
            disabled={disabled || off}
            onChange={(event) => onChange(value, event.target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}

function keyOf({ value }: Choice): string {
  return JSON.stringify(value)
}

function has(list: Json[], item: Json): boolean {
  return list.some((one) => equal(one, item))
}

/** How many short answers stand side by side, if need be in two lines. A Chinese character is as wide as two letters. */
function besideOf(choices: Choice[]): 'two' | 'three' | undefined {
  const widest = Math.max(...choices.map(({ label }) => label.replace(/[\u2e80-\uffef]/g, '**').length))
  if (widest > 17) return undefined
  return widest > 5 ? 'two' : 'three'
}

export default { select: Select, radio: Radio, checkboxes: Checkboxes } satisfies InputComponents
