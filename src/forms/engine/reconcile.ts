import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { maskCard } from '#lib/mask.ts'
import type { Json, Lang } from '#runtime/model.ts'
import { fieldAt, fieldLabel } from './fieldAt.ts'

export interface Reconciled {
  value: FormValue
  /** What did not fit the new form: labels of its fields, and the runner's own words for fields it no longer has. */
  dropped: string[]
}

/** Answers typed into an earlier version of a form, brought over to this one. */
export function reconcile(saved: Json, form: { schema: FormSchema; ui: FormUi }, lang: Lang): Reconciled {
  const result: Reconciled = { value: {}, dropped: [] }
  if (typeof saved !== 'object' || saved === null || Array.isArray(saved)) return result
  for (const [name, answer] of Object.entries(saved)) {
    const place = fieldAt(form.schema, form.ui, formatPointer([name]))
    if (place.schemas.length === 0) result.dropped.push(quote(answer, name))
    else if (place.schemas.every((schema) => fits(answer, schema))) result.value[name] = answer
    else result.dropped.push(fieldLabel(place, lang))
  }
  return result
}

// Only what makes an answer meaningless drops it; one that is merely too long or out of range is shown and corrected.
function fits(answer: Json, schema: FormSchema): boolean {
  if (schema.enum && !schema.enum.includes(answer)) return false
  const type = schema.type
  if (type === 'array') {
    return Array.isArray(answer) && answer.every((item) => !schema.items || fits(item, schema.items))
  }
  if (type === 'object') return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
  if (type === 'boolean') return typeof answer === 'boolean'
  // A number that was being typed is text until it is one.
  if (type === 'string') return typeof answer === 'string'
  if (type === 'number' || type === 'integer') return typeof answer === 'number' || typeof answer === 'string'
  return true
}

function quote(answer: Json, name: string): string {
  return typeof answer === 'string' && answer !== '' ? `“${maskCard(answer)}”` : name
}
