import type { FormSchema, RawError, ValidatorModule } from '#forms/model.ts'
import { conditionsOf } from './conditionsOf.ts'

/** A form's compiled validators, found by the schema they were compiled from. */
export interface FormValidator {
  /** What is wrong with an answer. */
  errors(data: unknown): RawError[]
  /** Whether a condition of the schema holds; false for a schema that is no condition of this form. */
  holds(condition: unknown, data: unknown): boolean
  /** The outcome of every condition on the whole answer, or null when one looks at a part and so must be looked up. */
  outcomes(data: unknown): string | null
}

/** Binds a compiled module to the schema it was compiled from. Throws when the two do not belong together. */
export function formValidator(schema: FormSchema, module: ValidatorModule): FormValidator {
  const conditions = conditionsOf(schema)
  if (conditions.length !== module.conditions.length) throw new Error('the validators belong to another form')
  const byIdentity = new Map(conditions.map((condition, at) => [condition.schema, at]))
  // The renderer sometimes hands over a copy.
  const byText = new Map(conditions.map((condition, at) => [JSON.stringify(condition.schema), at]))
  const run = (at: number | undefined, data: unknown): boolean => {
    const check = at === undefined ? undefined : module.conditions[at]
    return check ? check(data) : false
  }
  const wholeOnly = conditions.every((condition) => condition.root)
  return {
    errors: (data) => (module.validate(data) ? [] : [...(module.validate.errors ?? [])]),
    holds: (condition, data) =>
      run(byIdentity.get(condition as FormSchema) ?? byText.get(JSON.stringify(condition)), data),
    outcomes: (data) => (wholeOnly ? conditions.map((_condition, at) => (run(at, data) ? '1' : '0')).join('') : null),
  }
}
