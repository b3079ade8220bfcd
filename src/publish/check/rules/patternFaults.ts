import { isSafe, type RedosDetectorTrail } from 'redos-detector'
import { isObject } from '#lib/json.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import type { JsonPath } from '#publish/model/source.ts'
import type { Json } from '#runtime/model.ts'

const verdicts = new Map<string, Verdict | null>()

/** Regular expressions in a form that a typed text can keep busy for seconds, or that are none. */
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
  const hint = {
    zh: '让每一段只有一种读法：用“^(ab)*$”代替“^(a*b*)*$”。',
    en: 'Say what may follow without overlap: "^(ab)*$" instead of "^(a*b*)*$".',
  }
  return verdict ? [{ path, hint, ...verdict }] : []
}

type Verdict = Pick<ShapeFault, 'code' | 'message' | 'severity'>

function judge(pattern: string): Verdict | null {
  const known = verdicts.get(pattern)
  if (known !== undefined) return known
  const found = verdict(pattern)
  verdicts.set(pattern, found)
  return found
}

// Steps, not milliseconds: a busy machine says the same as an idle one.
const EFFORT = { maxScore: 400, maxSteps: 500, timeout: Number.POSITIVE_INFINITY }

function verdict(pattern: string): Verdict | null {
  let regex: RegExp
  try {
    // As ajv compiles it.
    regex = new RegExp(pattern, 'u')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { code: 'form.pattern', message: { zh: `不是正则表达式：${why}`, en: `not a regular expression: ${why}` } }
  }
  try {
    const { safe, trails } = isSafe(regex, EFFORT)
    if (safe) return null
    if (trails.some(({ trail }) => growsWithoutEnd(trail))) {
      const message = {
        zh: '这个正则表达式会灾难性回溯：一段短文字就能让手机卡住',
        en: 'this regular expression can backtrack catastrophically',
      }
      return { code: 'form.pattern', message }
    }
    const message = {
      zh: '有些文字在这个正则表达式里有多种读法：文字很长时可能变慢',
      en: 'this regular expression takes more than one way through some texts: a long one may be slow',
    }
    return { code: 'form.slowPattern', severity: 'warning', message }
  } catch {
    // A named group, for example: nobody knows how long it takes.
    const message = {
      zh: '无法判断这个正则表达式：不知道会不会被某段文字拖慢',
      en: 'this regular expression cannot be judged: whether a typed text keeps it busy is unknown',
    }
    return { code: 'form.slowPattern', severity: 'warning', message }
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
