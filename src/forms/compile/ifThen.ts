import type { FormSchema } from '#forms/model.ts'

/** A conditional schema. */
export function ifThen(
  condition: FormSchema,
  consequence: FormSchema,
): FormSchema & { if: FormSchema; then: FormSchema } {
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema's own keyword; nothing awaits a schema.
  return { if: condition, then: consequence }
}
