import '#forms/texts.ts'
import { dequal as equal } from 'dequal/lite'
import type { FormUi } from '#forms/model.ts'
import { i18n } from '#lib/i18n.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { childUi, localText } from './fieldAt.ts'
import type { FoldedSchema } from './foldSchema.ts'
import type { Resolver } from './resolver.ts'

/** One answer that a field offers, and its name. */
export interface Choice {
  value: Json
  label: string
}

/** What a field offers to choose from; of a list, what each of its entries may be. Nothing for what is typed. */
export function choicesOf(schema: FoldedSchema, ui: FormUi, resolver: Resolver, lang: Lang): Choice[] {
  const isList = schema.type === 'array'
  const owner = isList ? resolver.fold(schema.items ?? {}, undefined, '') : schema
  const values = owner.enum ?? (owner.type === 'boolean' ? [true, false] : [])
  const names = ui['ui:enumNames'] ?? (isList ? childUi(ui, 'items')['ui:enumNames'] : undefined) ?? []
  // Labels belong to all choices, also where a condition leaves only some.
  const all = owner.allChoices ?? values
  return values.map((value, at) => {
    const own = owner.enumNames?.[at]
    const named = names[all.findIndex((one) => equal(one, value))]
    return { value, label: localText(named, lang) || localText(own, lang) || plain(value, lang) }
  })
}

function plain(value: Json, lang: Lang): string {
  if (typeof value === 'boolean' || value === null) {
    return i18n.t(value === null ? 'none' : value ? 'yes' : 'no', { ns: 'forms', lng: lang })
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
