import { createHash } from 'node:crypto'
import { compileForm } from '#forms/compile/compileForm.ts'
import type { CompiledForm } from '#forms/model.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import { formSource } from '#publish/check/rules/formFaults.ts'
import type { JsonObject } from '#runtime/model.ts'
import { objectName } from './objectName.ts'

export interface BuiltForm {
  block: JsonObject
  /** Name and code of the module with its validators. */
  name: string
  code: string
}

/** Compiles a block that carries a form; answers null for every other block. */
export type FormBuilder = (block: JsonObject) => Promise<BuiltForm | null>

/** A builder that compiles each distinct form once. */
export function createFormBuilder({ fields, widgets }: Catalogue): FormBuilder {
  const known = new Map<string, Promise<CompiledForm>>()
  return async (block) => {
    if (!widgets.get(String(block.type))?.form) return null
    const { fields: _fields, schema: _schema, uiSchema: _uiSchema, ...rest } = block
    const source = formSource(block)
    const key = createHash('sha256').update(JSON.stringify(source)).digest('hex')
    const compiling = known.get(key) ?? compileForm(source, fields)
    known.set(key, compiling)
    const form = await compiling
    const name = objectName(form.validatorSource, 'js')
    const compiled = { schema: form.schema, uiSchema: form.uiSchema, hash: form.hash, validator: name }
    return { block: { ...rest, ...(compiled as unknown as JsonObject) }, name, code: form.validatorSource }
  }
}
