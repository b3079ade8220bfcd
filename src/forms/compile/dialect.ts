import type { FormSchema } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer, parsePointer } from '#lib/jsonPointer.ts'
import { ifThen } from './expandFields.ts'
import { collectReferences } from './references.ts'
import { eachSchema, mapSchema } from './walkSchema.ts'

/** Drafts of JSON Schema that are read, by what `$schema` says. */
const DRAFTS: Readonly<Record<string, number>> = {
  'http://json-schema.org/draft-06/schema': 6,
  'http://json-schema.org/draft-07/schema': 7,
  'http://json-schema.org/schema': 7,
  'https://json-schema.org/draft/2019-09/schema': 2019,
  'https://json-schema.org/draft/2020-12/schema': 2020,
}

/** What `$schema` may say. */
export const DIALECTS: readonly string[] = Object.keys(DRAFTS)

/** The draft that a schema names; null for one that is not read, undefined where it names none. */
export function readDraft(schema: FormSchema): number | null | undefined {
  if (schema.$schema === undefined) return undefined
  const name = String(schema.$schema).replace(/#$/, '')
  return (
    DRAFTS[name] ?? DRAFTS[name.replace(/^https:\/\/json-schema\.org\/draft-/, 'http://json-schema.org/draft-')] ?? null
  )
}

/** Keywords that came with 2019-09 or 2020-12. */
export const NEWER = ['prefixItems', 'unevaluatedProperties', 'unevaluatedItems', 'minContains', 'maxContains']

/** Whether a schema, as `inOneDialect` leaves it, says something that draft 7 does not know. */
export function usesNewer(schema: FormSchema): boolean {
  let found = false
  eachSchema(schema, (part) => {
    found ||= NEWER.some((key) => part[key] !== undefined)
  })
  return found
}

const NAMES = ['$schema', '$id', '$anchor', '$dynamicAnchor', '$recursiveAnchor', '$vocabulary', '$comment']

/**
 * A schema of any draft as the form reads it: references are places in it, tuples are `prefixItems`, and every kind of
 * dependency is a condition, so that the renderer and the validators know one of each. What refers to nothing stays.
 */
export function inOneDialect(root: FormSchema): FormSchema {
  const references = collectReferences(root)
  const local = new Map<FormSchema, string>()
  eachSchema(root, (part) => {
    const reference = part.$ref ?? part.$dynamicRef ?? part.$recursiveRef
    if (typeof reference !== 'string') return
    const target = references.target(part, reference)
    if (target !== null) local.set(part, `#${moved(target, root).map(encoded).join('')}`)
  })
  return mapSchema(root, (part, written) => {
    const { $dynamicRef: _, $recursiveRef: __, ...rest } = part
    const reference = local.get(written)
    return settled(reference === undefined ? part : { ...rest, $ref: reference })
  })
}

function settled(part: FormSchema): FormSchema {
  const { additionalItems, dependencies, dependentRequired, dependentSchemas, ...rest } = part
  for (const name of NAMES) delete rest[name]
  const items: unknown = rest.items
  if (Array.isArray(items)) {
    delete rest.items
    if (items.length > 0) rest.prefixItems = items as FormSchema[]
    if (additionalItems !== undefined) rest.items = additionalItems as FormSchema
  }
  const lifted = [dependencies, dependentRequired, dependentSchemas].flatMap((group) =>
    isRecord(group) ? Object.entries(group).map(([field, need]) => whenAnswered(field, need)) : [],
  )
  return lifted.length > 0 ? { ...rest, allOf: [...(part.allOf ?? []), ...lifted] } : rest
}

function whenAnswered(field: string, need: unknown): FormSchema {
  const consequence = Array.isArray(need) ? { required: need as string[] } : (need as FormSchema)
  return ifThen({ required: [field] }, consequence)
}

/** The steps to where something stands once tuples are `prefixItems`. */
function moved(pointer: string, root: FormSchema): string[] {
  let at: unknown = root
  return parsePointer(pointer).map((step) => {
    const value: unknown = typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined
    const isTuple = isRecord(at) && Array.isArray(at.items)
    at = value
    if (isTuple && step === 'items') return 'prefixItems'
    return isTuple && step === 'additionalItems' ? 'items' : step
  })
}

function encoded(step: string): string {
  return encodeURI(formatPointer([step])).replaceAll('#', '%23')
}
