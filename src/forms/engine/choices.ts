import '#forms/texts.ts'
import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import type { Json, Lang } from '#runtime/model.ts'
import type { Alternative } from './alternatives.ts'
import { childUi, fieldLabel, localText } from './fieldAt.ts'
import type { FoldedSchema } from './foldSchema.ts'
import type { Resolver } from './resolver.ts'

/** One answer that a field offers, and its name. */
export interface Choice {
  value: Json
  label: string
  /** Shown, and not to be chosen. */
  off?: boolean
}

/** What a field offers to choose from; of a list, what each of its entries may be. Nothing for what is typed. */
export function listChoices(schema: FoldedSchema, ui: FormUi, resolver: Resolver, lang: Lang): Choice[] {
  const isList = schema.type === 'array'
  const owner = isList ? resolver.fold(schema.items ?? {}, undefined, '') : schema
  const values = owner.enum ?? (owner.type === 'boolean' ? [true, false] : [])
  const names = ui['ui:enumNames'] ?? (isList ? childUi(ui, 'items')['ui:enumNames'] : undefined) ?? []
  // Labels belong to all choices, also where a condition leaves only some.
  const all = owner.allChoices ?? values
  const off = ui['ui:enumDisabled']
  const choices = values.map((value, at): Choice => {
    const own = owner.enumNames?.[at]
    const named = names[all === values ? at : all.findIndex((one) => equal(one, value))]
    const label = localText(named, lang) || localText(own, lang) || plain(value, lang)
    return { value, label, ...(off?.some((one) => equal(one, value)) && { off: true }) }
  })
  const order = ui['ui:enumOrder']
  if (!order) return choices
  const place = ({ value }: Choice) => order.findIndex((one) => equal(one, value))
  return choices.sort((a, b) => place(a) - place(b))
}

function plain(value: Json, lang: Lang): string {
  if (typeof value === 'boolean' || value === null) {
    return i18n.t(value === null ? 'none' : value ? 'yes' : 'no', { ns: 'forms', lng: lang })
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Fields that a name is made of at most. */
const NAMED = 3

/** What alternatives are called: their titles, else what tells them apart, what they ask or the kind of their answer. */
export function optionNames(
  { options, every }: Pick<Alternative, 'options' | 'every'>,
  outline: (part: unknown) => FormSchema,
  ui: FormUi,
  lang: Lang,
): string[] {
  const t = i18n.getFixedT(lang, 'forms')
  const shapes = options.map(outline)
  const names = shapes.map((shape, at) => {
    const look = ui['ui:alternatives']?.[every.indexOf(options[at] ?? {})]
    const title = localText(look?.['ui:title'], lang) || localText(shape.title, lang)
    if (title) return title
    const fields = Object.entries(shape.properties ?? {}).map(([name, part]) => ({ name, own: outline(part) }))
    const marks = fields.filter(({ own }) => own.const !== undefined).map(({ own }) => String(own.const))
    const asks = fields
      .filter(({ own }) => own.const === undefined)
      .map(({ name, own }) => fieldLabel({ schemas: [own], ui: childUi(ui, name), name }, lang))
    const made = (marks.length > 0 ? marks : asks).slice(0, NAMED).join(t('listSeparator'))
    const type = typeof shape.type === 'string' ? `type_${shape.type}` : ''
    return made || (type && i18n.exists(type, { ns: 'forms', lng: lang }) ? t(type) : t('option', { n: at + 1 }))
  })
  // Two of the same name could not be told apart.
  return names.map((name, at) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${at + 1})`))
}
