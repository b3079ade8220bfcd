import { createHash } from 'node:crypto'
import type { CompiledForm, FormSchema, FormSource, FormUi } from '#forms/model.ts'
import type { CompiledRule } from '#forms/rules.ts'
import { compileRules } from './compileRules.ts'
import { inOneDialect } from './dialect.ts'
import { expandFields } from './expandFields.ts'
import { ownUi } from './ownUi.ts'
import type { FieldLibrary } from './resolveField.ts'
import { validatorSource } from './validatorSource.ts'

interface ExpandedSource {
  schema: FormSchema
  uiSchema: FormUi
  rules: CompiledRule[]
}

/** A form's source as schema and uiSchema, the field list expanded or the raw pair in one dialect, and its rules. */
export function expandForm(source: FormSource, library: FieldLibrary): ExpandedSource {
  const { schema, uiSchema } = source.schema
    ? { schema: source.schema, uiSchema: {} }
    : expandFields(source.fields ?? [], library)
  const written = source.rules ?? []
  const form = inOneDialect(schema)
  const ui = {
    ...uiSchema,
    ...ownUi(form, source.uiSchema ?? {}, '', () => {}).ui,
    ...(written.length > 0 && { 'ui:rules': written.map(({ say }) => say) }),
  }
  return { schema: form, uiSchema: ui, rules: compileRules(written, ui) }
}

/**
 * Compiles a form block: what the browser renders, its hash, and the source of its validators.
 * Throws when the schema cannot be compiled; `lintForm` says why in words.
 */
export async function compileForm(source: FormSource, library: FieldLibrary): Promise<CompiledForm> {
  const { schema, uiSchema, rules } = expandForm(source, library)
  const content = { schema, uiSchema, ...(rules.length > 0 && { rules }) }
  const hash = createHash('sha256').update(canonical(content)).digest('hex').slice(0, 16)
  return { schema, uiSchema, hash, validatorSource: await validatorSource(schema, hash, rules) }
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
