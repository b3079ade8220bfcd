import type { FormSchema, FormUi, FormValue } from '#forms/model.ts'
import type { Json } from '#runtime/model.ts'
import type { FormValidator } from './formValidator.ts'

/** A schema's properties that apply to an answer, after its conditions. */
export function visibleProperties(
  schema: FormSchema,
  root: FormSchema,
  value: Json | undefined,
  validator: FormValidator,
): Record<string, FormSchema> {
  const found: Record<string, FormSchema> = {}
  collect(schema, root, value ?? {}, validator, found, 0)
  return found
}

function collect(
  schema: FormSchema,
  root: FormSchema,
  value: Json,
  validator: FormValidator,
  found: Record<string, FormSchema>,
  depth: number,
): void {
  const own = schema.$ref ? { ...definition(schema.$ref, root), ...schema } : schema
  if (own.properties)
    for (const [name, part] of Object.entries(own.properties)) {
      found[name] = Object.hasOwn(found, name) ? { ...found[name], ...part } : part
    }
  if (depth > 20) return
  for (const part of own.allOf ?? []) collect(part, root, value, validator, found, depth + 1)
  if (own.if) {
    const branch = validator.holds(own.if, value) ? own.then : own.else
    if (branch) collect(branch, root, value, validator, found, depth + 1)
  }
}

/** The schema a local reference points to; an empty one when it dangles. */
export function definition(ref: string, root: FormSchema): FormSchema {
  let part: unknown = root
  for (const step of ref.replace(/^#\/?/, '').split('/').filter(Boolean)) {
    part =
      typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[decodeURIComponent(step)] : null
  }
  return typeof part === 'object' && part !== null ? (part as FormSchema) : {}
}

/**
 * The answer without the values of fields that are not shown. Dropping one value may hide another field, so it
 * repeats until nothing changes; each round only removes, so it ends.
 */
export function withoutHidden(schema: FormSchema, ui: FormUi, value: FormValue, validator: FormValidator): FormValue {
  return prune(schema, schema, ui, value, validator)
}

function prune(
  schema: FormSchema,
  root: FormSchema,
  ui: FormUi,
  value: FormValue,
  validator: FormValidator,
): FormValue {
  const own = schema.$ref ? { ...definition(schema.$ref, root), ...schema } : schema
  const free = own.additionalProperties !== undefined || own.patternProperties !== undefined
  if (free || (!own.properties && !own.allOf && !own.if)) return value
  let current = value
  for (;;) {
    const shown = lookup(own, root, current, validator)
    const names = Object.keys(current)
    const kept = names.filter((name) => shown(name) || childUi(ui, name)['ui:hidden'] === 'keep')
    if (kept.length === names.length) return nested(shown, root, ui, current, validator)
    const before = current
    current = Object.fromEntries(kept.map((name) => [name, before[name] ?? null]))
  }
}

type Lookup = (name: string) => FormSchema | undefined

// Most fields are unconditional: only what the branches add is gathered.
function lookup(schema: FormSchema, root: FormSchema, value: FormValue, validator: FormValidator): Lookup {
  const { properties = {}, ...branches } = schema
  const added: Record<string, FormSchema> = {}
  collect(branches, root, value, validator, added, 0)
  return (name) => {
    const fixed = Object.hasOwn(properties, name) ? properties[name] : undefined
    const more = Object.hasOwn(added, name) ? added[name] : undefined
    return fixed && more ? { ...fixed, ...more } : (fixed ?? more)
  }
}

function nested(shown: Lookup, root: FormSchema, ui: FormUi, value: FormValue, validator: FormValidator): FormValue {
  let result = value
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) continue
    const pruned = prune(shown(name) ?? {}, root, childUi(ui, name), inner, validator)
    if (pruned !== inner) result = { ...result, [name]: pruned }
  }
  return result
}

/** The uiSchema of a child; empty when there is none. */
export function childUi(ui: FormUi, name: string): FormUi {
  const child = Object.hasOwn(ui, name) ? ui[name] : undefined
  return typeof child === 'object' && child !== null ? (child as FormUi) : {}
}
