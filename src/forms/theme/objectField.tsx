import { type FieldProps, orderProperties } from '@rjsf/utils'
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormScope } from '#forms/context.ts'
import type { Alternative } from '#forms/engine/alternatives.ts'
import { localText } from '#forms/engine/fieldAt.ts'
import type { FoldedSchema } from '#forms/engine/foldSchema.ts'
import { fieldPath } from '#forms/fieldId.ts'
import { useFieldError, useLang } from '#forms/hooks.ts'
import type { FieldGroup, FormSchema, FormUi } from '#forms/model.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { Heading } from '#ui/heading.tsx'
import { Chooser } from './alternatives.tsx'
import { Part } from './part.tsx'
import type { PartProps } from './partProps.ts'

/** The fields of an object in their order, in titled groups where the form has them, and what is wrong with it as a whole. */
export function ObjectField(props: FieldProps) {
  const { t } = useTranslation('forms')
  const lang = useLang()
  const schema = props.schema as FoldedSchema
  const ui = (props.uiSchema ?? {}) as FormUi
  const pointer = formatPointer(props.fieldPathId.path)
  const error = useFieldError(pointer)
  const properties = schema.properties ?? {}
  const asked = (schema.alternatives ?? []).filter(({ kind }) => kind === 'ask')
  const own = new Set(asked.flatMap(({ fields }) => fields))
  const names = orderedNames(Object.keys(properties), ui['ui:order'])
  const required = new Set(schema.required ?? [])
  const draw = (name: string) => (
    <Property
      key={name}
      name={name}
      {...fixedOf(props)}
      schema={properties[name] ?? {}}
      ui={ui[name] as FormUi | undefined}
      required={required.has(name)}
    />
  )
  const open = asked.find(({ chosen }) => chosen === null)
  const words = {
    title: localText(ui['ui:title'] ?? schema.title, lang) || props.name,
    note: localText(ui['ui:description'] ?? schema.description, lang),
    help: localText(ui['ui:help'], lang),
  }
  const id = props.fieldPathId.$id
  const loose = own.size > 0 ? names.filter((name) => !own.has(name)) : names
  // Where the choice is all that is asked, it is the question that the title and the note are of.
  const isChoice = pointer !== '' && loose.length === 0 && asked.length > 0
  return (
    <div className="sl-form-object" data-path={pointer || undefined}>
      {(!isChoice || words.help) && (
        <Groups
          words={isChoice ? { title: '', note: '', help: words.help } : words}
          groups={ui['ui:groups']}
          root={pointer === ''}
          names={loose}
          order={ui['ui:order']}
          draw={draw}
          lang={lang}
        />
      )}
      {asked.map((one: Alternative, at) => (
        <div className="sl-form-fields sl-form-alternative" key={one.key}>
          <Chooser
            id={one === open ? id : `${id}~${at}`}
            alternative={one}
            ui={ui}
            label={(pointer !== '' && at === 0 && words.title) || t('choose')}
            help={(isChoice && at === 0 && words.note) || undefined}
            error={one === open ? error : null}
            required={props.required === true}
            disabled={props.disabled === true || props.readonly === true}
          />
          <Note of={one} lang={lang} />
          <FieldRows names={names.filter((name) => one.fields.includes(name))} order={undefined} draw={draw} />
        </div>
      ))}
      {error && !open && (
        <p className="sl-field-error" id={id} tabIndex={-1}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What the chosen option says of itself. */
function Note({ of: { options, chosen }, lang }: { of: Alternative; lang: 'zh' | 'en' }) {
  const { store } = useFormScope()
  const words = chosen === null ? '' : localText(store.resolver.outline(options[chosen]).description, lang)
  return words ? <p className="sl-form-note">{words}</p> : null
}

interface GroupsProps {
  words: { title: string; note: string; help: string }
  /** Fields of the form itself stand on a card, grouped or not; those of an object in it do not. */
  root: boolean
  groups: FieldGroup[] | undefined
  names: string[]
  order: string[] | undefined
  draw: (name: string) => ReactNode
  lang: 'zh' | 'en'
}

function Groups({ words, root, groups, names, order, draw, lang }: GroupsProps) {
  const { title, note, help } = words
  const head = (
    <>
      {title && <Heading className="sl-form-title">{title}</Heading>}
      {note && <p className="sl-form-note">{note}</p>}
    </>
  )
  const card = root ? '' : undefined
  if (!groups) {
    return (
      <div className="sl-form-group" data-card={card}>
        {head}
        <FieldRows names={names} order={order} draw={draw} />
        {help && <p className="sl-form-note">{help}</p>}
      </div>
    )
  }
  const grouped = new Set(groups.flatMap((group) => group.fields))
  const loose = names.filter((name) => !grouped.has(name))
  return (
    <>
      {head}
      {loose.length > 0 && (
        <div className="sl-form-group" data-card={card}>
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
      {help && <p className="sl-form-note">{help}</p>}
    </>
  )
}

interface PropertyProps extends ReturnType<typeof fixedOf> {
  name: string
  schema: FormSchema
  ui: FormUi | undefined
  required: boolean
}

// What every child shares.
function fixedOf({ registry, onChange, onBlur, onFocus, disabled, readonly, fieldPathId }: FieldProps) {
  return { registry, onChange, onBlur, onFocus, disabled, readonly, fieldPathId }
}

const NO_UI: FormUi = {}

const Property = memo(function Property({ name, schema, ui, required, fieldPathId, ...fixed }: PropertyProps) {
  return (
    <Part
      {...(fixed as PartProps)}
      name={name}
      schema={schema as FieldProps['schema']}
      uiSchema={(ui ?? NO_UI) as NonNullable<FieldProps['uiSchema']>}
      required={required}
      fieldPathId={fieldPath(fixed.registry.globalFormOptions.idPrefix, [...fieldPathId.path, name])}
    />
  )
})

function orderedNames(names: string[], order: string[] | undefined): string[] {
  if (!order) return names
  // A property that the order forgot comes last instead of breaking the form.
  return orderProperties(names, order.includes('*') ? order : [...order, '*'])
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
  if (names.length === 0) return null
  return (
    <div className="sl-form-fields">
      {chunksOf(names, order).map((chunk) => (
        <Chunk key={chunk.key} names={chunk.names} draw={draw} />
      ))}
    </div>
  )
}

function Chunk({ names, draw }: { names: string[]; draw: (name: string) => ReactNode }) {
  return names.map(draw)
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
