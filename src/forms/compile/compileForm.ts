import { createHash } from 'node:crypto'
import type { CompiledForm, FormSchema, FormSource, FormUi } from '#forms/model.ts'
import { inOneDialect } from './dialect.ts'
import { expandFields } from './expandFields.ts'
import type { FieldLibrary } from './resolveField.ts'
import { validatorSource } from './validatorSource.ts'

/** A form's source as schema and uiSchema: the field list expanded, or the raw pair in one dialect. */
export function expandForm(source: FormSource, library: FieldLibrary): { schema: FormSchema; uiSchema: FormUi } {
  if (source.schema) return { schema: inOneDialect(source.schema), uiSchema: source.uiSchema ?? {} }
  const expanded = expandFields(source.fields ?? [], library)
  return { schema: inOneDialect(expanded.schema), uiSchema: { ...expanded.uiSchema, ...source.uiSchema } }
}

/**
 * Compiles a form block: what the browser renders, its hash, and the source of its validators.
 * Throws when the schema cannot be compiled; `lintForm` says why in words.
 */
export async function compileForm(source: FormSource, library: FieldLibrary): Promise<CompiledForm> {
  const { schema, uiSchema } = expandForm(source, library)
  const hash = createHash('sha256').update(canonical({ schema, uiSchema })).digest('hex').slice(0, 16)
  return { schema, uiSchema, hash, validatorSource: await validatorSource(schema, hash) }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
