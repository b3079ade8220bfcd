import type { FormSchema, RawError, ValidatorModule } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'

/** An `if` of a schema, and whether it looks at the whole answer or at a part of it. */
export interface Condition {
  schema: FormSchema
  root: boolean
  /** JSON pointer in the form's schema. */
  at: string
}

/** The parts of a schema that are asked by themselves while the form is filled in. */
export interface Slices {
  conditions: Condition[]
  /** Every option of every `anyOf` and `oneOf` that is drawn. */
  options: { schema: FormSchema; at: string }[]
}

/**
 * Every `if` of a schema, and every option, in one fixed order. The compiler emits a function for each in this order
 * and the browser finds them by walking the same schema, so no names are needed. The order is part of the published
 * format: keys are sorted because publishing may reorder them, and pages published before must find their conditions.
 */
export function splitSchema(schema: FormSchema): Slices {
  const found: Slices = { conditions: [], options: [] }
  walk(schema, true, '', found)
  return found
}

function walk(schema: unknown, root: boolean, at: string, found: Slices): void {
  if (!isSchema(schema)) return
  if (isSchema(schema.if)) found.conditions.push({ schema: schema.if, root, at: `${at}/if` })
  for (const key of ['then', 'else'] as const) walk(schema[key], root, `${at}/${key}`, found)
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) {
    const list: unknown = schema[key]
    if (!Array.isArray(list)) continue
    // A list of choices is drawn as it stands.
    const isDrawn = key !== 'allOf' && !list.every((part) => isSchema(part) && ('const' in part || 'enum' in part))
    for (const [index, part] of list.entries()) {
      if (isDrawn && isSchema(part)) found.options.push({ schema: part, at: `${at}/${key}/${index}` })
      walk(part, root, `${at}/${key}/${index}`, found)
    }
  }
  walk(schema.items, false, `${at}/items`, found)
  const fixed: unknown = schema.prefixItems
  if (Array.isArray(fixed))
    for (const [index, part] of fixed.entries()) walk(part, false, `${at}/prefixItems/${index}`, found)
  for (const key of ['properties', '$defs', 'definitions'] as const) {
    const group: unknown = schema[key]
    if (!isSchema(group)) continue
    for (const name of Object.keys(group).sort()) walk(group[name], false, `${at}/${key}/${escaped(name)}`, found)
  }
}

function escaped(name: string): string {
  return encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'))
}

function isSchema(value: unknown): value is FormSchema {
  return isRecord(value)
}

/** A form's compiled validators, found by the schema they were compiled from. */
export interface FormValidator {
  /** What is wrong with an answer. */
  errors(data: unknown): RawError[]
  /** What is wrong with a part of it by one option of the schema; nothing where the form has no such option. */
  optionErrors(option: unknown, data: unknown): RawError[]
  /** Whether a condition or option of the schema holds; false for a schema that is neither. */
  holds(condition: unknown, data: unknown): boolean
  /** The outcome of every condition on the whole answer, or null when one looks at a part and so must be looked up. */
  outcomes(data: unknown): string | null
}

/** Binds a compiled module to the schema it was compiled from. Throws when the two do not belong together. */
export function formValidator(schema: FormSchema, module: ValidatorModule): FormValidator {
  const { conditions, options } = splitSchema(schema)
  if (conditions.length !== module.conditions.length) throw new Error('the validators belong to another form')
  const find = finder([...conditions, ...options], [...module.conditions, ...(module.options ?? [])])
  const wholeOnly = conditions.every((condition) => condition.root) && options.length === 0
  return {
    errors: (data) => (module.validate(data) ? [] : [...(module.validate.errors ?? [])]),
    optionErrors(option, data) {
      const check = find(option)
      return !check || check(data) ? [] : [...(check.errors ?? [])]
    },
    holds: (condition, data) => (typeof condition === 'boolean' ? condition : (find(condition)?.(data) ?? false)),
    outcomes: (data) => (wholeOnly ? module.conditions.map((check) => (check(data) ? '1' : '0')).join('') : null),
  }
}

/** Finds what was compiled from a schema, by identity or by text: the renderer sometimes hands over a copy. */
function finder<T>(slices: { schema: FormSchema }[], checks: T[]): (schema: unknown) => T | undefined {
  const byIdentity = new Map<unknown, number>(slices.map(({ schema }, at) => [schema, at]))
  let byText: Map<string, number> | null = null
  return (schema) => {
    let at = byIdentity.get(schema)
    if (at === undefined) {
      byText ??= new Map(slices.map((slice, index) => [JSON.stringify(slice.schema), index]))
      at = byText.get(JSON.stringify(schema))
    }
    return at === undefined ? undefined : checks[at]
  }
}
