import { findSchemaDefinition, type RJSFSchema } from '@rjsf/utils'
import type { FormSchema, FormText, FormUi } from '#forms/model.ts'
import { stepsOf } from '#lib/jsonPointer.ts'
import type { Lang } from '#runtime/model.ts'

/** Where a JSON pointer of the answer leads in schema and uiSchema. */
export interface FieldPlace {
  /** Every definition of the field, unconditional first. */
  schemas: FormSchema[]
  ui: FormUi
  name: string
}

/** The field at a pointer whatever the answers are: through every branch, condition and reference. */
export function fieldAt(schema: FormSchema, ui: FormUi, pointer: string): FieldPlace {
  let place: FieldPlace = { schemas: [schema], ui, name: '' }
  for (const step of stepsOf(pointer)) {
    const inner = place.schemas.flatMap((part) => {
      const found: FormSchema[] = []
      for (const branch of branchesOf(part, schema)) {
        const child = branch.properties && Object.hasOwn(branch.properties, step) ? branch.properties[step] : undefined
        if (child) found.push(resolved(child, schema))
        if (branch.items && /^\d+$/.test(step)) found.push(branch.items)
      }
      return found
    })
    const isItem = inner.length === 0 || place.schemas.some((part) => part.type === 'array')
    place = { schemas: inner, ui: childUi(place.ui, isItem ? 'items' : step), name: step }
  }
  return place
}

/** A schema and every branch of it that may hold, references resolved, the schema itself first. */
export function branchesOf(schema: FormSchema, root: FormSchema, depth = 0): FormSchema[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = resolved(schema, root)
  if (depth > 20) return [own]
  const parts = [...(own.allOf ?? []), ...(own.anyOf ?? []), ...(own.oneOf ?? []), own.then, own.else]
  return [own, ...parts.flatMap((part) => (part ? branchesOf(part, root, depth + 1) : []))]
}

/** The schema with the definition that it refers to. */
export function resolved(schema: FormSchema, root: FormSchema): FormSchema {
  return schema.$ref ? { ...definition(schema.$ref, root), ...schema } : schema
}

/** The schema a local reference points to; null when nothing is there. */
export function definition(ref: string, root: FormSchema): FormSchema | null {
  try {
    return findSchemaDefinition(ref, root as RJSFSchema) as FormSchema
  } catch {
    return null
  }
}

/** What the runner reads above the field. */
export function labelOf(place: FieldPlace, lang: Lang): string {
  const titled = place.schemas.find((part) => part.title)
  return localText(place.ui['ui:title'], lang) || localText(titled?.title, lang) || place.name
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
