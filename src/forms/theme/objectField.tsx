import { type FieldProps, orderProperties, toFieldPathId } from '@rjsf/utils'
import { Fragment, memo, type ReactNode, useMemo } from 'react'
import { localText } from '#forms/engine/fieldAt.ts'
import { useLang } from '#forms/hooks.ts'
import type { FieldGroup, FormSchema, FormUi } from '#forms/model.ts'
import { Heading } from '#ui/heading.tsx'

/** The fields of an object in their order, in titled groups where the form has them. */
export function ObjectField(props: FieldProps) {
  const lang = useLang()
  const schema = props.schema as FormSchema
  const ui = (props.uiSchema ?? {}) as FormUi
  const properties = schema.properties ?? {}
  const names = orderedNames(Object.keys(properties), ui['ui:order'])
  const required = new Set(schema.required ?? [])
  const draw = (name: string) => (
    <Property
      key={name}
      name={name}
      field={props}
      {...fixedOf(props)}
      schema={properties[name] ?? {}}
      ui={ui[name] as FormUi | undefined}
      required={required.has(name)}
      formData={isContainer(properties[name]) ? dataOf(props.formData, name) : undefined}
    />
  )
  const title = props.name ? localText(ui['ui:title'] ?? schema.title, lang) : ''
  return <Groups title={title} groups={ui['ui:groups']} names={names} order={ui['ui:order']} draw={draw} lang={lang} />
}

interface GroupsProps {
  title: string
  groups: FieldGroup[] | undefined
  names: string[]
  order: string[] | undefined
  draw: (name: string) => ReactNode
  lang: 'zh' | 'en'
}

function Groups({ title, groups, names, order, draw, lang }: GroupsProps) {
  if (!groups) {
    return (
      <div className="sl-form-group">
        {title && <Heading className="sl-form-title">{title}</Heading>}
        <FieldRows names={names} order={order} draw={draw} />
      </div>
    )
  }
  const grouped = new Set(groups.flatMap((group) => group.fields))
  const loose = names.filter((name) => !grouped.has(name))
  return (
    <>
      {loose.length > 0 && (
        <div className="sl-form-group">
          <FieldRows names={loose} order={order} draw={draw} />
        </div>
      )}
      {groups.map((group) => {
        const own = names.filter((name) => group.fields.includes(name))
        const heading = localText(group.title, lang)
        if (own.length === 0) return null
        return (
          <section className="sl-form-group" data-card="" key={group.fields[0] ?? heading}>
            <Heading className="sl-form-title">{heading}</Heading>
            {group.note && <p className="sl-form-note">{localText(group.note, lang)}</p>}
            <FieldRows names={own} order={order} draw={draw} />
          </section>
        )
      })}
    </>
  )
}

interface PropertyProps extends ReturnType<typeof fixedOf> {
  name: string
  field: FieldProps
  schema: FormSchema
  ui: FormUi | undefined
  required: boolean
  formData: unknown
}

// What every child shares; compared one by one, because `field` is new on each render of the parent.
function fixedOf({ registry, onChange, onBlur, onFocus, disabled, readonly, fieldPathId }: FieldProps) {
  return { registry, onChange, onBlur, onFocus, disabled, readonly, fieldPathId }
}

const NO_UI: FormUi = {}

const Property = memo(
  function Property({ name, schema, ui, required, formData, field: _field, fieldPathId, ...fixed }: PropertyProps) {
    const { SchemaField } = fixed.registry.fields
    const { globalFormOptions } = fixed.registry
    const path = useMemo(
      () => toFieldPathId(name, globalFormOptions, fieldPathId.path),
      [name, globalFormOptions, fieldPathId],
    )
    if (!SchemaField) return null
    return (
      <SchemaField
        {...(fixed as FieldProps)}
        name={name}
        schema={schema as FieldProps['schema']}
        uiSchema={(ui ?? NO_UI) as NonNullable<FieldProps['uiSchema']>}
        required={required}
        formData={formData}
        fieldPathId={path}
      />
    )
  },
  (before, after) => {
    const keys = Object.keys(after) as (keyof PropertyProps)[]
    return keys.every((key) => key === 'field' || before[key] === after[key])
  },
)

function orderedNames(names: string[], order: string[] | undefined): string[] {
  if (!order) return names
  // A property that the order forgot comes last instead of breaking the form.
  return orderProperties(names, order.includes('*') ? order : [...order, '*'])
}

function isContainer(schema: FormSchema | undefined): boolean {
  const type = schema?.type
  return type === undefined || type === 'object' || type === 'array' || Array.isArray(type)
}

function dataOf(formData: unknown, name: string): unknown {
  if (typeof formData !== 'object' || formData === null || !Object.hasOwn(formData, name)) return undefined
  return (formData as Record<string, unknown>)[name]
}

/** Fields a chunk holds at most. */
const CHUNK = 20

interface FieldRowsProps {
  names: string[]
  /** Every field the form may show, in order; without it nothing is cut. */
  order: string[] | undefined
  draw: (name: string) => ReactNode
}

/**
 * Fields below each other, in chunks that leave no trace in the page: to render one field React visits its
 * siblings, so that a field among 500 would cost more than one among 20. A field's chunk comes from its place in
 * the whole order, so that another one appearing never moves it to a new parent, which would lose its text.
 */
function FieldRows({ names, order, draw }: FieldRowsProps) {
  return (
    <div className="sl-form-fields">
      {chunksOf(names, order).map((chunk) => (
        <Chunk key={chunk.key} names={chunk.names} draw={draw} />
      ))}
    </div>
  )
}

function Chunk({ names, draw }: { names: string[]; draw: (name: string) => ReactNode }) {
  return names.map((name) => <Fragment key={name}>{draw(name)}</Fragment>)
}

function chunksOf(names: string[], order: string[] | undefined): { key: number; names: string[] }[] {
  const places = new Map((order ?? []).map((name, at) => [name, at]))
  if (names.length <= CHUNK && places.size <= CHUNK) return [{ key: 0, names }]
  if (!names.every((name) => places.has(name)) || places.has('*')) return [{ key: 0, names }]
  const chunks = new Map<number, string[]>()
  for (const name of names) {
    const key = Math.floor((places.get(name) ?? 0) / CHUNK)
    chunks.set(key, [...(chunks.get(key) ?? []), name])
  }
  return [...chunks].map(([key, part]) => ({ key, names: part }))
}
