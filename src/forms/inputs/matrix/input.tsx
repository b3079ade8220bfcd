import './input.css'
import '#ui/texts.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { type Choice, choicesOf } from '#forms/engine/choices.ts'
import { fieldAt, labelOf } from '#forms/engine/fieldAt.ts'
import { fieldId } from '#forms/fieldId.ts'
import { useFieldError, useFieldValue } from '#forms/hooks.ts'
import choicesFolder from '#forms/inputs/choices/input.tsx'
import type { InputComponents } from '#forms/inputs/components.ts'
import type { InputProps } from '#forms/inputs/input.ts'
import type { FormSchema } from '#forms/model.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { FieldFault } from '#ui/field.tsx'

const { radio: Radio } = choicesFolder

/** Questions that share their choices: cards below each other on a phone, a table where there is room. */
function Matrix({ pointer, schema, control, lang, disabled, required }: InputProps) {
  const { store, ui } = useFormScope()
  const places = useMemo(
    () =>
      Object.entries(schema.properties ?? {}).map(([name, part]) => {
        const at = `${pointer}${pointerOf([name])}`
        const place = fieldAt(store.form.schema, ui, at)
        const row = store.folded(part, at)
        return { name, at, row, label: labelOf(place, lang), choices: choicesOf(row, place.ui, store.resolver, lang) }
      }),
    [store, ui, schema.properties, pointer, lang],
  )
  const columns = places[0]?.choices ?? []
  return (
    <div
      className="sl-form-matrix"
      id={control.id}
      tabIndex={-1}
      data-columns={columns.length <= MOST ? columns.length : undefined}
    >
      <div className="sl-form-matrix-head" aria-hidden="true">
        {columns.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      {places.map(({ name, at, ...row }) => (
        <Row
          key={name}
          {...row}
          id={fieldId(control.id, [name])}
          pointer={at}
          required={schema.required?.includes(name) ?? false}
          whole={required}
          disabled={disabled}
          lang={lang}
        />
      ))}
    </div>
  )
}

/** Columns that a table has at most; with more the rows stay cards. */
const MOST = 5

interface RowProps extends Pick<InputProps, 'pointer' | 'required' | 'disabled' | 'lang'> {
  id: string
  row: FormSchema
  /** Whether all of it has to be answered: of what may be left out as a whole no row says so again. */
  whole: boolean
  label: string
  choices: Choice[]
}

/** One question: its own group for the keyboard and for screen readers, with its own fault. */
function Row({ id, row, whole, ...props }: RowProps) {
  const { t } = useTranslation('ui')
  const { pointer, label, required } = props
  const value = useFieldValue(pointer)
  const error = useFieldError(pointer)
  const control = {
    id,
    'aria-describedby': undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-required': undefined,
  }
  return (
    <div
      className="sl-field sl-form-matrix-row"
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      data-path={pointer}
    >
      <div className="sl-form-matrix-label" id={`${id}-label`}>
        {label}
        {required && (
          <span className="sl-field-mark" aria-hidden="true">
            *
          </span>
        )}
        {whole && !required && <span className="sl-field-optional">{t('optional')}</span>}
      </div>
      <Radio {...props} schema={row} options={{}} placeholder="" control={control} value={value} />
      <FieldFault id={id} error={error} />
    </div>
  )
}

export default { matrix: Matrix } satisfies InputComponents
