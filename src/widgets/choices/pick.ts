import type { Json } from '#runtime/model.ts'

export type ChoiceValue = string | number

interface Choosable {
  value: ChoiceValue
  disabled?: boolean
}

/** How the choice is limited; `max` is 1 for a single choice. */
export interface Limits {
  multiple: boolean
  min: number
  max: number
}

/** Limits from the block's properties, made consistent: at least one may be chosen, and never more than `max`. */
export function readLimits(multiple: boolean | undefined, min: number | undefined, max: number | undefined): Limits {
  const most = multiple ? Math.max(1, whole(max) ?? Number.POSITIVE_INFINITY) : 1
  return { multiple: multiple === true, max: most, min: Math.min(Math.max(0, whole(min) ?? 1), most) }
}

/** The chosen values that exist among the items, in the order they were chosen, never more than `max`. */
export function readChosen(answer: Json, items: readonly Choosable[], max: number): ChoiceValue[] {
  const values = Array.isArray(answer) ? answer : answer === null ? [] : [answer]
  const known = values.filter(
    (value): value is ChoiceValue =>
      (typeof value === 'string' || typeof value === 'number') && items.some((item) => item.value === value),
  )
  return [...new Set(known)].slice(0, max)
}

/** The choice after a tap on `value`: a single choice is replaced, others are added up to `max` or taken away. */
export function toggle(chosen: readonly ChoiceValue[], value: ChoiceValue, limits: Limits): ChoiceValue[] {
  if (limits.max === 1) return chosen.includes(value) && limits.multiple ? [] : [value]
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  return chosen.length < limits.max ? [...chosen, value] : [...chosen]
}

/** The answer a choice is kept as: a list when several may be chosen, else the value or null. */
export function toAnswer(chosen: readonly ChoiceValue[], limits: Limits): Json {
  return limits.multiple ? [...chosen] : (chosen[0] ?? null)
}

function whole(value: number | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? Math.trunc(value) : null
}
