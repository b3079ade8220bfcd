import './input.css'
import '#ui/texts.ts'
import { useTranslation } from 'react-i18next'
import { useField } from '#forms/hooks.ts'
import { findComponent, type InputComponents } from '#forms/inputs/components.ts'
import type { InputProps, InputRow } from '#forms/inputs/input.ts'
import { FieldFault } from '#ui/field.tsx'

/** Questions that share their choices: cards below each other on a phone, a table where there is room. */
function Matrix({ rows = [], control, lang, disabled, required }: InputProps) {
  const columns = rows[0]?.choices ?? []
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
      {rows.map((row) => (
        <Row key={row.id} {...row} whole={required} disabled={disabled} lang={lang} />
      ))}
    </div>
  )
}

/** Columns that a table has at most; with more the rows stay cards. */
const MOST = 5

interface RowProps extends InputRow, Pick<InputProps, 'disabled' | 'lang'> {
  /** Whether all of it has to be answered: of what may be left out as a whole no row says so again. */
  whole: boolean
}

/** One question: its own group for the keyboard and for screen readers, with its own fault. */
function Row({ id, whole, ...props }: RowProps) {
  const { t } = useTranslation('ui')
  const { pointer, label, required } = props
  const { value, error } = useField(pointer)
  // Radios come with every form.
  const Radio = findComponent('radio')
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
      {Radio && <Radio {...props} options={{}} placeholder="" control={control} value={value} />}
      <FieldFault id={id} error={error} />
    </div>
  )
}

export default { matrix: Matrix } satisfies InputComponents
