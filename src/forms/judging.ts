import { isRecord } from '#lib/json.ts'
import type { RawError, ValidateFunction } from './model.ts'

/**
 * A form's schema taken apart, so that an answer costs what reads it. `J` is what judges a value: the name of a compiled
 * function while a form is published, that function in the module that is published.
 */
export type Part<J> =
  /** A field of its own: its value by a function that fields of the same schema share. */
  | { field: string; required: boolean; judge: J | null }
  /** What looks at the object as a whole; `reads` are the answers that it depends on, null all of them. */
  | { reads: string[] | null; judge: J }
  /** One of two lists of parts, by whether the parts of `when` hold. */
  | { when: Part<J>[]; then: Part<J>[]; else: Part<J>[] }
  /** Nothing but an object is right. */
  | { object: true }

type Judge = (data: Record<string, unknown>) => readonly RawError[]

const NONE: readonly RawError[] = []
const UNSEEN = {}

/**
 * Judges by parts as their whole schema would. Each remembers what it said of the answers that it reads, which are the
 * same value as long as nobody changes them: after one answer has changed only the parts that read it judge anew.
 */
export function judging(parts: Part<ValidateFunction>[]): ValidateFunction {
  const judges = parts.map(remembering)
  const validate: ValidateFunction = (data: unknown) => {
    const errors = isRecord(data) ? all(judges, data) : unlike(parts, data)
    validate.errors = errors.length > 0 ? errors : null
    return errors.length === 0
  }
  return validate
}

function all(judges: Judge[], data: Record<string, unknown>): RawError[] {
  const errors: RawError[] = []
  for (const judge of judges) for (const error of judge(data)) errors.push(error)
  return errors
}

function remembering(part: Part<ValidateFunction>): Judge {
  if ('object' in part) return () => NONE
  if ('field' in part) return fieldJudge(part)
  if ('when' in part) return branchJudge(part)
  const { reads, judge } = part
  return reads === null ? wholeJudge(judge) : readingJudge(reads, judge)
}

function fieldJudge({ field, required, judge }: Extract<Part<ValidateFunction>, { field: string }>): Judge {
  const instancePath = `/${field.replace(/~/g, '~0').replace(/\//g, '~1')}`
  let last: unknown = UNSEEN
  let errors = NONE
  return (data) => {
    const own = Object.hasOwn(data, field) ? data[field] : undefined
    if (own === last) return errors
    last = own
    if (own === undefined) errors = required ? [errorOf('required', { missingProperty: field })] : NONE
    else if (!judge) errors = NONE
    else {
      const place = { instancePath, parentData: data, parentDataProperty: field, rootData: data }
      errors = judge(own, place) ? NONE : (judge.errors ?? NONE)
    }
    return errors
  }
}

function readingJudge(reads: string[], judge: ValidateFunction): Judge {
  const last: unknown[] = reads.map(() => UNSEEN)
  let seen = false
  let errors = NONE
  return (data) => {
    let same = seen
    for (let at = 0; at < reads.length; at++) {
      const name = reads[at] as string
      const own = Object.hasOwn(data, name) ? data[name] : undefined
      if (own === last[at]) continue
      last[at] = own
      same = false
    }
    if (!same) errors = judge(data) ? NONE : (judge.errors ?? NONE)
    seen = true
    return errors
  }
}

function wholeJudge(judge: ValidateFunction): Judge {
  let last: unknown = UNSEEN
  let errors = NONE
  return (data) => {
    if (data !== last) errors = judge(data) ? NONE : (judge.errors ?? NONE)
    last = data
    return errors
  }
}

function branchJudge(part: Extract<Part<ValidateFunction>, { when: unknown }>): Judge {
  const [when, yes, no] = [part.when, part.then, part.else].map((parts) => parts.map(remembering)) as [
    Judge[],
    Judge[],
    Judge[],
  ]
  return (data) => {
    const holds = when.every((judge) => judge(data).length === 0)
    return echoed(all(holds ? yes : no, data), holds)
  }
}

/** Of what is no object, fields say nothing. */
function unlike(parts: Part<ValidateFunction>[], data: unknown): RawError[] {
  return parts.flatMap((part) => {
    if ('object' in part) return [errorOf('type', { type: 'object' })]
    if ('field' in part) return []
    if ('judge' in part) return part.judge(data) ? [] : [...(part.judge.errors ?? [])]
    const holds = unlike(part.when, data).length === 0
    return echoed(unlike(holds ? part.then : part.else, data), holds)
  })
}

function echoed(errors: RawError[], holds: boolean): RawError[] {
  return errors.length > 0 ? [...errors, errorOf('if', { failingKeyword: holds ? 'then' : 'else' })] : errors
}

function errorOf(keyword: string, params: RawError['params']): RawError {
  return { instancePath: '', schemaPath: `#/${keyword}`, keyword, params }
}
