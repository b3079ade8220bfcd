import type { FormSchema, FormText, FormUi } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import { parsePointer } from '#lib/jsonPointer.ts'
import { memoizeByObject } from '#lib/memoize.ts'
import type { Lang } from '#runtime/model.ts'
import { listValues } from './schemaParts.ts'

/** Where a JSON pointer of the answer leads in schema and uiSchema. */
export interface FieldPlace {
  /** Every definition of the field, unconditional first. */
  schemas: FormSchema[]
  ui: FormUi
  name: string
  /** The list that it is an entry of, and which one, counted from one; a fixed one has a title and a schema of its own. */
  entry?: { list: FieldPlace; n: number; isFixed: boolean }
}

/** The field at a pointer whatever the answers are: through every branch, condition and reference. */
export function fieldAt(schema: FormSchema, ui: FormUi, pointer: string): FieldPlace {
  let place: FieldPlace = { schemas: [schema], ui, name: '' }
  for (const step of parsePointer(pointer)) {
    const isEntry = /^\d+$/.test(step)
    let inList = false
    let isFixed = false
    const inner: FormSchema[] = []
    // The form's own object has as many branches as it has conditions, and each of its fields is looked for.
    const isOwn = !isEntry && place.schemas[0] === schema
    if (isOwn) inner.push(...(ownFields(schema).get(step) ?? []))
    for (const branch of isOwn ? [] : place.schemas.flatMap((part) => listBranches(part, schema))) {
      const child = branch.properties && Object.hasOwn(branch.properties, step) ? branch.properties[step] : undefined
      const entry = isEntry ? (branch.prefixItems?.[Number(step)] ?? branch.items) : undefined
      isFixed ||= isEntry && branch.prefixItems?.[Number(step)] !== undefined
      inList ||= isEntry && (entry !== undefined || branch.type === 'array')
      for (const part of [child, entry]) if (isRecord(part)) inner.push(resolved(part, schema))
    }
    const isItem = inList || inner.length === 0
    const entry = inList ? { entry: { list: place, n: Number(step) + 1, isFixed } } : {}
    place = { schemas: inner, ui: isItem ? entryUi(place.ui, step) : childUi(place.ui, step), name: step, ...entry }
  }
  return place
}

/** Every definition of each field of a form's own object. */
const ownFields = memoizeByObject((root: FormSchema): Map<string, FormSchema[]> => {
  const fields = new Map<string, FormSchema[]>()
  for (const branch of listBranches(root, root)) {
    for (const [name, part] of Object.entries(branch.properties ?? {})) {
      if (isRecord(part)) fields.set(name, [...(fields.get(name) ?? []), resolved(part, root)])
    }
  }
  return fields
})

/** A schema and every branch of it that may hold, references resolved, the schema itself first. */
export function listBranches(schema: FormSchema, root: FormSchema, depth = 0): FormSchema[] {
  if (!isRecord(schema)) return []
  const own = resolved(schema, root)
  if (depth > 20) return [own]
  const parts = [...(own.allOf ?? []), ...(own.anyOf ?? []), ...(own.oneOf ?? []), own.then, own.else]
  return [own, ...parts.flatMap((part) => (part ? listBranches(part, root, depth + 1) : []))]
}

/** Whether a place is a list of entries that are added one by one, and not of choices to tick. */
export function isEntryList(schemas: FormSchema[], root: FormSchema): boolean {
  const all = schemas.flatMap((one) => listBranches(one, root))
  const lists = all.filter((one) => one.type === 'array' || one.items !== undefined || one.prefixItems !== undefined)
  const entries = lists.flatMap(({ items }) => (isRecord(items) ? listBranches(items, root) : []))
  return (
    lists.length > 0 && (lists.some((one) => one.prefixItems) || entries.every((one) => listValues(one).length === 0))
  )
}

/** The schema with the definition that it refers to. */
export function resolved(schema: FormSchema, root: FormSchema): FormSchema {
  let own = schema
  // References to references end, even where they lead back.
  for (let round = 0; round < 20 && own.$ref !== undefined; round++) {
    const { $ref, ...rest } = own
    const target = definition($ref, root)
    own = { ...(isRecord(target) ? target : {}), ...rest }
  }
  return own
}

/** What a local reference points to: a schema, or true or false; null when nothing is there. */
export function definition(reference: string, root: FormSchema): FormSchema | boolean | null {
  let at: unknown = root
  for (const step of parsePointer(decodeFragment(reference.slice(1)))) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return null
    at = Reflect.get(at, step)
  }
  return isRecord(at) ? (at as FormSchema) : typeof at === 'boolean' ? at : null
}

/** A fragment of a reference as it is meant. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** A field's look in the case that holds: `schema` is the one resolved for the answers. */
export function resolveUi(schema: FormSchema, ui: FormUi): FormUi {
  const { title, help } = ui['ui:cases']?.[schema['x-case'] ?? -1] ?? {}
  return title || help ? { ...ui, ...(title && { 'ui:title': title }), ...(help && { 'ui:help': help }) } : ui
}

/** What the runner reads above the field; entries that are called alike are told apart by their number. */
export function fieldLabel(place: FieldPlace, lang: Lang): string {
  const { schemas, ui, entry } = place
  const titled = schemas.find((part) => part.title)
  const own = localText(ui['ui:title'], lang) || localText(titled?.title, lang)
  if (!entry) return own || place.name
  return own && entry.isFixed ? own : `${own || fieldLabel(entry.list, lang)} ${entry.n}`
}

/** A form's text in one language; plain strings are in it already. */
export function localText(text: unknown, lang: Lang): string {
  if (typeof text === 'string') return text
  if (typeof text !== 'object' || text === null) return ''
  const both = text as Partial<Exclude<FormText, string>>
  return both[lang] ?? both.zh ?? both.en ?? ''
}

/** The uiSchema of a child; empty when there is none. */
export function childUi(ui: FormUi, name: string): FormUi {
  const child = Object.hasOwn(ui, name) ? ui[name] : undefined
  return typeof child === 'object' && child !== null ? (child as FormUi) : {}
}

/** The uiSchema of a list's entry: its own by its number, as those of a tuple have, or that of all entries. */
export function entryUi(ui: FormUi, at: number | string): FormUi {
  return childUi(ui, Object.hasOwn(ui, at) ? String(at) : 'items')
}
