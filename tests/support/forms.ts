import { type InputWords, readInputWords } from '#authoring/catalogue/inputWords.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { compiledParts, running } from '#forms/compile/compileValidators.ts'
import { type FormValidator, formValidator } from '#forms/engine/formValidator.ts'
import type {
  CompiledForm,
  FieldUse,
  FormFinding,
  FormSchema,
  FormSource,
  FormValue,
  ValidatorModule,
} from '#forms/model.ts'

interface InputAbout extends Omit<InputWords, 'example'> {
  example: { fields: FieldUse[]; answer: FormValue }
}

/** What is said of every input, with its example. */
export const inputAbouts = () => readInputWords(PROJECT_ROOT) as unknown as InputAbout[]

/** Compiles a form as publishing does. */
export async function compiledForTest(source: FormSource): Promise<{ form: CompiledForm; module: ValidatorModule }> {
  const form = await withNodeBytes(async () => {
    const { compileForm } = await import('#forms/compile/compileForm.ts')
    const { loadLibrary } = await import('#forms/compile/resolveField.ts')
    return compileForm(source, loadLibrary())
  })
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(form.validatorSource)}`
  )) as ValidatorModule
  return { form, module }
}

/** What `check` finds in a form. */
export function findingsForTest(source: FormSource): Promise<FormFinding[]> {
  return withNodeBytes(async () => {
    const { lintForm } = await import('#forms/compile/lintForm.ts')
    const { loadLibrary } = await import('#forms/compile/resolveField.ts')
    return lintForm(source, loadLibrary())
  })
}

// jsdom brings an Uint8Array of its own; esbuild refuses to run where Node's bytes are no instances of the global one.
async function withNodeBytes<T>(work: () => Promise<T>): Promise<T> {
  const global = globalThis.Uint8Array
  globalThis.Uint8Array = Object.getPrototypeOf(Buffer.prototype).constructor
  try {
    return await work()
  } finally {
    globalThis.Uint8Array = global
  }
}

/** The validators of a schema, compiled as publishing does, without the bundle. */
export function validatorForTest(schema: FormSchema): FormValidator {
  return formValidator(schema, { hash: 'h', ...running(compiledParts(schema)) })
}
