import type { FieldProps } from '@rjsf/utils'
import { memo, useMemo } from 'react'
import { useFormScope } from '#forms/context.ts'
import { choicesOf } from '#forms/engine/choices.ts'
import { childUi, labelOf, localText, lookOf } from '#forms/engine/fieldAt.ts'
import type { FoldedSchema } from '#forms/engine/foldSchema.ts'
import type { FormStore } from '#forms/engine/formStore.ts'
import { fieldId } from '#forms/fieldId.ts'
import { useFault, useFieldValue, useHolds, useLang } from '#forms/hooks.ts'
import { AnyInput } from '#forms/inputs/anyInput.tsx'
import { type InputRow, textOption } from '#forms/inputs/input.ts'
import { INPUTS, inputNameOf } from '#forms/inputs/inputs.ts'
import type { FormUi } from '#forms/model.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { offerOf } from '#lib/offer.ts'
import type { Lang } from '#runtime/model.ts'
import { Field, type FieldControl } from '#ui/field.tsx'
import { CarriedInput } from './carriedInput.tsx'
import { OfferedInput } from './offeredInput.tsx'
import { usePlatformCheck } from './platformCheck.ts'

/** One question of the form: its frame and the control that its widget names. */
export const LeafField = memo(function LeafField(props: FieldProps) {
  const { store } = useFormScope()
  const schema = props.schema as FoldedSchema
  const ui = lookOf(schema, (props.uiSchema ?? {}) as FormUi)
  const lang = useLang()
  const pointer = pointerOf(props.fieldPathId.path)
  const value = useFieldValue(pointer)
  const fault = useFault(pointer)
  const options = ui['ui:options'] ?? {}
  const offer = useMemo(() => offerOf(options.source), [options.source])
  const off = useHolds(textOption(options, 'disabledWhen'))
  const onBlur = usePlatformCheck(pointer, options.check)
  const name = mustSay(schema, ui, props.required) ? 'radio' : inputNameOf(schema, ui)
  const input = INPUTS.get(name)
  if (name === 'hidden') return null
  const label = localText(ui['ui:title'], lang) || localText(schema.title, lang) || props.name
  const required = props.required === true || (ui['ui:asked'] === true && !off)
  const shared = {
    name,
    pointer,
    schema,
    options,
    choices: choicesOf(schema, ui, store.resolver, lang),
    label,
    placeholder: localText(ui['ui:placeholder'], lang),
    value,
    lang,
    disabled: props.disabled === true || props.readonly === true || off,
    required,
    ...(schema.type === 'object' && { rows: rowsOf(schema, props, store, lang) }),
  }
  const from = textOption(options, 'carry')
  const draw = (control: FieldControl) => {
    if (offer) return <OfferedInput {...shared} control={control} offer={offer} />
    if (from !== undefined) return <CarriedInput {...shared} control={control} from={from} />
    return <AnyInput {...shared} control={control} />
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears that its control is left, and is none
    <div
      className="sl-form-field"
      data-path={pointer}
      data-input={name}
      data-wide={textOption(options, 'width') === 'full' || undefined}
      onBlur={onBlur}
    >
      <Field
        id={props.fieldPathId.$id}
        label={input?.bare ? null : label}
        help={localText(ui['ui:help'] ?? ui['ui:description'] ?? schema.description, lang) || undefined}
        fault={fault}
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

/** The questions of an object that is one question, each at its place. */
function rowsOf(schema: FoldedSchema, { fieldPathId, uiSchema }: FieldProps, store: FormStore, lang: Lang): InputRow[] {
  const { $id, path } = fieldPathId
  return Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const pointer = pointerOf([...path, name])
    const row = store.folded(part, pointer)
    const ui = childUi((uiSchema ?? {}) as FormUi, name)
    const label = labelOf({ schemas: [row], ui, name }, lang)
    const required = schema.required?.includes(name) ?? false
    return {
      id: fieldId($id, [name]),
      pointer,
      schema: row,
      label,
      required,
      choices: choicesOf(row, ui, store.resolver, lang),
    }
  })
}

/** Whether yes and no are answers both, of which one has to be given: a box could not tell no from no answer. */
function mustSay(schema: FoldedSchema, ui: FormUi, required: boolean | undefined): boolean {
  const asks = schema.type === 'boolean' && schema.const === undefined && schema.default === undefined
  return asks && required === true && ui['ui:widget'] === undefined
}
