import { isSafe } from 'redos-detector'
import { isObject } from '#lib/json.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import type { JsonPath } from '#publish/model/source.ts'
import type { Json } from '#runtime/model.ts'

const judged = new Map<string, string | null>()

/** Regular expressions in a form that a typed text can keep busy for seconds, or that are none. */
export function patternFaults(value: Json, path: JsonPath = []): ShapeFault[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => patternFaults(item, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => {
    if (key !== 'pattern' || typeof item !== 'string') return patternFaults(item, [...path, key])
    const message = judge(item)
    const hint = 'Say what may follow without overlap: "^(ab)*$" instead of "^(a*b*)*$".'
    return message ? [{ path: [...path, key], code: 'form.pattern', message, hint }] : []
  })
}

function judge(pattern: string): string | null {
  const known = judged.get(pattern)
  if (known !== undefined) return known
  const found = verdict(pattern)
  judged.set(pattern, found)
  return found
}

function verdict(pattern: string): string | null {
  let regex: RegExp
  try {
    // As ajv compiles it.
    regex = new RegExp(pattern, 'u')
  } catch (error) {
    return `not a regular expression: ${error instanceof Error ? error.message : String(error)}`
  }
  try {
    const { safe, score } = isSafe(regex, { maxScore: 400, maxSteps: 20_000, timeout: 1_000 })
    return !safe && score.infinite ? 'this regular expression can backtrack catastrophically' : null
  } catch {
    // What the detector cannot read is not judged.
    return null
  }
}
