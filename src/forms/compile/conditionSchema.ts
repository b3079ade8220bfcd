import type { FieldCondition, FormSchema } from '#forms/model.ts'

/** A condition as a schema that holds for the answers it accepts. Lists hold a value when they contain it. */
export function conditionSchema(condition: FieldCondition, isList: (field: string) => boolean): FormSchema {
  if ('all' in condition) return { allOf: condition.all.map((part) => conditionSchema(part, isList)) }
  if ('any' in condition) return { anyOf: condition.any.map((part) => conditionSchema(part, isList)) }
  const { field } = condition
  if ('answered' in condition) {
    return condition.answered ? { required: [field] } : { not: { required: [field] } }
  }
  if ('not' in condition) return { not: holds(field, { const: condition.not }, isList) }
  return holds(field, 'in' in condition ? { enum: condition.in } : { const: condition.equals }, isList)
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
