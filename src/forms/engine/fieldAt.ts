import type { FormSchema, FormUi } from '#forms/model.ts'
import { stepsOf } from '#lib/jsonPointer.ts'
import type { Lang } from '#runtime/model.ts'
import { localText } from './localText.ts'
import { childUi, definition } from './visible.ts'

/** Where a JSON pointer of the answer leads in schema and uiSchema. */
export interface FieldPlace {
  /** Every definition of the field, unconditional first. */
  schemas: FormSchema[]
  ui: FormUi
  name: string
}

/** The field at a pointer, looking through conditions and references. */
export function fieldAt(schema: FormSchema, ui: FormUi, pointer: string): FieldPlace {
  let place: FieldPlace = { schemas: [schema], ui, name: '' }
  for (const step of stepsOf(pointer)) {
    const inner = place.schemas.flatMap((part) => {
      const found: FormSchema[] = []
      childrenNamed(part, schema, step, found, 0)
      return found
    })
    const isItem = inner.length === 0 || place.schemas.some((part) => part.type === 'array')
    place = { schemas: inner, ui: childUi(place.ui, isItem ? 'items' : step), name: step }
  }
  return place
}

function childrenNamed(part: FormSchema, root: FormSchema, step: string, found: FormSchema[], depth: number): void {
  const own = part.$ref ? { ...definition(part.$ref, root), ...part } : part
  const child = own.properties && Object.hasOwn(own.properties, step) ? own.properties[step] : undefined
  if (child) found.push(child.$ref ? { ...definition(child.$ref, root), ...child } : child)
  if (own.items && /^\d+$/.test(step)) found.push(own.items)
  if (depth > 20) return
  for (const branch of [...(own.allOf ?? []), ...(own.anyOf ?? []), ...(own.oneOf ?? []), own.then, own.else]) {
    if (branch) childrenNamed(branch, root, step, found, depth + 1)
  }
}

/** What the runner reads above the field. */
export function labelOf(place: FieldPlace, lang: Lang): string {
  const titled = place.schemas.find((part) => part.title)
  return localText(place.ui['ui:title'], lang) || localText(titled?.title, lang) || place.name
}
