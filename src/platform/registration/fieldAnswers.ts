import { isRecord } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { JsonSchema } from '#platform/options.ts'

/** An answer of one field of a form: where it is, and the control it was given in. */
export interface FieldAnswer {
  /** JSON pointer in the form's answer. */
  path: string
  value: unknown
  widget: unknown
  settings: JsonSchema
}

/** The answers of a form, field by field, in objects and lists too, with what its uiSchema says of each. */
export function fieldAnswers(ui: unknown, answer: unknown, steps: (string | number)[] = []): FieldAnswer[] {
  if (!isRecord(ui)) return []
  // A list and a group of fields have settings of their own beside what is said of what they hold.
  const isWhole = Object.keys(ui).every((key) => key.startsWith('ui:'))
  if ('ui:widget' in ui || ('ui:options' in ui && isWhole)) {
    const settings = isRecord(ui['ui:options']) ? ui['ui:options'] : {}
    return [{ path: formatPointer(steps), value: answer, widget: ui['ui:widget'], settings }]
  }
  if (Array.isArray(answer))
    return answer.flatMap((entry, at) => fieldAnswers(Object.hasOwn(ui, at) ? ui[at] : ui.items, entry, [...steps, at]))
  if (!isRecord(answer)) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    fieldAnswers(Object.hasOwn(ui, name) ? ui[name] : null, value, [...steps, name]),
  )
}
