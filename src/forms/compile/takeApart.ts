import { definition } from '#forms/engine/fieldAt.ts'
import type { Part } from '#forms/judging.ts'
import type { FormSchema } from '#forms/model.ts'
import { isRecord, mapValues } from '#lib/json.ts'

/** Makes a function of a schema and answers its name; of schemas that are the same, one. */
type Name = (schema: FormSchema | false) => string

/** Keywords that are taken apart. */
const APART = ['properties', 'required', 'allOf', 'if', 'then', 'else']
/** What judges nothing, or is reached by reference only. */
const SILENT = ['$defs', 'definitions']
/** These look at what the keywords beside them have looked at. */
const BESIDE = ['additionalProperties', 'patternProperties', 'unevaluatedProperties']

/**
 * A schema of objects as parts that judge together as it does. `root` is what references are places in.
 */
export function takeApart(schema: unknown, root: FormSchema, name: Name): Part<string>[] {
  if (schema === false) return [{ reads: [], judge: name(false) }]
  if (!isRecord(schema)) return []
  // What nothing else has looked at is known only where all of it is looked at together.
  if (schema.unevaluatedProperties !== undefined && schema.unevaluatedProperties !== true) {
    return [{ reads: null, judge: name(schema) }]
  }
  const { type, properties, required, allOf, if: condition, then, else: other } = schema as FormSchema
  const rest = Object.entries(schema).filter(
    ([key]) => !APART.includes(key) && !SILENT.includes(key) && (key !== 'type' || type !== 'object'),
  )
  const parts: Part<string>[] = type === 'object' ? [{ object: true }] : []
  if (rest.length > 0) {
    const isBeside = properties && rest.some(([key]) => BESIDE.includes(key))
    const known = isBeside ? { properties: mapValues(properties, () => true as unknown as FormSchema) } : {}
    const frame: FormSchema = { ...known, ...Object.fromEntries(rest) }
    const reads = readsOf(frame, root)
    parts.push({ reads: reads && [...reads], judge: name(frame) })
  }
  for (const one of allOf ?? []) parts.push(...takeApart(one, root, name))
  if (condition !== undefined && (then !== undefined || other !== undefined)) {
    const [when, yes, no] = [condition, then, other].map((part) => takeApart(part, root, name))
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword; nothing awaits it
    parts.push({ when: when ?? [], then: yes ?? [], else: no ?? [] })
  }
  const names = new Set([...Object.keys(properties ?? {}), ...(required ?? [])])
  for (const field of names) {
    const own = properties && Object.hasOwn(properties, field) ? (properties[field] as FormSchema | boolean) : true
    const says = own === false || (isRecord(own) && Object.keys(own).some((key) => !SILENT.includes(key)))
    parts.push({ field, required: required?.includes(field) ?? false, judge: says ? name(own as FormSchema) : null })
  }
  return parts
}

/** Keywords of which an object's own fields are no matter. */
const OBLIVIOUS = new Set([
  ...[...SILENT, 'type', 'format', 'pattern', 'minLength', 'maxLength', 'multipleOf', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems'],
  ...['contains', 'minContains', 'maxContains', 'unevaluatedItems'],
])

/** The fields of an object that what a schema says of it depends on; null where it may be any. */
function readsOf(schema: unknown, root: FormSchema): Set<string> | null {
  const found = new Set<string>()
  if (!isRecord(schema)) return found
  const inside = (part: unknown) => readsOf(part, root)
  for (const [key, value] of Object.entries(schema)) {
    if (OBLIVIOUS.has(key)) continue
    let names: Iterable<string> | null = null
    if (key === 'properties' && isRecord(value)) names = Object.keys(value)
    else if (key === 'required' && Array.isArray(value)) names = value
    else if (['not', 'if', 'then', 'else'].includes(key)) names = inside(value)
    else if (['allOf', 'anyOf', 'oneOf'].includes(key) && Array.isArray(value)) {
      const all = value.map(inside)
      names = all.some((one) => one === null) ? null : all.flatMap((one) => [...(one ?? [])])
    } else if (key === '$ref' && typeof value === 'string') names = inside(definition(value, root))
    else if (key === 'additionalProperties' && value === true) names = []
    if (names === null) return null
    for (const name of names) found.add(name)
  }
  return found
}
