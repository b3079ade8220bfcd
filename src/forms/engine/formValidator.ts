import type { FormSchema, RawError, ValidatorModule } from '#forms/model.ts'

/** An `if` of a schema, and whether it looks at the whole answer or at a part of it. */
export interface Condition {
  schema: FormSchema
  root: boolean
}

/**
 * Every `if` of a schema, in one fixed order. The compiler emits a function for each in this order and the browser
 * finds them by walking the same schema, so no names are needed. The order is part of the published format: keys are
 * sorted because publishing may reorder them, and pages published before must find their conditions.
 */
export function conditionsOf(schema: FormSchema): Condition[] {
  const found: Condition[] = []
  walk(schema, true, found)
  return found
}

function walk(schema: unknown, root: boolean, found: Condition[]): void {
  if (!isSchema(schema)) return
  if (isSchema(schema.if)) found.push({ schema: schema.if, root })
  for (const part of [schema.then, schema.else]) walk(part, root, found)
  for (const list of [schema.allOf, schema.anyOf, schema.oneOf]) {
    if (Array.isArray(list)) for (const part of list) walk(part, root, found)
  }
  walk(schema.items, false, found)
  for (const group of [schema.properties, schema.$defs, schema.definitions]) {
    if (isSchema(group)) for (const key of Object.keys(group).sort()) walk(group[key], false, found)
  }
}

function isSchema(value: unknown): value is FormSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

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
