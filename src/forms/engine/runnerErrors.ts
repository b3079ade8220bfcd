import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormValue, RawError } from '#forms/model.ts'
import { valueAt } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import type { Alternative } from './alternatives.ts'
import type { FormValidator } from './formValidator.ts'
import type { Resolver } from './resolver.ts'

/**
 * What is wrong with an answer as a runner can mend it: where alternatives fail, a validator reports the faults of each;
 * told are those of the chosen one, or that one has to be chosen.
 */
export function runnerErrors(answer: FormValue, validator: FormValidator, resolver: Resolver): RawError[] {
  let errors = validator.errors(answer)
  if (errors.some(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')) {
    for (const alternative of resolver.alternatives(answer)) errors = withChosen(alternative, errors, answer, validator)
  }
  return errors.map((error) => (isUnanswered(error, answer) ? { ...error, keyword: 'required', params: {} } : error))
}

const SHAPES = ['type', 'enum', 'const', 'alternative']

/** An entry of a list that nobody has answered yet is null. */
function isUnanswered({ keyword, instancePath }: RawError, answer: FormValue): boolean {
  return SHAPES.includes(keyword) && instancePath !== '' && valueAt(answer, instancePath) === null
}

function withChosen(
  alternative: Alternative,
  errors: RawError[],
  answer: FormValue,
  validator: FormValidator,
): RawError[] {
  const { pointer, keyword, kind, chosen, options, every } = alternative
  const failed = errors.findIndex((error) => error.instancePath === pointer && error.keyword === keyword)
  const own = errors[failed]
  if (!own) return errors
  const value = pointer === '' ? answer : valueAt(answer, pointer)
  const errorsByOption = every.map((option) => inside(validator.optionErrors(option, value), pointer))
  if (kind === 'restrict') {
    const tooMany = excluding(own, every)
    if (tooMany)
      return [...without(errors, [...errorsByOption.flat(), own]), { ...own, keyword: 'onlyOne', params: tooMany }]
    const names = errorsByOption
      .flat()
      .map(({ keyword: broken, params }) => (broken === 'required' ? params.missingProperty : null))
    // The faults of single values are told as they are; of fields, that one of them has to be filled in.
    if (names.includes(null) || names.length === 0) return errors
    return [
      ...without(errors, [...errorsByOption.flat(), own]),
      { ...own, keyword: 'oneRequired', params: { names: [...new Set(names)] } },
    ]
  }
  const rest = without(errors, [...errorsByOption.flat(), own])
  if (chosen === null) return [...rest, { ...own, keyword: 'alternative' }]
  const mine = inside(validator.optionErrors(options[chosen], value), pointer)
  return [...rest, ...(mine.length > 0 ? mine : [own])]
}

/** The fields of which only one may be answered, where more than one alternative is met by what they ask. */
function excluding({ params }: RawError, every: readonly FormSchema[]): { names: string[] } | null {
  const met = Array.isArray(params.passingSchemas) ? params.passingSchemas : []
  const asked = met.map((at: number) => every[at]?.required ?? [])
  return asked.length > 0 && asked.every((names) => names.length > 0) ? { names: [...new Set(asked.flat())] } : null
}

function inside(errors: RawError[], pointer: string): RawError[] {
  return errors.map((error) => ({ ...error, instancePath: pointer + error.instancePath }))
}

/** The list without one like each of the others. */
function without(errors: RawError[], others: RawError[]): RawError[] {
  const left = [...errors]
  for (const other of others) {
    const at = left.findIndex(
      ({ instancePath, keyword, params }) =>
        instancePath === other.instancePath && keyword === other.keyword && same(params, other.params),
    )
    if (at !== -1) left.splice(at, 1)
  }
  return left
}

function same(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return equal(a as Record<string, Json>, b as Record<string, Json>)
}
