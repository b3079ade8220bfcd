import { dequal as equal } from 'dequal/lite'
import type { FormValue } from '#forms/model.ts'
import { valueAt, withValueAt } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import type { FormDefinition } from './formDefinition.ts'
import { type Listeners, listeners } from './listeners.ts'
import { withoutHidden } from './visible.ts'

/** Reads what is in a text control right now; undefined is no answer. */
export type ReadTyped = () => Json | undefined

/** The answers of a form, with the texts that are still in their controls. */
export interface Answers {
  /** All answers, those of hidden fields included. */
  value(): FormValue
  /** The answers that count: hidden fields dropped, what is being typed included. */
  answer(): FormValue
  /** The answers that count, without what is being typed. */
  committed(): FormValue
  valueAt(pointer: string): Json | undefined
  /** A control holds text that is not committed yet. */
  typing(pointer: string, read: ReadTyped): void
  /** Takes a control's text over; nothing happens when it holds none. */
  settle(pointer: string): void
  set(pointer: string, value: Json | undefined): void
  /** Takes over every text and answers whether there was any. */
  flush(): boolean
  /** Fills in defaults that the renderer found for fields without an answer. */
  adoptDefaults(defaults: FormValue): void
  onValue: Listeners['on']
  /** Hears of every changed answer by its pointer, before those who show it. */
  onChanged(listener: (pointer: string) => void): () => void
  /** The shape of the form may have changed: receives the answers that count. */
  onShape(listener: (answer: FormValue) => void): () => void
  /** Something was typed or set; called at once, cheap to ignore. */
  onEdit(listener: () => void): () => void
}

export function createAnswers(form: FormDefinition, initial: FormValue): Answers {
  const counted = counter(form)
  const values = listeners()
  const changes = channel<string>()
  const shapes = channel<FormValue>()
  const edits = channel<void>()
  const pending = new Map<string, ReadTyped>()
  const cleared = new Set<string>()
  let value = initial
  let outcomes = form.validator.outcomes(counted(initial))

  const reshape = (structural: boolean) => {
    const answer = counted(value)
    const now = form.validator.outcomes(answer)
    const same = !structural && now !== null && now === outcomes
    outcomes = now
    if (!same) shapes.tell(answer)
  }
  const set = (pointer: string, next: Json | undefined) => {
    pending.delete(pointer)
    const before = valueAt(value, pointer)
    if (equal(before, next)) return
    value = withValueAt(value, pointer, next) as FormValue
    if (next === undefined) cleared.add(pointer)
    else cleared.delete(pointer)
    changes.tell(pointer)
    values.tell(pointer)
    reshape(isContainer(before) || isContainer(next))
    edits.tell()
  }
  const settle = (pointer: string) => {
    const read = pending.get(pointer)
    if (read) set(pointer, read())
  }
  return {
    value: () => value,
    answer: () => counted(withTyped(value, pending)),
    committed: () => counted(value),
    valueAt: (pointer) => valueAt(value, pointer),
    typing(pointer, read) {
      pending.set(pointer, read)
      edits.tell()
    },
    settle,
    set,
    flush() {
      const waiting = [...pending.keys()]
      waiting.forEach(settle)
      return waiting.length > 0
    },
    adoptDefaults(defaults) {
      const next = withDefaults(value, defaults, cleared)
      if (equal(next, value)) return
      value = next
      outcomes = form.validator.outcomes(counted(next))
      values.tell('')
      edits.tell()
    },
    onValue: values.on,
    onChanged: changes.on,
    onShape: shapes.on,
    onEdit: edits.on,
  }
}

/** Drops hidden answers; the last result is kept, because several ask for the same in turn. */
function counter(form: FormDefinition): (value: FormValue) => FormValue {
  let last: { value: FormValue; ui: unknown; answer: FormValue } | null = null
  return (value) => {
    if (last?.value === value && last.ui === form.ui) return last.answer
    const answer = withoutHidden(form.schema, form.ui, value, form.validator)
    last = { value, ui: form.ui, answer }
    return answer
  }
}

function channel<T>() {
  const all = new Set<(news: T) => void>()
  return {
    tell(news: T) {
      for (const listener of all) listener(news)
    },
    on(listener: (news: T) => void) {
      all.add(listener)
      return () => {
        all.delete(listener)
      }
    },
  }
}

function withTyped(value: FormValue, pending: Map<string, ReadTyped>): FormValue {
  let next = value
  for (const [pointer, read] of pending) next = withValueAt(next, pointer, read()) as FormValue
  return next
}

function withDefaults(value: FormValue, defaults: FormValue, cleared: Set<string>): FormValue {
  let next = value
  for (const [name, found] of Object.entries(defaults)) {
    if (found === undefined || Object.hasOwn(value, name) || cleared.has(`/${name}`)) continue
    if (isContainer(found) && Object.keys(found as object).length === 0) continue
    next = { ...next, [name]: found }
  }
  return next
}

function isContainer(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null
}
