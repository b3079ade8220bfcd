import type { FormSchema } from '#forms/model.ts'

export interface Bounds {
  min: number | undefined
  max: number | undefined
  /** From one quantity to the next. */
  step: number
  /** Whether quantities are multiples of the step. */
  multiples: boolean
}

/** What a schema allows to be counted: `minimum`, `maximum` and `multipleOf`, else by one. */
export function readBounds(schema: FormSchema): Bounds {
  const { minimum, maximum, multipleOf } = schema
  const multiples = typeof multipleOf === 'number' && multipleOf > 0
  return {
    min: typeof minimum === 'number' ? minimum : undefined,
    max: typeof maximum === 'number' ? maximum : undefined,
    step: multiples ? multipleOf : 1,
    multiples,
  }
}

/** The next quantity up or down, null when there is none; up from nothing is the least that is something. */
export function stepped(from: number | undefined, direction: 1 | -1, bounds: Bounds): number | null {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, step, multiples } = bounds
  if (from === undefined) {
    if (direction === -1) return null
    const least = min > 0 ? (multiples ? Math.ceil(min / step) * step : min) : step
    return least <= max ? exact(least) : null
  }
  const next = multiples ? multiple(from, direction, step) : from + direction
  // From outside the bounds a step leads back to the nearest of them.
  const within = exact(Math.min(Math.max(next, min), max))
  return (direction === 1 ? within > from : within < from) ? within : null
}

function multiple(from: number, direction: 1 | -1, step: number): number {
  const at = exact(from / step)
  return (direction === 1 ? Math.floor(at) + 1 : Math.ceil(at) - 1) * step
}

/** Without what binary fractions add: 0.1 + 0.2 is 0.3. */
function exact(number: number): number {
  return Number(number.toFixed(10))
}
