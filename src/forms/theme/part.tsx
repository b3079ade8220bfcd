import type { FieldProps } from '@rjsf/utils'
import { createContext, useContext, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import { foldTyped } from '#forms/engine/foldSchema.ts'
import { isTyped, shapeAt } from '#forms/engine/resolver.ts'
import { useLang } from '#forms/hooks.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { Button } from '#ui/button.tsx'
import { Alternatives } from './alternatives.tsx'
import { describeLeaf } from './leafField.tsx'
import { type PartProps, partLabel } from './partProps.ts'

/** What is being drawn around here: a part that contains itself is drawn one level at a time. */
const Around = createContext<readonly unknown[]>([])

/** Any part of the form: what it asks for the answers of now, drawn by the renderer. */
export function Part(props: PartProps) {
  const schema = props.schema as FormSchema
  if (!isTyped(schema)) return <Nested {...props} />
  const own = lookIn((props.uiSchema ?? {}) as FormUi)
  const folded = foldTyped(schema)
  const { SchemaField } = props.registry.fields
  if (SchemaField && (own('field') !== undefined || folded.deprecated === true)) {
    return <SchemaField {...props} schema={folded as PartProps['schema']} />
  }
  // Most parts of a form are one question: the renderer would go four steps further to draw the same.
  const disabled = Boolean(own('disabled') ?? props.disabled)
  const readonly = Boolean(own('readonly') ?? (props.readonly || folded.readOnly))
  const field = { ...props, schema: folded as PartProps['schema'], disabled, readonly }
  return describeLeaf(field as FieldProps)
}

function Nested(props: PartProps) {
  const around = useContext(Around)
  const source = sourceOf(props.schema as FormSchema)
  return (
    <Around value={[...around, source]}>
      {around.includes(source) ? <Deeper {...props} /> : <Drawn {...props} />}
    </Around>
  )
}

/** What a part is made from: its definition, or itself. */
function sourceOf(schema: FormSchema): unknown {
  const { parts } = schema
  return schema.$ref ?? (Array.isArray(parts) ? sourceOf(parts[0] as FormSchema) : schema)
}

function lookIn(ui: FormUi): (name: string) => unknown {
  return (name) => ui[`ui:${name}`] ?? ui['ui:options']?.[name]
}

function Drawn(props: PartProps) {
  const { store } = useFormScope()
  const part = props.schema as FormSchema
  const pointer = formatPointer(props.fieldPathId.path)
  const read = () => store.folded(part, pointer)
  const folded = useSyncExternalStore(store.onShape, read, read)
  const { SchemaField } = props.registry.fields
  if (!SchemaField) return null
  const asked = folded.alternatives?.filter(({ kind }) => kind === 'ask') ?? []
  if (folded.type !== 'object' && asked.length > 0) return <Alternatives {...props} folded={folded} asked={asked} />
  return <SchemaField {...props} schema={folded as PartProps['schema']} />
}

/** A part inside itself: shown once it is answered or asked for. */
function Deeper(props: PartProps) {
  const { t } = useTranslation('forms')
  const { store } = useFormScope()
  const pointer = formatPointer(props.fieldPathId.path)
  const isAnswered = () => shapeAt(store.shape(), pointer) !== undefined
  const answered = useSyncExternalStore(store.onShape, isAnswered, isAnswered)
  const [open, setOpen] = useState(false)
  const lang = useLang()
  const folded = store.folded(props.schema as FormSchema, pointer)
  // A list ends by itself: it has the entries that are there.
  if (answered || open || folded.type === 'array') return <Drawn {...props} />
  const label = partLabel(folded, props, lang)
  return (
    <Button icon="plus" id={props.fieldPathId.$id} onClick={() => setOpen(true)}>
      {t('addPart', { label })}
    </Button>
  )
}
