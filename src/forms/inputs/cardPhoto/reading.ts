import { listChoices } from '#forms/engine/choices.ts'
import { childUi, fieldAt, fieldLabel } from '#forms/engine/fieldAt.ts'
import type { FormStore } from '#forms/engine/formStore.ts'
import type { FormUi } from '#forms/model.ts'
import { isObject } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Json, Lang } from '#runtime/model.ts'

/** What a service has read in a photo. */
export interface Reading {
  facts: { field: string; value: string; sure: boolean }[]
  /** What the runner should know of the photo, in their language. */
  notes: string[]
  /** Nothing was read at all. */
  unread: boolean
}

/** What the document says otherwise than the runner. */
export interface Difference {
  field: string
  label: string
  value: string
  /** Both in words. */
  read: string
  typed: string
}

/** What came of a reading. */
export interface Outcome {
  /** Labels of the fields that were filled in. */
  filled: string[]
  /** Labels of those that should be compared with the document. */
  doubtful: string[]
  differences: Difference[]
}

/** A reading as the platform answers it; what is none reads as nothing. */
export function parseReading(answer: Json, lang: Lang): Reading {
  const { status, fields, notes } = isObject(answer) ? answer : {}
  const facts = (Array.isArray(fields) ? fields : []).flatMap((one) => {
    if (!isObject(one) || typeof one.field !== 'string' || typeof one.value !== 'string') return []
    return [{ field: one.field, value: one.value, sure: one.sure === true }]
  })
  const messages = (Array.isArray(notes) ? notes : []).flatMap((note) => {
    const words = isObject(note) ? note[lang] : null
    return typeof words === 'string' ? [words] : []
  })
  return { facts, notes: messages, unread: status !== 'read' }
}

/** `fills`: a field's name -> the fact of the document that it gets. */
type Fills = Readonly<Record<string, { fact: string }>>

/**
 * Fills the fields that nobody has answered, or that an earlier photo had filled (`own`, by field); what the runner has
 * answered otherwise is told and stays.
 */
export function takeReading(
  { facts }: Reading,
  fills: Fills,
  own: Map<string, string>,
  { store, ui, lang }: { store: FormStore; ui: FormUi; lang: Lang },
): Outcome {
  const outcome: Outcome = { filled: [], doubtful: [], differences: [] }
  for (const [field, { fact }] of Object.entries(fills)) {
    const found = facts.find((one) => one.field === fact)
    // A form that does not ask for it has no place for it.
    if (!found || Object.keys(childUi(store.form.ui, field)).length === 0) continue
    const at = formatPointer([field])
    const known = store.valueAt(at)
    const { label, wordsOf } = namesOf(field, store, ui, lang)
    if (known === undefined || known === '' || known === own.get(field)) {
      if (known !== found.value) {
        store.set(at, found.value)
        outcome.filled.push(label)
      }
      own.set(field, found.value)
    } else if (known !== found.value) {
      outcome.differences.push({ field, label, value: found.value, read: wordsOf(found.value), typed: wordsOf(known) })
    }
    if (!found.sure) outcome.doubtful.push(label)
  }
  return outcome
}

function namesOf(field: string, store: FormStore, ui: FormUi, lang: Lang) {
  const place = fieldAt(store.form.schema, ui, formatPointer([field]))
  const choices = listChoices(
    store.folded(place.schemas[0] ?? {}, formatPointer([field])),
    place.ui,
    store.resolver,
    lang,
  )
  return {
    label: fieldLabel(place, lang),
    wordsOf: (value: Json) => choices.find((one) => one.value === value)?.label ?? String(value),
  }
}
