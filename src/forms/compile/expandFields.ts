import type { Comparison, FieldCondition, FieldGroup, FieldUse, FormSchema, FormUi } from '#forms/model.ts'
import { bothLanguages, type FieldLibrary, hasWords, type ResolvedField, resolveField } from './resolveField.ts'

export interface ExpandedForm {
  schema: FormSchema
  uiSchema: FormUi
  fields: ResolvedField[]
  /** Uses that name no field of the library: JSON pointer and name. */
  unknown: { path: string; name: string }[]
}

/** A list of fields as one JSON Schema with conditions, and the uiSchema beside it. */
export function expandFields(uses: FieldUse[], library: FieldLibrary): ExpandedForm {
  const unknown: ExpandedForm['unknown'] = []
  const fields: ResolvedField[] = []
  const groups: FieldGroup[] = []
  const take = (use: FieldUse, path: string): string[] => {
    if (typeof use === 'object' && 'group' in use) {
      const names = use.fields.flatMap((inner, at) => take(inner, `${path}/fields/${at}`))
      groups.push({
        title: bothLanguages(use.group),
        ...(use.note ? { note: bothLanguages(use.note) } : {}),
        fields: names,
      })
      return names
    }
    const field = resolveField(use, library)
    if (!field) unknown.push({ path, name: typeof use === 'string' ? use : 'use' in use ? use.use : '' })
    else fields.push(field)
    return field ? [field.name] : []
  }
  uses.forEach((use, at) => {
    take(use, `/fields/${at}`)
  })
  const uiSchema: FormUi = { 'ui:order': fields.map((field) => field.name) }
  if (groups.length > 0) uiSchema['ui:groups'] = groups
  for (const field of fields) uiSchema[field.name] = isAskedByRule(field) ? { ...field.ui, 'ui:asked': true } : field.ui
  return { schema: schemaOf(fields), uiSchema, fields, unknown }
}

/** A field that may be disabled is asked for by a rule, which knows when it is not. */
function isAskedByRule({ ui, required }: ResolvedField): boolean {
  return required && ui['ui:options']?.disabledWhen !== undefined
}

function schemaOf(fields: ResolvedField[]): FormSchema {
  const lists = new Set(fields.filter((field) => field.schema.type === 'array').map((field) => field.name))
  const isList = (name: string) => lists.has(name)
  const names = new Set(fields.map((field) => field.name))
  const schema: FormSchema = { type: 'object', properties: {}, required: [] }
  const branches = new Map<string, ReturnType<typeof ifThen>>()
  const branch = (condition: FormSchema): FormSchema => {
    const key = JSON.stringify(condition)
    const known = branches.get(key) ?? ifThen(condition, { properties: {}, required: [] })
    branches.set(key, known)
    return known.then
  }
  for (const field of fields) {
    const shown = field.when ? conditionSchema(field.when, isList) : null
    const home = shown ? branch(shown) : schema
    home.properties = { ...home.properties, [field.name]: field.schema }
    if (field.required && !isAskedByRule(field)) home.required?.push(field.name)
    for (const [at, part] of field.cases.entries()) {
      // Words for a case that this form does not ask about are never needed.
      if (!part.schema && !fieldsOfCondition(part.when).every((asked) => names.has(asked))) continue
      const holds = conditionSchema(part.when, isList)
      const target = branch(shown ? { allOf: [shown, holds] } : holds)
      target.properties = {
        ...target.properties,
        [field.name]: { ...part.schema, ...(hasWords(part) && { 'x-case': at }) },
      }
    }
  }
  if (branches.size > 0) schema.allOf = [...branches.values()]
  for (const part of [schema, ...[...branches.values()].map((one) => one.then)]) {
    if (part.required?.length === 0) delete part.required
  }
  return schema
}

/** A condition as a schema that holds for the answers it accepts. Lists hold a value when they contain it. */
function conditionSchema(condition: FieldCondition, isList: (field: string) => boolean): FormSchema {
  if ('all' in condition) return { allOf: condition.all.map((part) => conditionSchema(part, isList)) }
  if ('any' in condition) return { anyOf: condition.any.map((part) => conditionSchema(part, isList)) }
  const { field } = condition
  if ('answered' in condition) {
    return condition.answered ? { required: [field] } : { not: { required: [field] } }
  }
  if ('not' in condition) return { not: holds(field, { const: condition.not }, isList) }
  if ('count' in condition)
    return { properties: { [field]: { type: 'array', ...countOf(condition.count) } }, required: [field] }
  const limit = limitOf(condition)
  if (limit) return { properties: { [field]: { type: 'number', ...limit } }, required: [field] }
  if (!('in' in condition || 'equals' in condition)) return {}
  return holds(field, 'in' in condition ? { enum: condition.in } : { const: condition.equals }, isList)
}

function limitOf(by: object): FormSchema | null {
  if ('above' in by) return { exclusiveMinimum: by.above }
  if ('below' in by) return { exclusiveMaximum: by.below }
  if ('atLeast' in by) return { minimum: by.atLeast }
  return 'atMost' in by ? { maximum: by.atMost } : null
}

function countOf(by: Comparison): FormSchema {
  if ('above' in by) return { minItems: Math.floor(by.above) + 1 }
  if ('below' in by) return { maxItems: Math.max(0, Math.ceil(by.below) - 1) }
  return 'atLeast' in by
    ? { minItems: Math.max(0, Math.ceil(by.atLeast)) }
    : { maxItems: Math.max(0, Math.floor(by.atMost)) }
}

function holds(field: string, value: FormSchema, isList: (field: string) => boolean): FormSchema {
  return { properties: { [field]: isList(field) ? { contains: value } : value }, required: [field] }
}

/** The fields a condition looks at. */
export function fieldsOfCondition(condition: FieldCondition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOfCondition)
  if ('any' in condition) return condition.any.flatMap(fieldsOfCondition)
  return [condition.field]
}

/** A conditional schema. */
export function ifThen(
  condition: FormSchema,
  consequence: FormSchema,
): FormSchema & { if: FormSchema; then: FormSchema } {
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword; nothing awaits a schema.
  return { if: condition, then: consequence }
}
