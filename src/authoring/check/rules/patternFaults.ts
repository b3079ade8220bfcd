import { isSafe, type RedosDetectorTrail } from 'redos-detector'
import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import type { Json } from '#runtime/model.ts'

const verdicts = new Map<string, Fault | null>()

/** Regular expressions in a form that a typed text can keep busy for seconds. */
export function patternFaults(value: Json, path: JsonPath = []): ShapeFault[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => patternFaults(item, [...path, index]))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) => {
    const here = [...path, key]
    if (key === 'patternProperties' && isObject(item)) {
      const names = Object.keys(item).flatMap((pattern) => judged(pattern, [...here, pattern]))
      return [...names, ...patternFaults(item, here)]
    }
    return key === 'pattern' && typeof item === 'string' ? judged(item, here) : patternFaults(item, here)
  })
}

function judged(pattern: string, path: JsonPath): ShapeFault[] {
  const verdict = judge(pattern)
  return verdict ? [{ path, ...verdict }] : []
}

function judge(pattern: string): Fault | null {
  const known = verdicts.get(pattern)
  if (known !== undefined) return known
  const found = verdict(pattern)
  verdicts.set(pattern, found)
  return found
}

// Steps, not milliseconds: a busy machine says the same as an idle one.
const EFFORT = { maxScore: 400, maxSteps: 500, timeout: Number.POSITIVE_INFINITY }

function verdict(pattern: string): Fault | null {
  let regex: RegExp
  try {
    // As ajv compiles it.
    regex = new RegExp(pattern, 'u')
  } catch {
    // The form's own lint says why it is none.
    return null
  }
  try {
    const { safe, trails } = isSafe(regex, EFFORT)
    if (safe) return null
    const isEndless = trails.some(({ trail }) => growsWithoutEnd(trail))
    return finding(isEndless ? 'form.pattern' : 'form.slowPattern.ambiguous')
  } catch {
    // A named group, for example: nobody knows how long it takes.
    return finding('form.slowPattern.unjudged')
  }
}

type Trail = RedosDetectorTrail['trail']
type Side = Trail[number]['a']

/**
 * Whether two ways through the same text begin and end at the same place of one repetition: then every round doubles
 * the ways. Ways that part and never meet again inside a repetition only multiply by the length of the text.
 */
function growsWithoutEnd(trail: Trail): boolean {
  return trail.some(({ a, b }, start) => {
    if (!sameNode(a, b) || !sameRounds(a, b)) return false
    let apart = false
    for (const next of trail.slice(start + 1)) {
      apart ||= !sameNode(next.a, next.b) || !sameRounds(next.a, next.b)
      if (apart && sameNode(next.a, next.b) && loopsOf(a).some((at) => loopsOf(next.a).includes(at))) return true
    }
    return false
  })
}

const sameNode = (a: Side, b: Side) => a.node.start.offset === b.node.start.offset
const sameRounds = (a: Side, b: Side) => roundsOf(a) === roundsOf(b)
const roundsOf = (side: Side) => side.quantifierIterations.map(({ iteration }) => iteration).join()

/** Places of the repetitions around a node that have no end, or one that no typed text reaches. */
function loopsOf({ quantifierIterations }: Side): number[] {
  return quantifierIterations.flatMap(({ node: { source, start } }) => {
    const [, least, most = least] = /\{(\d+)(?:,(\d*))?\}\??$/.exec(source) ?? []
    const endless = most === undefined || most === '' ? !source.endsWith('?') : Number(most) >= 10
    return endless ? [start.offset] : []
  })
}
