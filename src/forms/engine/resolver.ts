import { createSchemaUtils, type RJSFSchema, type SchemaUtilsType, type ValidatorType } from '@rjsf/utils'
import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import type { Json } from '#runtime/model.ts'
import { childUi } from './fieldAt.ts'
import type { FormValidator } from './formValidator.ts'

/** Which fields a form has for given answers: by the renderer's own resolving, so that what is drawn is what counts. */
export interface Resolver {
  /** What the renderer's fields resolve with. */
  utils: SchemaUtilsType
  /** A part of the schema with references, conditions and `allOf` folded in. */
  resolve(part: FormSchema, value: Json | undefined): FormSchema
  /** The whole form's fields for an answer. */
  fields(answer: FormValue): Record<string, FormSchema>
  /** The answers without those of fields that are not shown, `ui:hidden: keep` apart. */
  withoutHidden(value: FormValue): FormValue
  /** An answer with the schema's defaults filled in. */
  defaults(answer: FormValue): FormValue
}

type Defaults = NonNullable<Parameters<typeof createSchemaUtils>[2]>

// A `const` is what must be answered, never an answer: an agreement is not accepted by itself.
const DEFAULTS: Defaults = {
  constAsDefaults: 'never',
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipEmptyDefaults',
}

export function createResolver(schema: FormSchema, ui: FormUi, validator: FormValidator): Resolver {
  const merge = (part: RJSFSchema) => mergeAllOf(part as FormSchema) as RJSFSchema
  const utils = createSchemaUtils(rjsfValidator(validator), schema as RJSFSchema, DEFAULTS, merge)
  const resolve = (part: FormSchema, value: Json | undefined) =>
    utils.retrieveSchema(part as RJSFSchema, value ?? {}) as FormSchema
  const whole = lastOf(
    (value: FormValue) => resolve(schema, value),
    // With open properties the answer's own names are part of the outcome.
    (value) => (isOpen(schema) ? null : validator.outcomes(value)),
  )
  const prune = (part: FormSchema, look: FormUi, value: FormValue): FormValue => {
    let current = value
    // Dropping one answer may hide another field; each round only removes, so it ends.
    for (;;) {
      const { properties } = part === schema ? whole(current) : resolve(part, current)
      if (!properties) return value
      const names = Object.keys(current)
      const kept = names.filter(
        (name) => Object.hasOwn(properties, name) || childUi(look, name)['ui:hidden'] === 'keep',
      )
      if (kept.length === names.length) return nested(properties, look, current)
      const before = current
      current = Object.fromEntries(kept.map((name) => [name, before[name] ?? null]))
    }
  }
  const nested = (properties: Record<string, FormSchema>, look: FormUi, value: FormValue): FormValue => {
    let result = value
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue
      const pruned = prune(properties[name] ?? {}, childUi(look, name), inner)
      if (pruned !== inner) result = { ...result, [name]: pruned }
    }
    return result
  }
  return {
    utils,
    resolve,
    fields: (answer) => whole(answer).properties ?? {},
    withoutHidden: lastOf((value: FormValue) => prune(schema, ui, value)),
    defaults: (answer) => (utils.getDefaultFormState(schema as RJSFSchema, answer) ?? {}) as FormValue,
  }
}

/** Remembers the last result by its input's key: several ask for the same in turn. A key of null is never the same. */
function lastOf<T, R>(work: (input: T) => R, keyOf: (input: T) => unknown = (input) => input): (input: T) => R {
  let last: { key: unknown; result: R } | null = null
  return (input) => {
    const key = keyOf(input)
    if (last === null || key === null || last.key !== key) last = { key, result: work(input) }
    return last.result
  }
}

function isOpen(schema: FormSchema): boolean {
  return 'additionalProperties' in schema || 'patternProperties' in schema || '$ref' in schema
}

/**
 * What the renderer needs of a validator: whether a condition holds. Errors are kept and shown by the form store,
 * so that one field's error renders one field.
 */
function rjsfValidator(validator: FormValidator): ValidatorType {
  return {
    isValid: (schema, data) => validator.holds(schema, data),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
    rawValidation: (_schema, data) => ({ errors: validator.errors(data) as never[] }),
  }
}

/**
 * A schema with its `allOf` folded in, as far as drawing needs it: fields, which are required, and their choices.
 * The renderer's own merging gives up on the whole form when two parts contradict each other; here answers are judged
 * by the compiled validators, which know the whole schema.
 */
function mergeAllOf(schema: FormSchema): FormSchema {
  const { allOf = [], ...rest } = schema
  return allOf.reduce<FormSchema>(merge, rest)
}

function merge(before: FormSchema, added: FormSchema): FormSchema {
  const merged: FormSchema = { ...before, ...added }
  if (before.properties && added.properties) {
    const properties = { ...before.properties }
    for (const [name, part] of Object.entries(added.properties)) {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined
      properties[name] = known && known !== part ? merge(known, part) : part
    }
    merged.properties = properties
  }
  if (before.required && added.required) merged.required = [...new Set([...before.required, ...added.required])]
  if (before.enum && added.enum) {
    const both = added.enum
    merged.enum = before.enum.filter((value) => both.some((one) => equal(one, value)))
  }
  if (before.items && added.items) merged.items = merge(before.items, added.items)
  return merged
}
