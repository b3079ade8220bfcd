import type { FieldProps } from '@rjsf/utils'
import { memo } from 'react'
import { useFormScope } from '#forms/context.ts'
import { choicesOf } from '#forms/engine/choices.ts'
import { localText, lookOf } from '#forms/engine/fieldAt.ts'
import type { FoldedSchema } from '#forms/engine/foldSchema.ts'
import { useFieldError, useFieldValue, useLang } from '#forms/hooks.ts'
import { AnyInput } from '#forms/inputs/anyInput.tsx'
import { textOption } from '#forms/inputs/input.ts'
import { INPUTS, inputNameOf } from '#forms/inputs/inputs.ts'
import type { FormUi } from '#forms/model.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { Field, type FieldControl } from '#ui/field.tsx'

/** One question of the form: its frame and the control that its widget names. */
export const LeafField = memo(function LeafField(props: FieldProps) {
  const { store } = useFormScope()
  const schema = props.schema as FoldedSchema
  const ui = lookOf(schema, (props.uiSchema ?? {}) as FormUi)
  const lang = useLang()
  const pointer = pointerOf(props.fieldPathId.path)
  const value = useFieldValue(pointer)
  const error = useFieldError(pointer)
  const name = inputNameOf(schema, ui)
  const input = INPUTS.get(name)
  if (name === 'hidden') return null
  const label = localText(ui['ui:title'], lang) || localText(schema.title, lang) || props.name
  const options = ui['ui:options'] ?? {}
  const required = props.required === true
  const draw = (control: FieldControl) => (
    <AnyInput
      name={name}
      pointer={pointer}
      schema={schema}
      options={options}
      choices={choicesOf(schema, ui, store.resolver, lang)}
      control={control}
      label={label}
      placeholder={localText(ui['ui:placeholder'], lang)}
      value={value}
      lang={lang}
      disabled={props.disabled === true || props.readonly === true}
      required={required}
    />
  )
  return (
    <div className="sl-form-field" data-path={pointer} data-wide={textOption(options, 'width') === 'full' || undefined}>
      <Field
        id={props.fieldPathId.$id}
        label={input?.bare ? null : label}
        help={localText(ui['ui:help'] ?? ui['ui:description'] ?? schema.description, lang) || undefined}
        error={error}
        required={required && !input?.bare}
        optional={!required && !input?.bare}
        group={input?.group}
        saysRequired={input?.saysRequired}
      >
        {draw}
      </Field>
    </div>
  )
})
