import type { FieldProps } from '@rjsf/utils'
import { dequal as equal } from 'dequal/lite'
import { type ComponentProps, memo } from 'react'
import { useFormScope } from '#forms/context.ts'
import { listChoices } from '#forms/engine/choices.ts'
import { childUi, fieldLabel, localText, resolveUi } from '#forms/engine/fieldAt.ts'
import type { FoldedSchema } from '#forms/engine/foldSchema.ts'
import type { FormStore } from '#forms/engine/formStore.ts'
import { onlyAnswer } from '#forms/engine/resolver.ts'
import { fieldId } from '#forms/fieldId.ts'
import { useField, useHolds } from '#forms/hooks.ts'
import { anyInput } from '#forms/inputs/anyInput.tsx'
import { type InputProps, type InputRow, textOption } from '#forms/inputs/input.ts'
import { chooseInput, INPUTS } from '#forms/inputs/inputs.ts'
import type { FormUi } from '#forms/model.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Lang } from '#runtime/model.ts'
import { describedBy, FieldContent, FieldFrame } from '#ui/field.tsx'
import { CarriedInput, OfferedInput } from './offeredInput.tsx'
import { usePlatformCheck } from './platformCheck.ts'

/** One question of the form: its frame and the control that its widget names. */
export const LeafField = memo(describeLeaf)

export function describeLeaf(props: FieldProps) {
  return textOption(optionsOf(props), 'disabledWhen') === undefined ? (
    <Leaf {...props} />
  ) : (
    <LeafThatGoesOff {...props} />
  )
}

function LeafThatGoesOff(props: FieldProps) {
  return <Leaf {...props} off={useHolds(textOption(optionsOf(props), 'disabledWhen') ?? '')} />
}

function optionsOf({ uiSchema }: FieldProps): Record<string, unknown> {
  return (uiSchema as FormUi | undefined)?.['ui:options'] ?? {}
}

function Leaf({ off = false, ...props }: FieldProps & { off?: boolean }) {
  const { store, lang } = useFormScope()
  const schema = props.schema as FoldedSchema
  const ui = resolveUi(schema, (props.uiSchema ?? {}) as FormUi)
  const pointer = formatPointer(props.fieldPathId.path)
  const options = optionsOf(props)
  const onBlur = usePlatformCheck(pointer, options.check)
  const name = mustSay(schema, ui, props.required) ? 'radio' : chooseInput(schema, ui)
  const input = INPUTS.get(name)
  if (name === 'hidden') return null
  const label = localText(ui['ui:title'], lang) || localText(schema.title, lang) || props.name
  const required = props.required === true || (ui['ui:asked'] === true && !off)
  const frame = {
    id: props.fieldPathId.$id,
    label: input?.bare ? null : label,
    help: localText(ui['ui:help'] ?? ui['ui:description'] ?? schema.description, lang) || undefined,
    required: required && !input?.bare,
    optional: !required && !input?.bare && options.optionalMark !== false,
    group: input?.group,
    saysRequired: input?.saysRequired,
  }
  const described = describedBy(frame, true)
  const question: Question = {
    name,
    pointer,
    schema,
    options,
    choices: ui['ui:offers'] ?? listChoices(schema, ui, store.resolver, lang),
    label,
    placeholder: localText(ui['ui:placeholder'], lang),
    lang,
    disabled: props.disabled === true || props.readonly === true || off,
    required,
    ...(schema.type === 'object' && { rows: rowsOf(schema, props, store, lang) }),
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
      {FieldFrame({
        ...frame,
        described,
        children: <Answer question={question} frame={frame} described={described} fixed={props.required === true} />,
      })}
    </div>
  )
}

type Question = Omit<InputProps, 'value' | 'control'> & { name: string; schema: FoldedSchema }

interface AnswerProps {
  question: Question
  frame: Pick<ComponentProps<typeof FieldFrame>, 'id' | 'help' | 'required' | 'group' | 'saysRequired'>
  described: string | undefined
  /** It has to be answered: where there is only one answer, that is shown and not asked. */
  fixed: boolean
}

/** The control and what is wrong with its answer: all of a question that is drawn again when either changes. */
function Answer({ question, frame, described, fixed }: AnswerProps) {
  const { schema, options } = question
  const { value, error } = useField(question.pointer)
  const from = textOption(options, 'carry')
  return FieldContent({
    ...frame,
    described,
    error,
    children(control) {
      const only = fixed ? onlyAnswer(schema) : undefined
      if (only !== undefined && equal(only, value)) {
        return <output id={control.id}>{question.choices.find((one) => equal(one.value, only))?.label}</output>
      }
      const asked = { ...question, value, control }
      if (options.source !== undefined) return <OfferedInput {...asked} />
      return from === undefined ? anyInput(asked) : <CarriedInput {...asked} from={from} />
    },
  })
}

/** The questions of an object that is one question, each at its place. */
function rowsOf(schema: FoldedSchema, { fieldPathId, uiSchema }: FieldProps, store: FormStore, lang: Lang): InputRow[] {
  const { $id, path } = fieldPathId
  return Object.entries(schema.properties ?? {}).map(([name, part]) => {
    const pointer = formatPointer([...path, name])
    const row = store.folded(part, pointer)
    const ui = childUi((uiSchema ?? {}) as FormUi, name)
    const label = fieldLabel({ schemas: [row], ui, name }, lang)
    const required = schema.required?.includes(name) ?? false
    return {
      id: fieldId($id, [name]),
      pointer,
      schema: row,
      label,
      required,
      choices: listChoices(row, ui, store.resolver, lang),
    }
  })
}

/** Whether yes and no are answers both, of which one has to be given: a box could not tell no from no answer. */
function mustSay(schema: FoldedSchema, ui: FormUi, required: boolean | undefined): boolean {
  const asks = schema.type === 'boolean' && schema.const === undefined && schema.default === undefined
  if (schema.enum?.length === 1) return false
  return asks && required === true && ui['ui:widget'] === undefined
}
