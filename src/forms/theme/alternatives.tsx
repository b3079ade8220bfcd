import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import type { Alternative } from '#forms/engine/alternatives.ts'
import { optionNames } from '#forms/engine/choices.ts'
import { localText } from '#forms/engine/fieldAt.ts'
import type { FoldedSchema } from '#forms/engine/foldSchema.ts'
import { useFieldError, useLang } from '#forms/hooks.ts'
import type { FormUi } from '#forms/model.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { Field } from '#ui/field.tsx'
import { type PartProps, partLabel } from './partProps.ts'

/** Options that stay in sight as radios; more of them open a list. */
const IN_SIGHT = 5

interface ChooserProps {
  id: string
  alternative: Alternative
  ui: FormUi
  label: string
  help?: string | undefined
  error: string | null
  required: boolean
  disabled: boolean
}

/** Which of several alternatives is answered. */
export function Chooser({ id, alternative, ui, label, help, error, required, disabled }: ChooserProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const lang = useLang()
  const { options, chosen, pointer } = alternative
  const names = optionNames(alternative, store.resolver.outline, ui, lang)
  const choose = (at: number) => {
    store.choose(alternative, at)
    // What it asks is not missing before the runner has come to it.
    if (store.issueAt(pointer)) store.leave(pointer)
  }
  return (
    <div className="sl-form-field sl-form-chooser" data-path={pointer}>
      <Field id={id} label={label} help={help} error={error} required={required} group={options.length <= IN_SIGHT}>
        {(control) => {
          if (options.length > IN_SIGHT) {
            return (
              <select
                {...control}
                className="sl-input sl-form-select"
                value={chosen ?? ''}
                disabled={disabled}
                onChange={(event) => choose(Number(event.target.value))}
              >
                <option value="" disabled>
                  {t('choose')}
                </option>
                {names.map((name, at) => (
                  <option key={name} value={at}>
                    {name}
                  </option>
                ))}
              </select>
            )
          }
          const { id: first, ...described } = control
          return (
            <div className="sl-form-choices" role="presentation" data-invalid={control['aria-invalid']}>
              {names.map((name, at) => (
                <label key={name} className="sl-form-choice">
                  <input
                    {...(at === 0 ? described : {})}
                    id={at === 0 ? first : `${first}-${at}`}
                    type="radio"
                    name={first}
                    checked={chosen === at}
                    disabled={disabled}
                    onChange={() => choose(at)}
                  />
                  <span>{name}</span>
                </label>
              ))}
            </div>
          )
        }}
      </Field>
    </div>
  )
}

interface AlternativesProps extends PartProps {
  folded: FoldedSchema
  asked: Alternative[]
}

/** A place that is answered in one of several ways: which, and then its own control. */
export function Alternatives({ folded, asked, ...props }: AlternativesProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const lang = useLang()
  const pointer = formatPointer(props.fieldPathId.path)
  const error = useFieldError(pointer)
  const ui = (props.uiSchema ?? {}) as FormUi
  const { SchemaField } = props.registry.fields
  const label = partLabel(folded, props, lang)
  const last = asked.at(-1)
  const open = last?.chosen ?? null
  const names = last ? optionNames(last, store.resolver.outline, ui, lang) : []
  const name = open === null ? '' : (names[open] ?? '')
  const look = last && ui['ui:alternatives']?.[last.every.indexOf(last.options[open ?? -1] ?? {})]
  // Help of the question stands where it is asked; the control of the chosen option has the option's own.
  const { 'ui:help': _, 'ui:description': __, ...inner } = ui
  const option = open === null ? {} : store.resolver.outline(last?.options[open])
  return (
    <div className="sl-form-fields">
      {asked.map((one, at) => (
        <Chooser
          key={one.key}
          id={`${props.fieldPathId.$id}${at === 0 && open === null ? '' : `~${at}`}`}
          alternative={one}
          ui={ui}
          label={at === 0 ? label : t('choose')}
          help={
            at === 0
              ? localText(ui['ui:help'] ?? ui['ui:description'] ?? folded.description, lang) || undefined
              : undefined
          }
          error={open === null ? error : null}
          required={props.required === true}
          disabled={props.disabled === true || props.readonly === true}
        />
      ))}
      {open !== null && SchemaField && (
        <SchemaField
          key={`${last?.key}:${open}`}
          {...props}
          name={name}
          schema={
            { ...folded, title: name, description: option.description, alternatives: undefined } as PartProps['schema']
          }
          uiSchema={{ ...inner, ...look, 'ui:title': name } as NonNullable<PartProps['uiSchema']>}
        />
      )}
    </div>
  )
}
