import type { Choice } from '#forms/engine/choices.ts'
import type { FormSchema } from '#forms/model.ts'
import type { Json, Lang } from '#runtime/model.ts'
import type { FieldControl } from '#ui/field.tsx'

/** What a control of the form receives. It writes through the form's store, never upwards. */
export interface InputProps {
  /** JSON pointer of the answer. */
  pointer: string
  schema: FormSchema
  /** `ui:options` of the field. */
  options: Record<string, unknown>
  choices: Choice[]
  /** The questions of an object that is one question. */
  rows?: InputRow[]
  /** For the frame around it: id and descriptions. */
  control: FieldControl
  label: string
  placeholder: string
  value: Json | undefined
  lang: Lang
  disabled: boolean
  required: boolean
}

/** One question of several that share their choices. */
export interface InputRow extends Pick<InputProps, 'pointer' | 'schema' | 'choices' | 'label' | 'required'> {
  id: string
}

/** An option of `ui:options` that must be text. */
export function textOption(options: Record<string, unknown>, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
