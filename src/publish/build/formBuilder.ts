import { createHash } from 'node:crypto'
import { compileForm } from '#forms/compile/compileForm.ts'
import { loadLibrary } from '#forms/compile/loadLibrary.ts'
import type { CompiledForm, FormSource } from '#forms/model.ts'
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

/** Type of the block whose fields are compiled here. */
const FORM = 'form'

/** A builder that compiles each distinct form once. `fields` is the folder of the field library. */
export function createFormBuilder(fields: string): FormBuilder {
  const library = loadLibrary(fields)
  const known = new Map<string, Promise<CompiledForm>>()
  return async (block) => {
    if (block.type !== FORM) return null
    const { fields: uses, schema, uiSchema, ...rest } = block
    const source = { fields: uses, schema, uiSchema } as FormSource
    const key = createHash('sha256').update(JSON.stringify(source)).digest('hex')
    const compiling = known.get(key) ?? compileForm(source, library)
    known.set(key, compiling)
    const form = await compiling
    const name = objectName(form.validatorSource, 'js')
    const compiled = { schema: form.schema, uiSchema: form.uiSchema, hash: form.hash, validator: name }
    return { block: { ...rest, ...(compiled as unknown as JsonObject) }, name, code: form.validatorSource }
  }
}
